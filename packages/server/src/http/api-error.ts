import { describeIssue, type ErrorCode, ProoflineError, type SchemaIssue } from '@proofline/engine/spec'
import { DatabaseAway } from '../db/database.js'
import { REFUSAL_CODES, type RefusalCode } from './refusal-codes.js'

/**
 * An error as sent: HTTP status, code in snake case, one sentence. `extra` are further fields of the body, `headers` of
 * the response.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    readonly code: RefusalCode | ErrorCode,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Status of every engine error that ends a request. The compiler ensures that the table is complete. */
const ENGINE_STATUS: Readonly<Record<ErrorCode, number>> = {
  // Callers name no files; a missing one is the server's own.
  asset_not_found: 500,
  asset_unreadable: 500,
  asset_changed: 500,
  asset_empty: 400,
  asset_invalid: 400,
  content_type_unsupported: 400,
  video_unreadable: 400,
  image_unreadable: 400,
  audio_unreadable: 400,
  external_reference_refused: 400,
  asset_unreachable: 503,
  limit_exceeded: 413,
  context_invalid: 400,
  brand_mark_not_found: 500,
  brand_mark_unreadable: 500,
  plugin_invalid: 500,
  timeline_invalid: 500,
  rule_pack_invalid: 500,
  report_invalid: 500,
  report_unwritable: 500,
  model_missing: 503,
  model_corrupt: 503,
  model_pull_failed: 503,
  dependency_missing: 503,
  plugin_failed: 503,
  temporary_space_unusable: 503,
  too_many_open_files: 503,
  runtime_restricted: 500,
  decoder_crashed: 503,
  timeout: 504,
  aborted: 503,
  engine_closed: 503,
  internal: 500,
  endpoint_failed: 503,
  provenance_unreadable: 400,
}

/** Codes that an error with this status may have, in table order; the engine's come last. */
export function codesOf(status: number): string[] {
  const own = Object.entries(REFUSAL_CODES).filter(([, { statuses }]) => statuses.includes(status))
  // Engine errors with status 500 are sent as `internal`.
  const engine = Object.entries(ENGINE_STATUS).filter(([, its]) => its === status && its !== 500)
  return [...new Set([...own, ...engine].map(([code]) => code))]
}

/** The API error for an error, or null for an internal fault. */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseAway) {
    const message = 'The database does not answer. Try again, with the same Idempotency-Key.'
    return new ApiError(503, 'database_unavailable', message, {}, { 'Retry-After': '5' })
  }
  if (ProoflineError.is(error) && error.code in ENGINE_STATUS) {
    const status = ENGINE_STATUS[error.code]
    return status === 500 ? null : new ApiError(status, error.code, error.message)
  }
  return null
}

/** Most validation issues listed in `details`. */
const MAX_ISSUES = 50

/** 400 `invalid_request` with the issues of a schema. */
export function invalidRequest(issues: readonly SchemaIssue[]): ApiError {
  // Issues of the request as a whole, such as a list instead of an object, have no path.
  const whole = issues.map(({ path, message }) => ({ path, message: path === '' ? `The body ${message}` : message }))
  const details = whole.slice(0, MAX_ISSUES)
  const first = details.slice(0, 1).map(describeIssue).join('')
  return new ApiError(400, 'invalid_request', `The request is invalid. ${first}`, { details })
}

/** 404, for what does not exist and for what belongs to somebody else. */
export function notFound(what: string, code: RefusalCode): ApiError {
  return new ApiError(404, code, `There is no such ${what}.`)
}
