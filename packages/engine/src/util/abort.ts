import { ProoflineError } from '../spec/errors.js'

/** Throws `aborted` where the signal has fired; its reason is the cause. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new ProoflineError('aborted', 'The caller cancelled.', { cause: signal.reason })
}
