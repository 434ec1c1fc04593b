import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProoflineError, type Report, type RunEvent } from '@proofline/engine/spec'
import type { OnDegraded } from '../ops/degraded.js'
import { endFirst } from './end-first.js'
import { lowerPriority } from './lower-priority.js'
import { callerDiagnostics, callerMessage } from './caller-message.js'
import type { AnalysisSettings, AnalysisTask, FromChild, ToChild } from './messages.js'
import type { Research } from './research.js'

const PROGRAM = fileURLToPath(new URL('./child.js', import.meta.url))
/** Interval of memory checks. */
const WATCH_MS = 500

interface Pending {
  readonly kind: AnalysisTask['kind']
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly onEvent: ((event: RunEvent) => void) | undefined
  readonly research: Research | undefined
}

/** What goes with a task. Without `research` nothing is recalled or stored. */
export interface TaskOptions {
  readonly signal: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
  readonly research?: Research
}

/** One analysis process and its running tasks. */
export interface AnalysisProcess {
  readonly load: number
  readonly alive: boolean
  /** Memory in use at the last measurement, in bytes; null if unknown. */
  readonly residentBytes: number | null
  /** Tasks started so far. */
  readonly taken: number
  run(task: AnalysisTask, options: TaskOptions): Promise<unknown>
  /** Kills it; its tasks are rejected with `decoder_crashed`. */
  kill(): void
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>
}

/** See `AnalysisHostOptions`. */
export interface ProcessOptions {
  readonly maxBytes: number
  readonly niceness: number
  readonly settings: AnalysisSettings
  readonly onDegraded: OnDegraded
  /** Called when a signal ended a process that we did not end, as happens when memory runs out. */
  readonly onLost: () => void
}

/** Starts a process with bounded memory (not counting its decoder): above `maxBytes` it is killed. */
export function startAnalysisProcess({
  maxBytes,
  niceness,
  settings,
  onDegraded,
  onLost,
}: ProcessOptions): AnalysisProcess {
  const child = startChild(niceness)
  const pending = new Map<number, Pending>()
  let nextId = 1
  let residentBytes: number | null = null
  let cause: string | null = null
  let alive = true

  const kill = (why: string) => {
    cause ??= why
    // At once, so that no task is given to it while it dies.
    alive = false
    child.kill('SIGKILL')
  }
  const watch = setInterval(() => {
    void residentMemory(child).then((bytes) => {
      residentBytes = bytes
      if (bytes !== null && bytes > maxBytes) kill(`it used more than ${maxBytes} bytes of memory`)
    })
  }, WATCH_MS).unref()

  const gone = new Promise<void>((resolve) => {
    const over = () => {
      alive = false
      clearInterval(watch)
      const isLost = cause === null && child.signalCode !== null
      const why = isLost ? lostBy(child.signalCode) : (cause ?? 'it ended')
      const error = () => new ProoflineError('decoder_crashed', `The analysis process died: ${why}.`)
      if (isLost) onLost()
      for (const { reject } of pending.values()) reject(error())
      pending.clear()
      resolve()
    }
    child.once('exit', over)
    // Not `once`: a later unhandled error event would crash the server.
    child.on('error', over)
  })
  // A dying process closes the channel before its exit event. One that lives on without a channel is useless.
  const broken = (error: Error | null) => error && kill('its channel broke')
  const say = (message: ToChild) => child.connected && child.send(message, undefined, {}, broken)
  say({ type: 'settings', settings })
  child.on('message', (message: FromChild) => {
    const task = pending.get(message.id)
    if (!task) return
    if (message.type === 'result' || message.type === 'error') pending.delete(message.id)
    answerTask(message, task, { say, onDegraded })
  })

  return {
    get load() {
      return pending.size
    },
    get alive() {
      return alive
    },
    get residentBytes() {
      return residentBytes
    },
    get taken() {
      return nextId - 1
    },
    run(task, { onEvent, signal, research }) {
      const id = nextId++
      if (!alive) return Promise.reject(new ProoflineError('decoder_crashed', 'The analysis process is gone.'))
      const abort = () => say({ type: 'abort', id })
      signal.addEventListener('abort', abort, { once: true })
      const answered = new Promise<unknown>((resolve, reject) => {
        pending.set(id, { kind: task.kind, resolve, reject, onEvent, research })
      })
      say({ type: 'start', id, task, follow: onEvent !== undefined })
      return answered.finally(() => signal.removeEventListener('abort', abort))
    },
    kill: () => kill('it was ended'),
    gone,
  }
}

/** Starts the process so that waiting for it keeps nothing alive: the server may end while it idles. */
function startChild(niceness: number): ChildProcess {
  // Detached, so that signals to the terminal's process group do not reach it: the server ends its children itself.
  const child = fork(PROGRAM, [], {
    cwd: workingFolder(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  if (child.pid !== undefined) {
    endFirst(child.pid)
    lowerPriority(child.pid, niceness)
  }
  child.unref()
  child.channel?.unref()
  return child
}

/** The server's, unless it was deleted since: Node starts no threads in such a folder. */
function workingFolder(): string {
  try {
    if (existsSync(process.cwd())) return process.cwd()
  } catch {
    // It was gone when it was first asked for; later calls answer from memory.
  }
  return path.dirname(PROGRAM)
}

function lostBy(signal: NodeJS.Signals | null): string {
  // What the system sends when memory runs out, in containers above all.
  return signal === 'SIGKILL' ? 'SIGKILL ended it, as the system does when memory runs out' : `${signal} ended it`
}

/** Passes a message of the process on to the caller of its task, or answers the question in it. */
function answerTask(
  message: FromChild,
  task: Pending,
  { say, onDegraded }: { say: (message: ToChild) => void; onDegraded: OnDegraded },
): void {
  switch (message.type) {
    case 'event':
      return task.onEvent?.(message.event)
    case 'learned':
      return void task.research?.learn(message.key, message.answer)
    case 'recall': {
      const { question, key } = message
      const recalled = task.research?.recall(key) ?? Promise.resolve(null)
      return void recalled.then((answer) => say({ type: 'recalled', question, answer }))
    }
    case 'result': {
      const reasons = diagnosticsOf(message.result)?.filter(({ degrades }) => degrades) ?? []
      if (reasons.length > 0) onDegraded(task.kind, reasons)
      return task.resolve(forCallers(message.result))
    }
    case 'error': {
      const { error } = message
      // For the log; the caller gets a message without internals.
      const cause = new Error(error.message)
      return task.reject(new ProoflineError(error.code, callerMessage(error), { details: error.details, cause }))
    }
  }
}

/** A report without internals; a probe as it is. */
function forCallers(result: unknown): unknown {
  const diagnostics = diagnosticsOf(result)
  return diagnostics ? { ...(result as Report), analysisDiagnostics: callerDiagnostics(diagnostics) } : result
}

function diagnosticsOf(result: unknown): Report['analysisDiagnostics'] | undefined {
  return (result as Partial<Report>).analysisDiagnostics
}

/** In kB whatever the size of the system's pages, unlike `statm`. */
async function residentMemory({ pid }: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
