import type { Database, Queryable } from '../db/database.js'

/** How long credits stay held after their process last renewed them. */
export const HOLD_LEASE = `interval '60 seconds'`
const RENEW_MS = 15_000

/** The credits that this process holds for synchronous checks. */
export interface Holds {
  add(jobId: string): void
  delete(jobId: string): void
  close(): void
}

/** Opens the holds of a process: they are renewed while it lives, and expire a minute after it has died. */
export function openHolds(db: Database, onError: (error: unknown) => void): Holds {
  const held = new Set<string>()
  const timer = setInterval(() => {
    if (held.size === 0) return
    const renew = `update holds set lease_until = clock_timestamp() + ${HOLD_LEASE} where job_id = any($1::text[])`
    db.soft.query(renew, [[...held]]).catch(onError)
  }, RENEW_MS).unref()
  return {
    add: (jobId) => void held.add(jobId),
    delete: (jobId) => void held.delete(jobId),
    close: () => clearInterval(timer),
  }
}

/** Releases the expired holds of dead processes. Safe to run concurrently in several processes. */
export async function releaseAbandoned(db: Queryable): Promise<number> {
  const [row] = await db.query<{ released: number }>('select release_abandoned() as released')
  return row?.released ?? 0
}

/** Releases holds that nobody renews and that left no other trace. `olderThanMs`: longer than any check takes. */
export async function releaseForgotten(db: Queryable, olderThanMs: number): Promise<number> {
  const sql = `select release_forgotten($1 * interval '1 millisecond') as released`
  const [row] = await db.query<{ released: number }>(sql, [olderThanMs])
  return row?.released ?? 0
}
