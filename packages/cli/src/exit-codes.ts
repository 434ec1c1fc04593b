import type { ErrorCode } from '@proofline/engine/spec'

/** Exit codes of the command line. */
export const EXIT = {
  /** Nothing above `--fail-on`. */
  clean: 0,
  /** Flagged. */
  flagged: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** No report possible. */
  failed: 3,
  interrupted: 130,
} as const

/** A record over all error codes, so that a new code does not compile until it has an exit code here. */
const EXIT_OF: Record<ErrorCode, number> = {
  asset_not_found: EXIT.failed,
  asset_unreadable: EXIT.failed,
  asset_changed: EXIT.failed,
  asset_empty: EXIT.failed,
  asset_invalid: EXIT.failed,
  content_type_unsupported: EXIT.failed,
  video_unreadable: EXIT.failed,
  image_unreadable: EXIT.failed,
  audio_unreadable: EXIT.failed,
  external_reference_refused: EXIT.failed,
  asset_unreachable: EXIT.failed,
  limit_exceeded: EXIT.failed,
  context_invalid: EXIT.usage,
  brand_mark_not_found: EXIT.usage,
  brand_mark_unreadable: EXIT.usage,
  plugin_invalid: EXIT.failed,
  timeline_invalid: EXIT.failed,
  rule_pack_invalid: EXIT.failed,
  report_invalid: EXIT.failed,
  report_unwritable: EXIT.failed,
  model_missing: EXIT.failed,
  model_corrupt: EXIT.failed,
  model_pull_failed: EXIT.failed,
  dependency_missing: EXIT.failed,
  provenance_unreadable: EXIT.failed,
  plugin_failed: EXIT.failed,
  endpoint_failed: EXIT.failed,
  temporary_space_unusable: EXIT.failed,
  too_many_open_files: EXIT.failed,
  runtime_restricted: EXIT.failed,
  decoder_crashed: EXIT.failed,
  timeout: EXIT.failed,
  aborted: EXIT.interrupted,
  engine_closed: EXIT.failed,
  internal: EXIT.failed,
}

/** Exit code for an error that ended a command. */
export function exitCodeOf(code: ErrorCode): number {
  return EXIT_OF[code]
}
