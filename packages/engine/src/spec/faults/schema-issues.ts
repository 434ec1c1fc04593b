import type { z } from 'zod'
import { ProoflineError } from './errors.js'
import { inPlainWords } from './plain-issues.js'

/** An issue found by a schema. `path`: the field, dotted (`limits.timeoutMs`); empty for the value as a whole. */
export interface SchemaIssue {
  readonly path: string
  readonly message: string
}

/** The issues found by a schema, in its order and wording. */
export function issuesOf({ issues }: z.ZodError): SchemaIssue[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

/** The parsed value with defaults, or what is wrong with it. `error`: zod's own, for a cause. */
export type Parsed<T> =
  | { readonly data: T; readonly issues?: never; readonly error?: never }
  | { readonly data?: never; readonly issues: readonly SchemaIssue[]; readonly error: z.ZodError }

/** Parses a value by a schema. Throws nothing; issues are in plain words, in the schema's order. */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const result = schema.safeParse(value, { error: inPlainWords })
  if (result.success) return { data: result.data }
  return { issues: issuesOf(result.error), error: result.error }
}

/** An issue as text: `limits.timeoutMs: must be at least 1`. */
export function describeIssue({ path, message }: SchemaIssue): string {
  return path === '' ? message : `${path}: ${message}`
}

/**
 * The parsed value with defaults. Throws `context_invalid` with every issue in its message and in `details.issues`; the
 * message begins with `what`, as in "engine options are".
 */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const { data, issues } = readAs(schema, value)
  if (!issues) return data
  const message = `The ${what} invalid: ${issues.map(describeIssue).join('; ')}`
  throw new ProoflineError('context_invalid', message, { details: { issues } })
}
