import type { Database, Queryable } from '../db/database.js'
import { everyMs } from '../ops/every-ms.js'

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
  // Without those that are just being ended, which may have to wait for their tenant's row.
  const renew = `update holds set lease_until = clock_timestamp() + ${HOLD_LEASE} where job_id in (
    select job_id from holds where job_id = any($1::text[]) for update skip locked)`
  const renewal = everyMs(RENEW_MS, async () => {
    if (held.size > 0) await db.soft.query(renew, [[...held]]).catch(onError)
  })
  return {
    add: (jobId) => void held.add(jobId),
    delete: (jobId) => void held.delete(jobId),
    close: () => renewal[Symbol.dispose](),
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
