import { ProoflineError } from '@proofline/engine/spec'
import { ApiError } from '../http/api-error.js'
import { everyMs } from '../ops/every-ms.js'
import { BEGIN_AGAIN } from './begin-again.js'

/** How often leases are renewed and readers checked. */
const RENEW_MS = 1000

/** The streamed checks that this process works on. */
export interface StreamedWork {
  /**
   * Runs the work of the job leased by `leaseToken`, and renews the lease until it is done. `signal` aborts when the
   * server stops, or when nobody reads the job's events any more. Rejects as `work` does.
   */
  run(leaseToken: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Whether this process works on the job leased by `leaseToken`: then its events end, even if the server stops. */
  isOurs(leaseToken: string | null): boolean
  /** Aborts all running work, and resolves when it is settled. */
  stop(): Promise<void>
}

/**
 * Opens the streamed work of a process. `renew` extends these leases by 20 s and returns those whose readers have left;
 * it never rejects.
 */
export function openStreamedWork(renew: (leaseTokens: readonly string[]) => Promise<readonly string[]>): StreamedWork {
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>()
  let left: readonly string[] = []
  const renewal = everyMs(RENEW_MS, async () => {
    if (running.size === 0) return
    const before = left
    left = await renew([...running.keys()])
    // Only if reported twice in a row: after a pause of the whole process, a reader needs a moment to renew its watch.
    for (const token of left) if (before.includes(token)) running.get(token)?.abort.abort(readersLeft())
  })
  return {
    run(leaseToken, work) {
      const abort = new AbortController()
      const done = work(abort.signal).finally(() => running.delete(leaseToken))
      running.set(leaseToken, { abort, done })
      return done
    },
    isOurs: (leaseToken) => leaseToken !== null && running.has(leaseToken),
    async stop() {
      for (const { abort } of running.values()) abort.abort(serverStopped())
      await Promise.allSettled([...running.values()].map(({ done }) => done))
      renewal[Symbol.dispose]()
    },
  }
}

function serverStopped(): ApiError {
  const message = `The server was stopped before the check was done. ${BEGIN_AGAIN.text}`
  return new ApiError(503, 'server_stopping', message)
}

function readersLeft(): ProoflineError {
  return new ProoflineError(
    'aborted',
    'The check was stopped, because its reader left and did not come back. Nothing was charged.',
  )
}
