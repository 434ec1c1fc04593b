import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../http/api-error.js'

/** Pause between two attempts. */
const PAUSE_MS = 2000

/** The error of a storage that does not answer, is full, or is no longer there. `cause`: for the log. */
export function storageAway(cause: unknown): ApiError {
  const message = 'The storage does not answer. Nothing was charged: repeat the request as it was.'
  return new ApiError(503, 'storage_unavailable', message, {}, { 'Retry-After': '5' }, { cause })
}

/** The error of an upload that was removed. */
export function blobGone(): ApiError {
  return new ApiError(
    404,
    'blob_not_found',
    'The upload is no longer there. Get a new upload URL, and upload it again.',
  )
}

/** Whether an error is {@link storageAway}. */
export function isStorageAway(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'storage_unavailable'
}

/**
 * Repeats `work` for as long as the storage is away, until `deadline` (as `performance.now()` counts); then throws its
 * last error. Rejects when `signal` aborts.
 */
export async function onceBack<Result>(
  work: () => Promise<Result>,
  deadline: number,
  signal: AbortSignal,
  pauseMs: number = PAUSE_MS,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isStorageAway(error) || performance.now() + pauseMs > deadline) throw error
      await sleep(pauseMs, undefined, { signal })
    }
  }
}
