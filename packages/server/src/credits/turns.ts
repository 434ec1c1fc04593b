import { createSemaphore, type Semaphore } from '../analysis/semaphore.js'
import { DatabaseBusy } from '../db/database.js'

/** Statements of one tenant at once: they wait for each other anyway, and more would only hold connections. */
const AT_ONCE = 4
/** How long a turn is waited for: as long as for a connection. */
const WAIT_MS = 10_000

/**
 * Who may move credits just now. Whatever does waits for its tenant's row, so if that stays locked, the requests of one
 * tenant would soon hold all connections, and those of all others would get none.
 */
export interface Turns {
  /**
   * Runs `work`, which moves credits of the tenant, when it is its turn; rejects as `work` does, or with `DatabaseBusy`
   * after {@link WAIT_MS}. Not to be nested.
   */
  take<T>(tenantId: string, work: () => Promise<T>): Promise<T>
}

/** Opens the turns of a process. */
export function openTurns(): Turns {
  const queues = new Map<string, { readonly semaphore: Semaphore; users: number }>()
  return {
    async take(tenantId, work) {
      const queue = queues.get(tenantId) ?? { semaphore: createSemaphore(AT_ONCE), users: 0 }
      queues.set(tenantId, queue)
      queue.users += 1
      try {
        const release = await acquire(queue.semaphore)
        try {
          return await work()
        } finally {
          release()
        }
      } finally {
        queue.users -= 1
        if (queue.users === 0) queues.delete(tenantId)
      }
    },
  }
}

async function acquire(semaphore: Semaphore): Promise<() => void> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DatabaseBusy('The credits of this tenant have been locked for too long.')),
    WAIT_MS,
  )
  return semaphore.acquire(late.signal).finally(() => clearTimeout(timer))
}
