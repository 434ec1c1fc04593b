import { parentPort, workerData } from 'node:worker_threads'
import { ProoflineError } from '../spec/errors.js'
import type { Tensor } from '../spec/plugin.js'
import { freeNow } from '../util/free-now.js'
import { openRawSession } from './onnx-runtime.js'
import { ExitGate } from './exit-gate.js'
import type { ThreadData, ThreadReply, ThreadRequest } from './threaded-session.js'

/** A thread that holds one model: opens it, answers each `run`, and frees it on `release`. */
const { path, threads, keepsMemory, gate } = workerData as ThreadData
const port = parentPort!
const exitGate = new ExitGate(gate)

const session = await exitGate
  .pass(() => openRawSession(path, threads, keepsMemory))
  .catch((error: unknown) => {
    reply({ type: 'failed', error: ProoflineError.from(error, 'plugin_failed').toJSON() })
    return null
  })

if (session) {
  reply({ type: 'opened', inputNames: session.inputNames, outputNames: session.outputNames })
  port.on('message', async (request: ThreadRequest) => {
    if (request.type === 'release') {
      await session.release()
      port.close()
      return
    }
    try {
      const outputs = await exitGate.pass(() => session.run(request.inputs))
      freeNow(...Object.values(request.inputs).map(({ data }) => data))
      reply({ type: 'done', id: request.id, outputs }, buffersOf(outputs))
    } catch (error) {
      reply({ type: 'failed', id: request.id, error: ProoflineError.from(error, 'plugin_failed').toJSON() })
    }
  })
}

function reply(message: ThreadReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer)
}

/** Outputs are handed over, not copied. Two outputs may share one buffer, which can be handed over only once. */
function buffersOf(outputs: Record<string, Tensor>): ArrayBuffer[] {
  return [...new Set(Object.values(outputs).map(({ data }) => data.buffer as ArrayBuffer))]
}
