/** The category of an error: who can act on it. */
export type ErrorCategory = 'input' | 'dependency' | 'timeout' | 'aborted' | 'internal'

interface ErrorFacts {
  readonly category: ErrorCategory
  /** Whether the same call, repeated unchanged, may succeed. */
  readonly retryable: boolean
  /** One sentence on what happened and what to do, for `docs/errors.md`. */
  readonly meaning: string
}

/** Every error code of the library, with what it means. `docs/errors.md` is generated from this table. */
export const ERROR_CODES = {
  asset_not_found: input('The file does not exist or is not a file. Check the path.'),
  asset_unreadable: input('The file exists but cannot be read. Check its permissions.'),
  asset_changed: {
    category: 'input',
    retryable: true,
    meaning: 'The file changed while it was analysed. Check it again once nothing writes to it any more.',
  },
  asset_empty: input('The asset has no bytes or no text. Pass one that has.'),
  asset_invalid: input('The asset has none of the accepted forms. Pass { text }, { image } or { video }.'),
  content_type_unsupported: input('The content is of a kind that cannot be analysed. Convert it first.'),
  video_unreadable: input('The video cannot be decoded: damaged, encrypted, or without a video track.'),
  image_unreadable: input('The image cannot be decoded: damaged or in an unknown format.'),
  audio_unreadable: input('The sound cannot be decoded: damaged or in an unknown format.'),
  external_reference_refused: input(
    'The file refers to other files or addresses, which are never opened, or the address given is not a public one.',
  ),
  asset_unreachable: dependency(
    'The address did not answer, or not with a file. Check it and try again, or download the file.',
    { retryable: true },
  ),
  limit_exceeded: input('The asset is over a limit. Raise `limits` or pass a smaller asset.'),
  context_invalid: input('The check context or an option is invalid. See `details`.'),
  brand_mark_not_found: input(
    'The file of a brand mark does not exist. Check the path; `details` names brand and path.',
  ),
  brand_mark_unreadable: input('The file of a brand mark is not a picture, or is blank. See `details`.'),
  plugin_invalid: input('A plug-in does not follow its contract, or has the id of another one. See `details`.'),
  timeline_invalid: input('The stored timeline does not follow evidence-timeline.v1. See `details`.'),
  rule_pack_invalid: input('A rule pack does not follow its schema. `details` names file and line.'),
  report_invalid: input('The stored report does not follow its schema. See `details`.'),
  report_unwritable: input('The report cannot be written: disk full, no permission or no such folder.'),
  model_missing: dependency('A model file is not installed. Run `proofline models pull <id>`.', { retryable: false }),
  model_corrupt: dependency('A model file does not have the registered SHA-256. Install it again.', {
    retryable: false,
  }),
  model_pull_failed: dependency('A model could not be downloaded. Check the network and pull it again.', {
    retryable: true,
  }),
  dependency_missing: dependency('An optional package is not installed. Install the one that `details` names.', {
    retryable: false,
  }),
  plugin_failed: dependency('A plug-in threw. The cause is attached.', { retryable: true }),
  endpoint_failed: dependency('A service that an agent calls did not answer as expected. See `details`.', {
    retryable: true,
  }),
  temporary_space_unusable: dependency(
    'The temporary folder (`TMPDIR`) is full or not writable. Bytes, blobs and streams are stored there.',
    { retryable: true },
  ),
  too_many_open_files: dependency(
    'The process may open no more files. Raise its limit (`ulimit -n`), or check fewer assets at once.',
    { retryable: true },
  ),
  runtime_restricted: dependency(
    'Node was started with restrictions (`--permission`, `--no-addons`, `--jitless`, too little address space) that forbid what the analysis needs; `details` names it. The README of the engine says what is needed.',
    { retryable: false },
  ),
  decoder_crashed: dependency('The decoder process died. The file may be hostile; the host is unharmed.', {
    retryable: true,
  }),
  provenance_unreadable: input(
    'The provenance metadata of the file (Content Credentials, XMP) is damaged or hostile. Everything else was analysed.',
  ),
  timeout: { category: 'timeout', retryable: true, meaning: 'A stage ran past its time limit.' },
  aborted: { category: 'aborted', retryable: true, meaning: 'The caller cancelled the run.' },
  engine_closed: { category: 'input', retryable: false, meaning: 'The engine was closed. Create another.' },
  internal: { category: 'internal', retryable: false, meaning: 'A bug in Proofline itself. Please report it.' },
} as const satisfies Record<string, ErrorFacts>

/** A code of {@link ERROR_CODES}. */
export type ErrorCode = keyof typeof ERROR_CODES

/** An error as data: what the command line prints and what crosses process boundaries. */
export interface ErrorData {
  code: ErrorCode
  category: ErrorCategory
  message: string
  retryable: boolean
  details: Record<string, unknown>
}

/** Global, so that two installed copies of the engine recognise each other's errors. */
const MARK = Symbol.for('proofline.error')

/**
 * The one error class. Recognise it with `ProoflineError.is(error)` and branch on `code`, never on `message`.
 * `category` and `retryable` follow from the code; `details` is JSON; `cause` is the error underneath, if any.
 */
export class ProoflineError extends Error {
  readonly [MARK] = true
  override readonly name = 'ProoflineError'
  readonly code: ErrorCode
  readonly category: ErrorCategory
  readonly retryable: boolean
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, message: string, options: { details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = code
    this.category = ERROR_CODES[code].category
    this.retryable = ERROR_CODES[code].retryable
    this.details = options.details ?? {}
  }

  /** True for an error of this class, from whatever copy of the engine it came. */
  static is(error: unknown): error is ProoflineError {
    return typeof error === 'object' && error !== null && MARK in error
  }

  /**
   * `error` itself if it is a `ProoflineError`, else wrapped under `code` with itself as cause. If the system has run
   * out of file handles, the code is `too_many_open_files`, wherever that was noticed first; what Node's permission
   * model refuses is `runtime_restricted` instead of `internal`.
   */
  static from(error: unknown, code: ErrorCode = 'internal'): ProoflineError {
    if (ProoflineError.is(error)) return error
    const refused = code === 'internal' ? refusedPermission(error) : null
    if (refused !== null) {
      const message = `Node was started with restrictions and refuses ${refused}. Start it with the flags that the README of @proofline/engine lists.`
      return new ProoflineError('runtime_restricted', message, { details: { permission: refused }, cause: error })
    }
    const fitting = isOutOfFiles(error) ? 'too_many_open_files' : code
    return new ProoflineError(fitting, messageOf(error), { cause: error })
  }

  toJSON(): ErrorData {
    const { code, category, message, retryable, details } = this
    return { code, category, message, retryable, details }
  }
}

/** The limit of the process (EMFILE) or of the whole system (ENFILE). */
function isOutOfFiles(thrown: unknown): boolean {
  const code = systemCode(thrown)
  return code === 'EMFILE' || code === 'ENFILE'
}

/** What Node's permission model refused (`ChildProcess`, `FileSystemRead`, …), or null for any other error. */
function refusedPermission(thrown: unknown): string | null {
  if (systemCode(thrown) !== 'ERR_ACCESS_DENIED') return null
  const { permission } = thrown as { permission?: unknown }
  return typeof permission === 'string' ? permission : 'it'
}

function systemCode(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined
}

/** For anything that can be thrown: an error, possibly of another realm, a string, or some other value. */
function messageOf(thrown: unknown): string {
  try {
    const message = (thrown as { message?: unknown } | null | undefined)?.message
    return typeof message === 'string' ? message : String(thrown)
  } catch {
    return 'What was thrown cannot be shown.'
  }
}

function input(meaning: string): ErrorFacts {
  return { category: 'input', retryable: false, meaning }
}

function dependency(meaning: string, { retryable }: Pick<ErrorFacts, 'retryable'>): ErrorFacts {
  return { category: 'dependency', retryable, meaning }
}
