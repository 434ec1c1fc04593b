import type * as Ort from 'onnxruntime-node'
import { ProoflineError } from '../spec/errors.js'
import type { InferenceSession, Tensor } from '../spec/plugin.js'
import { tfliteToOnnx } from './tflite/tflite-to-onnx.js'

/** An opened model on the thread that opened it. `release` frees it; no call may be under way then. */
export interface RawSession extends InferenceSession {
  release(): Promise<void>
}

/**
 * Opens an ONNX file, or a TensorFlow Lite one (`.tflite`, see {@link tfliteToOnnx}), with ONNX Runtime on the CPU. The
 * runtime itself (45 MB of native code) is loaded on the first call, so that importing the engine stays fast.
 *
 * `threads`: intra-op threads of this session. Above one, idle threads are kept from spinning: two spinning threads
 * cost 55 % more CPU on a busy machine and were not faster. Graph optimisation is `all`, execution sequential: the same
 * input gives the same bits on every run. `keepsMemory`: the runtime keeps what a call took for the next one (its
 * arena), instead of asking the system for it again, page by page: without it four of five page faults of a run were
 * the text finder's. On a film of 166 s it saved 6.6 of 68 s of CPU and took no more memory; models whose inputs have
 * ever other sizes hoard with it. No plan of memory is kept for each size of input (`enableMemPattern`): over 16 calls
 * of ten sizes the text finder took 140 MiB without, 221 with, and no more time.
 *
 * `run` blocks its thread until the model has answered: the Node binding has no asynchronous call of its own.
 *
 * Throws `model_corrupt` when the runtime can't read the file, `dependency_missing` when there is no runtime.
 */
export async function openRawSession(path: string, threads: number, keepsMemory: boolean): Promise<RawSession> {
  const ort = await loadRuntime()
  const options: Ort.InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: keepsMemory,
    enableMemPattern: false,
    ...(threads > 1 && { extra: { session: { intra_op: { allow_spinning: '0' } } } }),
  }
  const opening = path.endsWith('.tflite')
    ? ort.InferenceSession.create(await tfliteToOnnx(path), options)
    : ort.InferenceSession.create(path, options)
  const session = await opening.catch((cause: unknown) => {
    throw new ProoflineError('model_corrupt', `ONNX Runtime cannot open ${path}.`, { details: { path }, cause })
  })

  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    run: async (inputs) => toTensors(await session.run(toFeeds(ort, inputs))),
    release: () => session.release(),
  }
}

async function loadRuntime(): Promise<typeof Ort> {
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    throw new ProoflineError('dependency_missing', 'onnxruntime-node cannot be loaded. Install it again.', {
      details: { package: 'onnxruntime-node' },
      cause,
    })
  }
}

function toFeeds(ort: typeof Ort, inputs: Record<string, Tensor>): Record<string, Ort.Tensor> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { type, data, dims }]) => {
      return [name, new ort.Tensor(type, data as never, [...dims])]
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
 * Forbids ONNX Runtime to report its use to its makers: version 1.30 does so by default, over HTTPS, and leaves files
 * of that in the temporary folder. It reads this when it is loaded, from the environment alone; a value that the user
 * has set stays. Call before the first session, on the main thread: a worker's `process.env` is a copy.
 */
export function forbidTelemetry(): void {
  // oxlint-disable-next-line node/no-process-env
  process.env['ORT_DISABLE_TELEMETRY'] ??= '1'
}
