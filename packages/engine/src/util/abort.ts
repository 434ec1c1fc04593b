import { setMaxListeners } from 'node:events'
import { ProoflineError } from '../spec/errors.js'

/**
 * The error that an aborted signal stands for: a `ProoflineError` given as its reason is passed on, a `TimeoutError`
 * (as `AbortSignal.timeout` gives) becomes `timeout`, anything else `aborted`. The reason is kept as cause.
 */
export function abortError(signal: AbortSignal): ProoflineError {
  const reason: unknown = signal.reason
  if (ProoflineError.is(reason)) return reason
  if (reason instanceof Error && reason.name === 'TimeoutError') {
    return new ProoflineError('timeout', 'The time limit was reached.', { cause: reason })
  }
  return new ProoflineError('aborted', 'The caller cancelled the run.', { cause: reason })
}

/** Throws {@link abortError} when the signal has fired. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortError(signal)
}

/** Aborts `to` when `from` fires. The function it returns ends that. */
export function linkAbort(from: AbortSignal | undefined, to: AbortController): () => void {
  if (from === undefined) return () => {}
  const abort = () => to.abort(from.reason)
  if (from.aborted) abort()
  // One signal may cancel any number of runs, each of which stops listening at its end: Node is not to call that a leak.
  setMaxListeners(0, from)
  from.addEventListener('abort', abort, { once: true })
  return () => from.removeEventListener('abort', abort)
}
