import type { Tensor } from '../../spec/plugins/plugin.js'
import type { OpenRequest, RunRequest } from './inference-thread.js'
import type { RawSession, SessionOptions } from './onnx-runtime.js'
import { reopenWhenDead } from '../threads/reopen-when-dead.js'
import { startThread, type Thread } from '../threads/thread.js'

/** Threads by name, on which models are opened. */
export interface InferenceThreads {
  /**
   * Opens a model on the thread of that name, which is started on first use. Inputs are copied to the thread, except
   * those given away; outputs are transferred. Throws as `openRawSession` does. If the thread dies, running calls fail
   * with `plugin_failed` and the next one opens the model on a new thread.
   */
  open(thread: string, path: string, options: SessionOptions): Promise<RawSession>
  /** Ends all threads; every model must have been released. */
  close(): Promise<void>
}

/** See {@link InferenceThreads}. */
export function createInferenceThreads(): InferenceThreads {
  const started = new Map<string, Thread>()
  let keys = 0

  const threadOf = (name: string): Thread => {
    const known = started.get(name)
    if (known && !known.isDead) return known
    const thread = startThread('models/sessions/inference-thread.js')
    started.set(name, thread)
    return thread
  }

  return {
    async open(name, path, options) {
      const model = reopenWhenDead(async () => {
        const thread = threadOf(name)
        const key = String(++keys)
        const request: OpenRequest = { key, path, ...options }
        const names = await thread.call<Pick<RawSession, 'inputNames' | 'outputNames'>>('open', request)
        return { thread, key, names }
      })
      const { names } = await model.get()
      return {
        ...names,
        async run(inputs) {
          const { thread, key } = await model.get()
          const transfer = buffersGivenAway(inputs)
          return thread.call('run', { key, inputs } satisfies RunRequest, { transfer })
        },
        release: () => model.free(({ thread, key }) => thread.call('release', { key })),
      }
    },
    async close() {
      await Promise.all([...started.values()].map((thread) => thread.end()))
    },
  }
}

/** Buffers of inputs that need no copy. Two inputs may share one, which can be transferred only once. */
function buffersGivenAway(inputs: Record<string, Tensor>): ArrayBuffer[] {
  const given = Object.values(inputs).filter(({ givenAway }) => givenAway)
  return [...new Set(given.map(({ data }) => data.buffer as ArrayBuffer))]
}
