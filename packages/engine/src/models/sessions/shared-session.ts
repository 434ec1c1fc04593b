import { ProoflineError } from '../../spec/faults/errors.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import type { RawSession } from './onnx-runtime.js'

/** A session that many share and one closes. */
export interface SharedSession extends InferenceSession {
  /** Rejects new calls with `engine_closed`, waits for running ones, then frees the model. May be called twice. */
  close(): Promise<void>
}

/** Makes a session safe to close while others use it: freeing a model under a running call crashes the process. */
export function shareSession(session: RawSession): SharedSession {
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    async run(inputs) {
      if (closing) throw new ProoflineError('engine_closed', 'The model was closed. Create another engine.')
      const call = session.run(inputs)
      running.add(call)
      try {
        return await call
      } finally {
        running.delete(call)
      }
    },
    close() {
      closing ??= Promise.allSettled(running).then(() => session.release())
      return closing
    },
  }
}
