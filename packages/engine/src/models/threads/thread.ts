import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ErrorData, ProoflineError } from '../../spec/faults/errors.js'
import { throwIfAborted } from '../../util/abort.js'
import { ExitGate } from './exit-gate.js'

/** What a thread is started with. */
export interface ThreadData {
  readonly gate: SharedArrayBuffer
}

/** What a thread is asked. */
export type ThreadRequest =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'end' }

/** What a thread answers. */
export type ThreadReply =
  | { readonly type: 'done'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly error: ErrorData }

/** Options of a call. `transfer`: buffers that are transferred instead of copied. */
export interface ThreadCallOptions {
  readonly transfer?: readonly ArrayBuffer[]
  readonly signal?: AbortSignal
}

/** A thread that answers calls, several at a time. */
export interface Thread {
  /** Whether it has died or was ended: it does not answer any more. */
  readonly isDead: boolean
  /**
   * Calls `name` of what the thread's file passes to `answerCalls`. Rejects with what it threw, and with
   * `plugin_failed` when the thread dies.
   */
  call<Result>(name: string, argument: unknown, options?: ThreadCallOptions): Promise<Result>
  /** Ends the thread; no call may be running. May be called twice. */
  end(): Promise<void>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: ProoflineError): void
}

let exitGate: ExitGate | undefined

/**
 * Starts a thread on a built file of the engine, named by its path in `dist`. ONNX Runtime's Node binding blocks the
 * calling thread, so threads let models run in parallel and keep the event loop free.
 *
 * An idle thread does not keep the process alive; a running call does.
 */
export function startThread(file: string): Thread {
  const data: ThreadData = { gate: processExitGate().buffer }
  // Without the host's flags: some, such as --input-type, are not allowed for a thread that runs a file.
  const worker = new Worker(builtFile(file), { workerData: data, execArgv: [] })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let isDead = false

  const settle = (id: number): Waiting | undefined => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return call
  }
  const failAll = (cause?: unknown): void => {
    for (const id of waiting.keys()) settle(id)?.reject(threadDied(file, cause))
  }
  worker.on('message', (reply: ThreadReply) => {
    if (reply.type === 'done') settle(reply.id)?.resolve(reply.result)
    else settle(reply.id)?.reject(toError(reply.error))
  })
  worker.on('error', failAll)
  worker.on('exit', () => {
    isDead = true
    failAll()
  })
  // Last: adding a message listener refs the thread again.
  worker.unref()
  const send = (request: ThreadRequest, transfer: readonly ArrayBuffer[] = []) => worker.postMessage(request, transfer)

  return {
    get isDead() {
      return isDead
    },
    call<Result>(name: string, argument: unknown, { transfer, signal }: ThreadCallOptions = {}) {
      if (isDead) return Promise.reject(threadDied(file))
      const id = ++calls
      const abort = () => send({ type: 'abort', id })
      const answer = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.ref()
        send({ type: 'call', id, name, argument }, transfer)
      })
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort, { once: true })
      const outcome = answer.catch((error: unknown) => {
        // Only this side knows the reason of the cancellation.
        if (signal) throwIfAborted(signal)
        throw error
      })
      return outcome.finally(() => signal?.removeEventListener('abort', abort)) as Promise<Result>
    },
    async end() {
      if (isDead) return
      worker.ref()
      send({ type: 'end' })
      await exited
    },
  }
}

/** A thread can't run TypeScript, even when this file runs from its source in a test. */
function builtFile(file: string): string {
  const root = dirname(createRequire(import.meta.url).resolve('@proofline/engine/package.json'))
  return join(root, 'dist', file)
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

function threadDied(file: string, cause?: unknown): ProoflineError {
  const why = isFolderGone()
    ? '. The working directory was deleted, where Node starts no threads.'
    : cause instanceof Error
      ? `: ${cause.message.split('\n', 1)[0]}`
      : '.'
  return new ProoflineError('plugin_failed', `A model's thread died${why}`, { details: { file }, cause })
}

function isFolderGone(): boolean {
  try {
    // It may answer from memory.
    return !existsSync(process.cwd())
  } catch {
    return true
  }
}
