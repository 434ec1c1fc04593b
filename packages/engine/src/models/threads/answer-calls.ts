import { parentPort, workerData } from 'node:worker_threads'
import { ProoflineError } from '../../spec/faults/errors.js'
import { ExitGate } from './exit-gate.js'
import type { ThreadData, ThreadReply, ThreadRequest } from './thread.js'

/** Result of a call. `transfer`: buffers of it that are transferred instead of copied. */
export interface Answer {
  readonly result?: unknown
  readonly transfer?: readonly ArrayBuffer[]
}

/** Handles a call. `gate` wraps each call of native code; `signal` fires when the caller cancels. */
export type AnswerCall<Argument> = (argument: Argument, signal: AbortSignal, gate: ExitGate) => Promise<Answer>

/** The thread's side of {@link startThread}: dispatches its calls by name until it is ended. */
// oxlint-disable-next-line typescript/no-explicit-any -- each call has an argument of its own kind
export function answerCalls(answers: Readonly<Record<string, AnswerCall<any>>>): void {
  const port = parentPort!
  const gate = new ExitGate((workerData as ThreadData).gate)
  const running = new Map<number, AbortController>()

  port.on('message', async (request: ThreadRequest) => {
    // Nothing else keeps the thread alive. `close` would do as well, but Deno does not have it.
    if (request.type === 'end') return port.unref()
    if (request.type === 'abort') return running.get(request.id)?.abort()
    const { id, name, argument } = request
    const stop = new AbortController()
    running.set(id, stop)
    try {
      const { result, transfer = [] } = await answers[name]!(argument, stop.signal, gate)
      port.postMessage({ type: 'done', id, result } satisfies ThreadReply, transfer)
    } catch (error) {
      const failure = ProoflineError.from(error, 'plugin_failed').toJSON()
      port.postMessage({ type: 'failed', id, error: failure } satisfies ThreadReply)
    } finally {
      running.delete(id)
    }
  })
}
