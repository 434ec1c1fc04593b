import type { z } from 'zod'
import { ProoflineError } from './errors.js'
import { inPlainWords } from './plain-issues.js'

/** A fault that a schema found. `path`: the field, dotted (`limits.timeoutMs`); empty for the value as a whole. */
export interface SchemaIssue {
  readonly path: string
  readonly message: string
}

/** The faults that a schema found, in its order and in the words of the schema. */
export function issuesOf({ issues }: z.ZodError): SchemaIssue[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

/** A value as its schema gives it, defaults filled in, or what is wrong with it. `error`: zod's own, for a cause. */
export type Parsed<T> =
  | { readonly data: T; readonly issues?: never; readonly error?: never }
  | { readonly data?: never; readonly issues: readonly SchemaIssue[]; readonly error: z.ZodError }

/** Reads a value by a schema. Throws nothing; faults come in plain words, in the schema's order. */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value, { error: inPlainWords })
  if (result.success) return { data: result.data }
  return { issues: issuesOf(result.error), error: result.error }
}

/** An issue as words: `limits.timeoutMs: must be at least 1`. */
export function describeIssue({ path, message }: SchemaIssue): string {
  return path === '' ? message : `${path}: ${message}`
}

/**
 * The value as its schema gives it, defaults filled in. Throws `context_invalid` with every fault in its message and as
 * `details.issues`; `what` begins that message, as in "engine options are".
 */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const { data, issues } = readAs(schema, value)
  if (!issues) return data
  const message = `The ${what} invalid: ${issues.map(describeIssue).join('; ')}`
  throw new ProoflineError('context_invalid', message, { details: { issues } })
}
