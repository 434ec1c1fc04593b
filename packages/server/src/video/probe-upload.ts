import { type ErrorCode, ProoflineError } from '@proofline/engine/spec'
import { ApiError } from '../http/api-error.js'
import type { Services } from '../services.js'

/** Shortest and longest video, inclusive. */
const MIN_MS = 3000
const MAX_MS = 180_000
const TIMEOUT_MS = 30_000

/**
 * Duration of an upload in ms, within the limits. Throws 400 `video_unreadable`, `video_too_short`, `video_too_long`.
 * Errors that are not the upload's fault (a missing part, a time limit, a stopping server) are thrown as they are:
 * nothing is known about the file then, and the caller may try again.
 */
export async function probeUpload(
  { storage, pictures, log }: Pick<Services, 'storage' | 'pictures' | 'log'>,
  blobPath: string,
  tenantId: string,
  signal: AbortSignal,
): Promise<number> {
  const blob = await storage.fetch(blobPath)
  let durationMs: number | null
  try {
    const look = () => pictures.run({ kind: 'probe', path: blob.path }, { timeoutMs: TIMEOUT_MS, tenantId, signal })
    // A process may die for other reasons; if a second one dies too, the file is to blame.
    const probed = await look().catch((error) => (isCrash(error) ? look() : Promise.reject(error)))
    durationMs = probed.durationMs
  } catch (error) {
    if (signal.aborted || !(isCrash(error) || isOfInput(error))) throw error
    if (hasCode(error, 'limit_exceeded') && error.details.limit === 'maxDurationMs') throw tooLong()
    log.info({ err: error, blobPath }, 'an upload could not be read')
    throw new ApiError(
      400,
      'video_unreadable',
      isCrash(error) ? 'The upload cannot be read as a video.' : (error as ProoflineError).message,
    )
  } finally {
    await blob.dispose()
  }
  if (durationMs === null) throw new ApiError(400, 'video_unreadable', 'The duration of the upload is unknown.')
  if (durationMs < MIN_MS) throw new ApiError(400, 'video_too_short', 'The video is shorter than 3 seconds.')
  if (durationMs > MAX_MS) throw tooLong()
  return durationMs
}

function tooLong(): ApiError {
  return new ApiError(400, 'video_too_long', 'The video is longer than 180 seconds.')
}

function isCrash(error: unknown): boolean {
  return hasCode(error, 'decoder_crashed')
}

/** Excludes a stopping server, whose code only says that the engine was closed. */
function isOfInput(error: unknown): error is ProoflineError {
  return ProoflineError.is(error) && error.category === 'input' && error.code !== 'engine_closed'
}

function hasCode(error: unknown, code: ErrorCode): error is ProoflineError {
  return ProoflineError.is(error) && error.code === code
}
