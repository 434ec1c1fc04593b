import type { Logger } from 'pino'
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

/** Hears of a tenant whose credits could not be released, for instance because its balance was damaged by hand. */
export type OnUnreleased = (tenantId: string) => (error: unknown) => void

/** Logs them. */
export const creditsStayHeld =
  (log: Logger): OnUnreleased =>
  (tenantId) =>
  (err) =>
    log.error({ err, tenantId }, 'held credits could not be released')

/**
 * Releases the expired holds of dead processes, tenant by tenant, so that one who fails keeps no other from its credits.
 * `resting`: tenants that are left out. Safe to run concurrently in several processes.
 */
export async function releaseAbandoned(
  db: Queryable,
  onError: OnUnreleased,
  resting: readonly string[] = [],
): Promise<void> {
  const tenants = await db.query<{ tenant_id: string }>(
    'select distinct tenant_id from holds where lease_until < clock_timestamp() and not tenant_id = any($1::text[])',
    [resting],
  )
  const release = `select credit_end(job_id, 'release') from (
    select job_id from holds where tenant_id = $1 and lease_until < clock_timestamp() limit 100 for update skip locked
  ) abandoned`
  for (const { tenant_id: tenantId } of tenants) await db.query(release, [tenantId]).catch(onError(tenantId))
}

/**
 * Releases what is held that nobody renews and that left no other trace, tenant by tenant. `olderThanMs`: longer than any
 * check takes. Gives the number of releases.
 */
export async function releaseForgotten(db: Queryable, olderThanMs: number, onError: OnUnreleased): Promise<number> {
  const tenants = await db.query<{ tenant_id: string }>('select tenant_id from tenants where credits_reserved > 0')
  const release = `select credit_end(r.job_id, 'release') as released from ledger r
    where r.tenant_id = $1 and r.kind = 'reserve'
      and r.created_at < clock_timestamp() - $2 * interval '1 millisecond'
      and not exists (select 1 from jobs j where j.job_id = r.job_id)
      and not exists (select 1 from holds h where h.job_id = r.job_id)
      and not exists (select 1 from ledger e where e.job_id = r.job_id and e.kind in ('commit', 'release'))`
  let total = 0
  for (const { tenant_id: tenantId } of tenants) {
    const rows = await db.query<{ released: boolean }>(release, [tenantId, olderThanMs]).catch((error: unknown) => {
      onError(tenantId)(error)
      return []
    })
    total += rows.filter(({ released }) => released).length
  }
  return total
}
