import { setMaxListeners } from 'node:events'

const RENEW_MS = 5000

/** The streamed checks that this process works on. */
export interface StreamedWork {
  /**
   * Does the work of the job that is claimed by `leaseToken`, and keeps the claim for as long. It goes on when nobody reads its events any more, so that
   * a reader whose connection broke can take the stream up again; `signal` fires only when the server stops. Rejects as
   * `work` does.
   */
  run(leaseToken: string, work: (signal: AbortSignal) => Promise<void>): Promise<void>
  /** Ends what is still at work, and resolves when all of it is settled. */
  stop(): Promise<void>
}

/** Opens the streamed work of a process. `renew`: holds these claims for another 20 s; never rejects. */
export function openStreamedWork(renew: (leaseTokens: readonly string[]) => Promise<void>): StreamedWork {
  const stop = new AbortController()
  // Each check listens.
  setMaxListeners(0, stop.signal)
  const running = new Map<string, Promise<void>>()
  const renewal = setInterval(() => void renew([...running.keys()]), RENEW_MS).unref()
  return {
    run(leaseToken, work) {
      const done = work(stop.signal).finally(() => running.delete(leaseToken))
      running.set(leaseToken, done)
      return done
    },
    async stop() {
      stop.abort()
      await Promise.allSettled(running.values())
      clearInterval(renewal)
    },
  }
}
