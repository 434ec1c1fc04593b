import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ErrorData, ProoflineError } from '../spec/errors.js'
import type { Tensor } from '../spec/plugin.js'
import { ExitGate } from './exit-gate.js'
import type { RawSession } from './onnx-runtime.js'

/** What a thread is started with. */
export interface ThreadData {
  readonly path: string
  readonly threads: number
  readonly keepsMemory: boolean
  readonly gate: SharedArrayBuffer
}

/** What a thread is asked. */
export type ThreadRequest =
  | { readonly type: 'run'; readonly id: number; readonly inputs: Record<string, Tensor> }
  | { readonly type: 'release' }

/** What a thread answers. `failed` without an id: the model could not be opened. */
export type ThreadReply =
  | { readonly type: 'opened'; readonly inputNames: readonly string[]; readonly outputNames: readonly string[] }
  | { readonly type: 'done'; readonly id: number; readonly outputs: Record<string, Tensor> }
  | { readonly type: 'failed'; readonly id?: number; readonly error: ErrorData }

interface Waiting {
  resolve(outputs: Record<string, Tensor>): void
  reject(error: ProoflineError): void
}

let exitGate: ExitGate | undefined

/**
 * Opens a model on a thread of its own. ONNX Runtime's Node binding blocks the thread that calls it, so this is what
 * lets models run side by side, and keeps the event loop free. Inputs are copied to the thread, but for those that are
 * given away; outputs are handed over.
 *
 * An idle thread does not keep the process alive; a call under way does. Throws as `openRawSession` does, and
 * `plugin_failed` should the thread die.
 */
export async function openThreadedSession(path: string, threads: number, keepsMemory: boolean): Promise<RawSession> {
  const data: ThreadData = { path, threads, keepsMemory, gate: processExitGate().buffer }
  // Without the flags of the host: some, such as --input-type, are not allowed for a thread that runs a file.
  const worker = new Worker(threadFile(), { workerData: data, execArgv: [] })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const opened = await firstReply(worker)
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let isGone = false

  const settle = (id: number): Waiting | undefined => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return call
  }
  const failAll = (cause?: unknown): void => {
    for (const id of waiting.keys()) settle(id)?.reject(threadDied(path, cause))
  }
  worker.on('message', (reply: ThreadReply) => {
    if (reply.type === 'done') settle(reply.id)?.resolve(reply.outputs)
    if (reply.type === 'failed' && reply.id !== undefined) settle(reply.id)?.reject(toError(reply.error))
  })
  worker.on('error', failAll)
  worker.on('exit', () => {
    isGone = true
    failAll()
  })
  // Last: listening for messages makes a thread count again.
  worker.unref()

  return {
    inputNames: opened.inputNames,
    outputNames: opened.outputNames,
    run(inputs) {
      if (isGone) return Promise.reject(threadDied(path))
      const id = ++calls
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.ref()
        worker.postMessage({ type: 'run', id, inputs } satisfies ThreadRequest, buffersGivenAway(inputs))
      })
    },
    async release() {
      if (isGone) return
      worker.ref()
      worker.postMessage({ type: 'release' } satisfies ThreadRequest)
      await exited
    },
  }
}

/** Buffers of inputs that need no copy. Two inputs may share one, which can be handed over only once. */
function buffersGivenAway(inputs: Record<string, Tensor>): ArrayBuffer[] {
  const given = Object.values(inputs).filter(({ givenAway }) => givenAway)
  return [...new Set(given.map(({ data }) => data.buffer as ArrayBuffer))]
}

function firstReply(worker: Worker): Promise<Extract<ThreadReply, { type: 'opened' }>> {
  return new Promise((resolve, reject) => {
    worker.once('error', (cause) => reject(threadDied('', cause)))
    worker.once('message', (reply: ThreadReply) => {
      if (reply.type === 'opened') resolve(reply)
      if (reply.type === 'failed') reject(toError(reply.error))
    })
  })
}

/** The built file: a thread can't run TypeScript, not even when this file runs from its source under a test. */
function threadFile(): string {
  const root = dirname(createRequire(import.meta.url).resolve('@proofline/engine/package.json'))
  return join(root, 'dist', 'models', 'inference-thread.js')
}

function processExitGate(): ExitGate {
  if (exitGate) return exitGate
  const gate = new ExitGate()
  process.once('exit', () => gate.close())
  return (exitGate = gate)
}

function toError({ code, message, details }: ErrorData): ProoflineError {
  return new ProoflineError(code, message, { details })
}

function threadDied(path: string, cause?: unknown): ProoflineError {
  return new ProoflineError('plugin_failed', 'The thread of a model died.', { details: { path }, cause })
}
