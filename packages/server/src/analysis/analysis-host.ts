import { ProoflineError } from '@proofline/engine/spec'
import {
  type AnalysisProcess,
  type ProcessOptions,
  startAnalysisProcess,
  type TaskOptions,
} from './analysis-process.js'
import type { AnalysisResult, AnalysisTask } from './messages.js'
import { createSemaphore } from './semaphore.js'

/** How long a process may take to abort a task before it is killed. */
const ABORT_GRACE_MS = 2000
/** A process is replaced after this many tasks, before leaks of libraries add up. */
const RECYCLE_AFTER = { shared: 50_000, exclusive: 20 }

/** How a task is run. */
export interface RunOptions extends Omit<TaskOptions, 'signal'> {
  readonly timeoutMs: number
  /** Whose task it is: tenants get the processes by turns. */
  readonly tenantId: string
  readonly signal?: AbortSignal
}

/** Runs analyses in processes that can be killed. */
export interface AnalysisHost {
  /**
   * Runs a task. Rejects with the engine's error, `timeout` after `timeoutMs`, `aborted` when `signal` aborts,
   * `decoder_crashed` if the process dies because of this task or of another one in it.
   */
  run<Task extends AnalysisTask>(task: Task, options: RunOptions): Promise<AnalysisResult<Task>>
  /** Starts a process in advance, so that the first task need not wait for it. */
  warm(): void
  /** Ends idle processes, which keep the memory of their models. The next task starts another. */
  endIdle(): void
  /** Kills all processes and resolves when they are gone. */
  close(): Promise<void>
}

/**
 * - `exclusive`: each process works on one task at a time (an idle one is kept for the next); otherwise all tasks share
 *   one process.
 * - `maxProcesses`: of an exclusive host; further tasks wait for one, and that counts as their time. Each tenant's wait in
 *   their order, and tenants are served by turns, so that the many tasks of one do not delay those of others.
 * - `maxOfOneTenant`: tasks of one tenant at once; its further ones wait likewise.
 * - `maxBytes`: memory of one process.
 * - `niceness`: how far its processes stand back for the server, 0 (not at all) to 19.
 */
export interface AnalysisHostOptions extends ProcessOptions {
  readonly exclusive: boolean
  readonly maxProcesses?: number
  readonly maxOfOneTenant?: number
}

/** Opens a host. */
export function openAnalysisHost({
  exclusive,
  maxProcesses = Number.POSITIVE_INFINITY,
  maxOfOneTenant,
  ...options
}: AnalysisHostOptions): AnalysisHost {
  const processes = new Set<AnalysisProcess>()
  const permits = createSemaphore(exclusive ? maxProcesses : Number.POSITIVE_INFINITY, maxOfOneTenant)
  const recycleAfter = exclusive ? RECYCLE_AFTER.exclusive : RECYCLE_AFTER.shared
  let closed = false

  function take(): AnalysisProcess {
    const fresh = [...processes].filter(({ alive, taken }) => alive && taken < recycleAfter)
    const able = exclusive ? fresh.find(({ load }) => load === 0) : fresh[0]
    if (able) return able
    const made = startAnalysisProcess(options)
    processes.add(made)
    void made.gone.then(() => processes.delete(made))
    return made
  }

  /** Ends idle processes that have reached their limit of tasks, and all idle ones but one. */
  function tidy(): void {
    const idle = [...processes].filter(({ load }) => load === 0)
    const spare = idle.filter(({ taken }) => taken < recycleAfter)
    for (const each of idle) if (closed || each !== spare[0]) each.kill()
  }

  const endIdle = (): void => {
    for (const each of processes) if (each.load === 0) each.kill()
  }

  return {
    endIdle,
    async run<Task extends AnalysisTask>(task: Task, { timeoutMs, tenantId, signal, ...rest }: RunOptions) {
      if (closed) throw new ProoflineError('engine_closed', 'The server is shutting down.')
      const stop = new AbortController()
      let process: AnalysisProcess | undefined
      let why: ProoflineError | null = null
      let killer: NodeJS.Timeout | undefined
      const end = (error: ProoflineError) => {
        why ??= error
        stop.abort(why)
        killer ??= setTimeout(() => process?.kill(), ABORT_GRACE_MS)
      }
      const timer = setTimeout(
        () => end(new ProoflineError('timeout', `The analysis took longer than ${timeoutMs / 1000} s.`)),
        timeoutMs,
      )
      const abort = () => end(new ProoflineError('aborted', 'The check was cancelled.'))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort, { once: true })
      let release: (() => void) | undefined
      try {
        release = await permits.acquire(stop.signal, tenantId)
        if (closed) throw new ProoflineError('engine_closed', 'The server is shutting down.')
        process = take()
        return (await process.run(task, { ...rest, signal: stop.signal })) as AnalysisResult<Task>
      } catch (error) {
        throw why ?? error
      } finally {
        clearTimeout(timer)
        clearTimeout(killer)
        signal?.removeEventListener('abort', abort)
        release?.()
        tidy()
      }
    },
    warm: () => void take(),
    async close() {
      closed = true
      const all = [...processes]
      for (const each of all) each.kill()
      await Promise.all(all.map(({ gone }) => gone))
    },
  }
}
