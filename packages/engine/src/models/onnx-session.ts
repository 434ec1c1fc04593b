import type * as Ort from 'onnxruntime-node'
import { ProoflineError } from '../spec/errors.js'
import type { InferenceSession, Tensor } from '../spec/plugin.js'

/** A session that its owner can close. */
export interface ClosableSession extends InferenceSession {
  /** Waits for calls under way, then frees the model. May be called twice. */
  close(): Promise<void>
}

/**
 * Opens an ONNX file with ONNX Runtime on the CPU. The runtime itself (45 MB of native code) is loaded on the first
 * call, so that importing the engine stays fast.
 *
 * `threads`: intra-op threads of this session. Above one, idle threads are kept from spinning: two spinning threads
 * cost 55 % more CPU on a busy machine and were not faster. Graph optimisation is `all`, execution sequential; both
 * give the same bits on every run of one machine.
 *
 * Throws `model_corrupt` when the runtime can't read the file, `dependency_missing` when there is no runtime.
 */
export async function openOnnxSession(path: string, threads: number): Promise<ClosableSession> {
  const ort = await loadRuntime()
  const session = await ort.InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    ...(threads > 1 && { extra: { session: { intra_op: { allow_spinning: '0' } } } }),
  }).catch((cause: unknown) => {
    throw new ProoflineError('model_corrupt', `ONNX Runtime cannot open ${path}.`, { details: { path }, cause })
  })

  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    run(inputs) {
      if (closing)
        return Promise.reject(new ProoflineError('engine_closed', 'The model was closed. Create another engine.'))
      const call = session.run(toFeeds(ort, inputs)).then(toTensors)
      const settled = call.catch(() => undefined).finally(() => running.delete(settled))
      running.add(settled)
      return call
    },
    close() {
      closing ??= Promise.all(running).then(() => session.release())
      return closing
    },
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
    Object.entries(inputs).map(([name, { type, data, dims }]) => [
      name,
      new ort.Tensor(type, data as never, [...dims]),
    ]),
  )
}

function toTensors(outputs: Ort.InferenceSession.ReturnType): Record<string, Tensor> {
  return outputs as unknown as Record<string, Tensor>
}
