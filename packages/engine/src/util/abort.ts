import { setMaxListeners } from 'node:events'
import { ProoflineError } from '../spec/faults/errors.js'

/**
 * The error for an aborted signal: a `ProoflineError` given as its reason is passed on, a `TimeoutError` (as from
 * `AbortSignal.timeout`) becomes `timeout`, anything else `aborted`. The reason is kept as cause.
 */
export function abortError(signal: AbortSignal): ProoflineError {
  const reason: unknown = signal.reason
  if (ProoflineError.is(reason)) return reason
  // Not instanceof: the reason may be of another realm, and jsdom's is no `Error`.
  if ((reason as Partial<Error> | null | undefined)?.name === 'TimeoutError') {
    return new ProoflineError('timeout', 'The time limit was reached.', { cause: reason })
  }
  return new ProoflineError('aborted', 'The caller cancelled the run.', { cause: reason })
}

/** Keeps Node from warning of a leak where many calls listen to one signal. */
export function allowManyListeners(signal: AbortSignal): void {
  try {
    setMaxListeners(0, signal)
  } catch {
    // Node refuses signals that are not its own, such as jsdom's, and does not warn of those.
  }
}

/** Throws {@link abortError} when the signal has fired. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortError(signal)
}

/** Aborts `to` when `from` fires. The returned function stops that. */
export function linkAbort(from: AbortSignal | undefined, to: AbortController): () => void {
  if (from === undefined) return () => {}
  const abort = () => to.abort(from.reason)
  if (from.aborted) abort()
  // One signal may cancel any number of runs, each of which removes its listener at its end.
  allowManyListeners(from)
  from.addEventListener('abort', abort, { once: true })
  return () => from.removeEventListener('abort', abort)
}
