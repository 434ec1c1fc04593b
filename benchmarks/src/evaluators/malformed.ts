import { ERROR_CODES, type ErrorCode } from '@proofline/engine'

/** How a run over a hostile file ended. `code` null: there was a report; `degraded` says whether it covers less. */
export interface MalformedOutcome {
  readonly code: string | null
  readonly degraded: boolean
  readonly bytes: number
  readonly seconds: number
  readonly peakBytes: number
}

/** The targets: 20 s and 1 GiB. */
export const MALFORMED_LIMITS = { seconds: 20, peakBytes: 1024 ** 3 } as const

/**
 * `expected`: one of the listed outcomes; `contract`: another one, but with a code that attributes the fault.
 */
export type MalformedVerdict = 'expected' | 'contract' | 'wrong' | 'too slow' | 'too large'

/**
 * Judges the end of a run. The truth lists outcomes in words: error codes; `analysed` (a report); `analysed with
 * diagnostics`, `degraded` (a report that says what is missing); `image refused as …` (refused as unreadable, too
 * large or of a wrong kind); `video_too_short` and `video_too_long` are limits of the server, where the engine itself
 * gives a report. An error of category `internal`, or text that is no code, is wrong whatever was expected.
 */
export function judgeMalformed(expected: readonly string[], outcome: MalformedOutcome): MalformedVerdict {
  if (outcome.seconds > MALFORMED_LIMITS.seconds) return 'too slow'
  if (outcome.peakBytes > MALFORMED_LIMITS.peakBytes) return 'too large'
  if (expected.some((words) => isExpected(words, outcome))) return 'expected'
  if (outcome.code === null) return 'wrong'
  if (outcome.code === 'asset_empty') return outcome.bytes === 0 ? 'expected' : 'wrong'
  const facts = Object.hasOwn(ERROR_CODES, outcome.code) ? ERROR_CODES[outcome.code as ErrorCode] : null
  const expectsError = expected.some((words) => isRefusal(words))
  return facts?.category === 'input' && expectsError ? 'contract' : 'wrong'
}

function isExpected(words: string, { code, degraded }: MalformedOutcome): boolean {
  if (words === 'video_too_short' || words === 'video_too_long') return code === null
  if (words.startsWith('image refused')) {
    return code === 'image_unreadable' || code === 'limit_exceeded' || code === 'content_type_unsupported'
  }
  if (words.includes('diagnostics')) return code === null && degraded
  if (words.startsWith('analysed')) return code === null
  return code === words
}

function isRefusal(words: string): boolean {
  return words in ERROR_CODES || words.includes('refused')
}
