import type { z } from 'zod'
import { ProoflineError } from './errors.js'

/** A fault that a schema found. `path`: the field, dotted (`limits.timeoutMs`); empty for the value as a whole. */
export interface SchemaIssue {
  readonly path: string
  readonly message: string
}

/** The faults that a schema found, in its order; at most `max` of them, default all. */
export function issuesOf({ issues }: z.ZodError, max?: number): SchemaIssue[] {
  return issues.slice(0, max).map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
}

/** An issue as words: `limits.timeoutMs: Too small: expected number to be >=1`. */
export function describeIssue({ path, message }: SchemaIssue): string {
  return path === '' ? message : `${path}: ${message}`
}

/**
 * The value as its schema gives it, defaults filled in. Throws `context_invalid` with every fault in its message and as
 * `details.issues`; `what` begins that message, as in "engine options are".
 */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = issuesOf(result.error)
  const message = `The ${what} invalid: ${issues.map(describeIssue).join('; ')}`
  throw new ProoflineError('context_invalid', message, { details: { issues } })
}
