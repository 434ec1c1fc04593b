import { ProoflineError, type RunEvent } from '@proofline/engine/spec'
import { type AnalysisProcess, startAnalysisProcess } from './analysis-process.js'
import type { AnalysisResult, AnalysisTask, PapersSettings } from './messages.js'

/** How long a process that was told to stop a task may take before it is killed. */
const ABORT_GRACE_MS = 2000
/** A process is replaced after so many tasks, before what libraries leak adds up. */
const RECYCLE_AFTER = { shared: 50_000, exclusive: 20 }

/** Runs analyses in processes that can be killed. */
export interface AnalysisHost {
  /**
   * Runs a task. Rejects with what the engine says, `timeout` after `timeoutMs`, `aborted` when `signal` fires,
   * `decoder_crashed` when the process dies of this task or of another one that it shared the process with.
   */
  run<Task extends AnalysisTask>(
    task: Task,
    options: { timeoutMs: number; signal?: AbortSignal; onEvent?: (event: RunEvent) => void },
  ): Promise<AnalysisResult<Task>>
  /** Starts a process beforehand, so that the first task need not wait for it. */
  warm(): void
  /** Ends all processes and resolves when they are gone. */
  close(): Promise<void>
}

/**
 * Opens a host. `exclusive`: each process works on one task at a time and there are as many as tasks (an idle one is
 * kept for the next); otherwise all tasks share one process. `maxBytes`: memory of one process.
 */
export function openAnalysisHost({
  exclusive,
  maxBytes,
  papers,
}: {
  exclusive: boolean
  maxBytes: number
  papers: PapersSettings
}): AnalysisHost {
  const processes = new Set<AnalysisProcess>()
  const recycleAfter = exclusive ? RECYCLE_AFTER.exclusive : RECYCLE_AFTER.shared
  let closed = false

  function take(): AnalysisProcess {
    const fresh = [...processes].filter(({ alive, taken }) => alive && taken < recycleAfter)
    const able = exclusive ? fresh.find(({ load }) => load === 0) : fresh[0]
    if (able) return able
    const made = startAnalysisProcess(maxBytes, papers)
    processes.add(made)
    void made.gone.then(() => processes.delete(made))
    return made
  }

  /** Ends processes that are idle and worn out, or idle beyond the one that is kept. */
  function tidy(): void {
    const idle = [...processes].filter(({ load }) => load === 0)
    const spare = idle.filter(({ taken }) => taken < recycleAfter)
    for (const each of idle) if (closed || each !== spare[0]) each.kill()
  }

  return {
    async run<Task extends AnalysisTask>(task: Task, { timeoutMs, signal, onEvent }: RunOptions) {
      if (closed) throw new ProoflineError('engine_closed', 'The server is shutting down.')
      const stop = new AbortController()
      const process = take()
      let why: ProoflineError | null = null
      let killer: NodeJS.Timeout | undefined
      const end = (error: ProoflineError) => {
        why ??= error
        stop.abort()
        killer ??= setTimeout(() => process.kill(), ABORT_GRACE_MS)
      }
      const timer = setTimeout(
        () => end(new ProoflineError('timeout', `The analysis took longer than ${timeoutMs / 1000} s.`)),
        timeoutMs,
      )
      const abort = () => end(new ProoflineError('aborted', 'The check was cancelled.'))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort, { once: true })
      try {
        const options = { signal: stop.signal, ...(onEvent && { onEvent }) }
        return (await process.run(task, options)) as AnalysisResult<Task>
      } catch (error) {
        throw why ?? error
      } finally {
        clearTimeout(timer)
        clearTimeout(killer)
        signal?.removeEventListener('abort', abort)
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

interface RunOptions {
  timeoutMs: number
  signal?: AbortSignal
  onEvent?: (event: RunEvent) => void
}
