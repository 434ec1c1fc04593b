import { ProoflineError } from '../../spec/faults/errors.js'
import type { Run } from '../../spec/run.js'
import { describeIssue } from '../../spec/faults/schema-issues.js'
import { linkAbort } from '../../util/abort.js'
import { createRun, type RunControl } from './create-run.js'

/** Node fires a timer at once if it is set for longer than this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The runs of one engine. */
export interface Runs {
  /**
   * Starts a run, which is cancelled by the engine's close, the caller's signal or the time limit, whichever comes
   * first. It rejects with `engine_closed` after {@link stop}, and with `context_invalid` where `signal` is none.
   */
  start<Result>(signal: AbortSignal | undefined, body: (control: RunControl) => Promise<Result>): Run<Result>
  /** Cancels all runs and refuses further ones. Resolves when the last has ended. */
  stop(): Promise<void>
}

/** See {@link Runs}. Each run may take `timeoutMs`. */
export function createRuns(timeoutMs: number): Runs {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()

  return {
    start(signal, body) {
      const fault = stopping.signal.aborted
        ? new ProoflineError('engine_closed', 'The engine was closed. Create another.')
        : faultOf(signal)
      if (fault) return createRun(() => Promise.reject(fault), undefined)
      const cancelling = new AbortController()
      const timer = setTimeout(() => cancelling.abort(timeoutError(timeoutMs)), Math.min(timeoutMs, LONGEST_TIMER_MS))
      const unlink = [linkAbort(signal, cancelling), linkAbort(stopping.signal, cancelling)]
      const run = createRun(body, cancelling.signal)
      const ended = run.result
        .catch(() => {})
        .finally(() => {
          clearTimeout(timer)
          for (const remove of unlink) remove()
          running.delete(ended)
        })
      running.add(ended)
      return run
    },
    async stop() {
      stopping.abort(new ProoflineError('aborted', 'The engine was closed during the run.'))
      await Promise.all(running)
    },
  }
}

/**
 * Passing an `AbortController` instead of its signal would otherwise be ignored, and the run could not be cancelled.
 */
function faultOf(signal: unknown): ProoflineError | null {
  if (signal === undefined || isSignal(signal)) return null
  const issue = { path: 'signal', message: 'must be an AbortSignal' }
  return new ProoflineError('context_invalid', `The check context is invalid: ${describeIssue(issue)}`, {
    details: { issues: [issue] },
  })
}

/** By its shape: it may be of another realm, and where jsdom replaces the globals, Node's own is none of its class. */
function isSignal(value: unknown): value is AbortSignal {
  const { aborted, addEventListener, removeEventListener } = (value ?? {}) as Partial<AbortSignal>
  return (
    typeof aborted === 'boolean' && [addEventListener, removeEventListener].every((one) => typeof one === 'function')
  )
}

function timeoutError(timeoutMs: number): ProoflineError {
  return new ProoflineError('timeout', `The run took longer than ${timeoutMs} ms. Raise limits.timeoutMs.`, {
    details: { timeoutMs },
  })
}
