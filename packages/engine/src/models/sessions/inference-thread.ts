import type { Tensor } from '../../spec/plugins/plugin.js'
import { freeNow } from '../../util/processes/free-now.js'
import { answerCalls } from '../threads/answer-calls.js'
import { openRawSession, type RawSession, type SessionOptions } from './onnx-runtime.js'

/** Argument of `open`. `key` identifies the model in later calls. */
export interface OpenRequest extends SessionOptions {
  readonly key: string
  readonly path: string
}

/** Argument of `run`. */
export interface RunRequest {
  readonly key: string
  readonly inputs: Record<string, Tensor>
}

const sessions = new Map<string, RawSession>()

/** A thread that holds models: opens them, runs them, and frees each on `release`. */
answerCalls({
  async open({ key, path, ...options }: OpenRequest, _signal, gate) {
    const session = await gate.pass(() => openRawSession(path, options))
    sessions.set(key, session)
    const { inputNames, outputNames } = session
    return { result: { inputNames, outputNames } }
  },
  async run({ key, inputs }: RunRequest, _signal, gate) {
    const outputs = await gate.pass(() => sessions.get(key)!.run(inputs))
    freeNow(...Object.values(inputs).map(({ data }) => data))
    return { result: outputs, transfer: buffersOf(outputs) }
  },
  async release({ key }: Pick<OpenRequest, 'key'>) {
    await sessions.get(key)!.release()
    sessions.delete(key)
    return {}
  },
})

/** Outputs are transferred, not copied. Two outputs may share one buffer, which can be transferred only once. */
function buffersOf(outputs: Record<string, Tensor>): ArrayBuffer[] {
  return [...new Set(Object.values(outputs).map(({ data }) => data.buffer as ArrayBuffer))]
}
