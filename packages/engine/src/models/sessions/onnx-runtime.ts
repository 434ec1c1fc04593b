import { setImmediate } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import type * as Ort from 'onnxruntime-node'
import type * as Native from 'onnxruntime-node/dist/binding.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { InferenceSession, Tensor } from '../../spec/plugins/plugin.js'
import { tfliteToOnnx } from '../formats/tflite/tflite-to-onnx.js'

/** Log level of ONNX Runtime: its own default. */
const WARNINGS = 2

/** An opened model on the thread that opened it. `release` frees it; no call may be under way then. */
export interface RawSession extends InferenceSession {
  release(): Promise<void>
}

/** How a model is opened. */
export interface SessionOptions {
  /**
   * Intra-op threads of the session. Above one, idle threads are kept from spinning: two spinning threads cost 55 %
   * more CPU on a busy machine and were not faster.
   */
  readonly threads: number
  /**
   * Whether the runtime keeps what a call allocated for the next one (its arena), instead of asking the system for it
   * again, page by page. Without it the text detector caused four of five page faults of a run; with it, a video of
   * 166 s took 6.6 of 68 s less CPU and no more memory. Models whose inputs vary in size would hoard memory.
   */
  readonly keepsMemory: boolean
}

/**
 * Opens an ONNX file, or a TensorFlow Lite one (`.tflite`, see {@link tfliteToOnnx}), with ONNX Runtime on the CPU. The
 * runtime itself (45 MB of native code) is loaded on the first call, so that importing the engine stays fast.
 *
 * Graph optimisation is `all`, execution sequential: the same input gives the same bits on every run. Memory patterns
 * for each input size are disabled (`enableMemPattern`): over 16 calls of ten sizes the text detector took 140 MiB
 * without and 221 with them, and no more time.
 *
 * `run` blocks its thread until the model has answered: the Node binding has no asynchronous call. The binding is
 * called without the class around it, which yields through the global `setImmediate`: with a caller's fake timers in
 * its place, no model would ever answer.
 *
 * Throws `model_corrupt` when the runtime can't read the file, `dependency_missing` when there is no runtime.
 */
export async function openRawSession(path: string, { threads, keepsMemory }: SessionOptions): Promise<RawSession> {
  const { Tensor, native } = await loadRuntime()
  const options: Ort.InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: keepsMemory,
    enableMemPattern: false,
    ...(threads > 1 && { extra: { session: { intra_op: { allow_spinning: '0' } } } }),
  }
  const translated = path.endsWith('.tflite') ? await tfliteToOnnx(path) : null
  await setImmediate()
  const session = new native.InferenceSession()
  try {
    if (translated === null) session.loadModel(path, options)
    else session.loadModel(translated.buffer, translated.byteOffset, translated.byteLength, options)
  } catch (cause) {
    throw new ProoflineError('model_corrupt', `ONNX Runtime cannot open ${path}.`, { details: { path }, cause })
  }
  const outputNames = session.outputMetadata.map(({ name }) => name)
  const wanted = Object.fromEntries(outputNames.map((name) => [name, null]))

  return {
    inputNames: session.inputMetadata.map(({ name }) => name),
    outputNames,
    async run(inputs) {
      await setImmediate()
      return toTensors(session.run(toFeeds(Tensor, inputs), wanted, {}))
    },
    release: async () => session.dispose(),
  }
}

async function loadRuntime(): Promise<{ Tensor: typeof Ort.Tensor; native: typeof Native.binding }> {
  try {
    const [{ Tensor }, { binding }] = await Promise.all([
      import('onnxruntime-node'),
      import('onnxruntime-node/dist/binding.js'),
    ])
    const TensorOf = anyRealm(Tensor)
    // Only the first call in a process counts.
    binding.initOrtOnce(WARNINGS, TensorOf, isMainThread)
    return { Tensor: TensorOf, native: binding }
  } catch (cause) {
    const details = { package: 'onnxruntime-node' }
    throw new ProoflineError('dependency_missing', `onnxruntime-node cannot be loaded${whyNot(cause)}`, {
      details,
      cause,
    })
  }
}

/** Installing it again helps against missing files only, not where Node or the system refuses native code. */
function whyNot(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message.split('\n', 1)[0]! : ''
  return /^Cannot find (?:module|package)/.test(reason) || reason === '' ? '. Install it again.' : `: ${reason}`
}

/**
 * The runtime's class of tensors for data of another realm too: its own refuses the typed arrays that its binding makes
 * where the code runs in a `vm` context, as tests under Jest do. A subclass, since others that share the runtime ask for
 * the class.
 */
function anyRealm(TensorOf: typeof Ort.Tensor): typeof Ort.Tensor {
  const Base = TensorOf as unknown as new (type: string, data: unknown, dims: readonly number[]) => Ort.Tensor
  return class extends Base {
    constructor(type: string, data: unknown, dims: readonly number[]) {
      super(type, ofThisRealm(data), dims)
    }
  } as unknown as typeof Ort.Tensor
}

const VIEWS = [Float32Array, Float64Array, Int32Array, BigInt64Array, Uint8Array, Int8Array, Uint16Array, Int16Array]

function ofThisRealm(data: unknown): unknown {
  if (!ArrayBuffer.isView(data) || VIEWS.some((View) => data instanceof View)) return data
  const View = VIEWS.find(({ name }) => name === Object.prototype.toString.call(data).slice(8, -1))
  const { buffer, byteOffset, length } = data as Float32Array<ArrayBuffer>
  return View === undefined ? data : new View(buffer, byteOffset, length)
}

function toFeeds(TensorOf: typeof Ort.Tensor, inputs: Record<string, Tensor>): Record<string, Ort.Tensor> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { type, data, dims }]) => {
      return [name, new TensorOf(type, data as never, [...dims])]
    }),
  )
}

/** Plain objects, so that they can cross to another thread. */
function toTensors(outputs: Ort.InferenceSession.ReturnType): Record<string, Tensor> {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, { type, data, dims }]) => [name, { type, data, dims } as Tensor]),
  )
}

/**
 * Disables ONNX Runtime's telemetry: version 1.30 sends it by default, over HTTPS, and leaves files of it in the
 * temporary folder. The runtime reads the setting when it is loaded, from the environment alone; a value that the user
 * has set stays. Call before the first session, on the main thread: a worker's `process.env` is a copy.
 */
export function forbidTelemetry(): void {
  // oxlint-disable-next-line node/no-process-env
  process.env['ORT_DISABLE_TELEMETRY'] ??= '1'
}
