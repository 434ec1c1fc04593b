import type { Queryable } from '../db/database.js'
import { MAX_UPLOAD_BYTES } from './blob-path.js'

/** How long an upload waits for its submission after its URL has expired; then it is removed. */
export const WAITING_HOURS = 24
/** Most bytes of one tenant that wait, as 50 of the largest uploads have. */
export const MAX_WAITING_BYTES = 50 * MAX_UPLOAD_BYTES
/** Key space of the advisory locks for arrivals; any constant. */
const ARRIVAL_LOCK = 726_354_013

/** SQL: whether an upload `u` was never submitted, or its job is no longer kept. */
export const UNSUBMITTED = 'not exists (select 1 from jobs j where j.job_id = u.request_id)'

/**
 * Bytes of a tenant's uploads that wait for their submission; `besides` leaves one out. Counted where uploads arrive, so
 * 0 with Azure Blob, which takes them itself.
 */
export async function waitingBytes(db: Queryable, tenantId: string, besides: string = ''): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select coalesce(sum(waiting_bytes), 0)::bigint as bytes from uploads
     where tenant_id = $1 and waiting_bytes is not null and request_id <> $2
       and expires_at > now() - interval '${WAITING_HOURS} hours'`,
    [tenantId, besides],
  )
  return row?.bytes ?? 0
}

/** Makes the arrivals of a tenant wait for each other, so that two do not both find room for one. */
export async function lockArrivals(tx: Queryable, tenantId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [ARRIVAL_LOCK, tenantId])
}

/** The bodies of uploads that this process receives just now. */
export interface Arrivals {
  /** Counts a body of so many bytes until it is disposed. Null where a tenant has {@link MAX_WAITING_BYTES} on the way. */
  begin(tenantId: string, bytes: number): Disposable | null
}

/** Opens the arrivals of a process. What is on the way lies on the disk too, and no sum in the database has it yet. */
export function openArrivals(): Arrivals {
  const arriving = new Map<string, number>()
  const add = (tenantId: string, bytes: number) => {
    const sum = (arriving.get(tenantId) ?? 0) + bytes
    if (sum > 0) arriving.set(tenantId, sum)
    else arriving.delete(tenantId)
  }
  return {
    begin(tenantId, bytes) {
      if ((arriving.get(tenantId) ?? 0) + bytes > MAX_WAITING_BYTES) return null
      add(tenantId, bytes)
      return { [Symbol.dispose]: () => add(tenantId, -bytes) }
    },
  }
}
