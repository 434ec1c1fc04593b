import { readAs } from '@proofline/engine/spec'
import { z } from 'zod'
import { ApiError, invalidRequest } from './api-error.js'
import { droppedFields } from './ignored-fields.js'
import { readJson } from './read-body.js'
import type { Context } from './route.js'

/** Most characters of a parameter's name that an error repeats. */
const MAX_NAME = 100

/**
 * Reads a JSON body and validates it; fields that the schema does not know, and query parameters, are noted as ignored.
 * Throws 400 `invalid_request` and what `readJson` throws.
 */
export async function parseBody<Schema extends z.ZodType>(
  { request, ignored }: Pick<Context, 'request' | 'ignored'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const value: unknown = await readJson(request)
  if (value === undefined && !schema.safeParse(value).success) {
    throw new ApiError(
      400,
      'invalid_request',
      'The request has no body. Send a JSON object; /reference says what is in it.',
    )
  }
  const read = parseValue(value, schema)
  ignored.push(...droppedFields(value, read), ...ignoredParameters(request))
  return read
}

/**
 * Validates the query of a list. Throws 400 `invalid_request`, also for parameters that the list does not have: without
 * a filter that is misspelt, everything would be returned as if it had been asked for.
 */
export function parseQuery<Schema extends z.ZodObject>(
  { request }: Pick<Context, 'request'>,
  schema: Schema,
): z.output<Schema> {
  const known = Object.keys(schema.shape)
  const unknown = Object.keys(request.query).filter((name) => !known.includes(name))
  const message = `is no parameter of this list, which has ${known.join(', ') || 'none'}`
  if (unknown.length > 0) throw invalidRequest(unknown.map((path) => ({ path: path.slice(0, MAX_NAME), message })))
  return parseValue(request.query, schema)
}

/** Refuses all query parameters, for a list that has none. Throws as {@link parseQuery}. */
export const refuseParameters = (context: Pick<Context, 'request'>): unknown => parseQuery(context, z.object({}))

/** The query parameters of a request that takes none, as they are told of among its ignored fields. */
export function ignoredParameters({ query }: Pick<Context['request'], 'query'>): string[] {
  return Object.keys(query).map((name) => `?${name}`)
}

/** Validates a value. Throws 400 `invalid_request`. */
export function parseValue<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const { data, issues } = readAs(schema, value)
  if (issues) throw invalidRequest(issues)
  return data
}

/** A path parameter. Values with NUL cannot be ids of ours and would be refused by the database. */
export function parameter({ request }: Pick<Context, 'request'>, name: string): string {
  const value = request.params[name]
  return (Array.isArray(value) ? value.join('/') : (value ?? '')).replaceAll('\0', '�').slice(0, 300)
}
