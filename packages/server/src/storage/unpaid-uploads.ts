import type { Queryable } from '../db/database.js'
import { MAX_UPLOAD_BYTES } from './blob-path.js'

/**
 * How long an upload is kept after its URL has expired, unless credits are held or were charged for it. Nothing reads the
 * video of a job that has ended.
 */
export const UNPAID_HOURS = 24
/** Most bytes of such uploads of one tenant, as 50 of the largest have. */
export const MAX_UNPAID_BYTES = 50 * MAX_UPLOAD_BYTES
/** Key space of the advisory locks for arrivals; any constant. */
const ARRIVAL_LOCK = 726_354_013

const UNPAID_FOR_TOO_LONG = `not u.paid and u.expires_at < now() - interval '${UNPAID_HOURS} hours'`
const jobOf = (and = '') => `exists (select 1 from jobs j where j.job_id = u.request_id${and})`

/**
 * SQL for uploads `u` that are to be removed with all that belongs to them: older than $1 days, or never submitted in
 * time. None of an open job.
 */
export const UPLOAD_IS_DUE = `(u.created_at < now() - $1 * interval '1 day' or (${UNPAID_FOR_TOO_LONG} and not ${jobOf()}))
  and not ${jobOf(' and j.finished_at is null')}`

/** SQL for uploads `u` younger than $1 days whose video alone is to be removed: its job has ended and cost nothing. */
export const SOURCE_IS_DUE = `u.created_at >= now() - $1 * interval '1 day' and ${UNPAID_FOR_TOO_LONG}
  and not u.source_gone and ${jobOf(' and j.finished_at is not null')}`

/**
 * Bytes of a tenant's uploads that it does not pay for; `besides` leaves one out. Counted where uploads arrive, so 0 with
 * Azure Blob, which takes them itself.
 */
export async function unpaidBytes(db: Queryable, tenantId: string, besides: string = ''): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    `select coalesce(sum(stored_bytes), 0)::bigint as bytes from uploads
     where tenant_id = $1 and stored_bytes is not null and not paid and request_id <> $2
       and expires_at > now() - interval '${UNPAID_HOURS} hours'`,
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
  /** Counts a body of so many bytes until it is disposed. Null where a tenant has {@link MAX_UNPAID_BYTES} on the way. */
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
      if ((arriving.get(tenantId) ?? 0) + bytes > MAX_UNPAID_BYTES) return null
      add(tenantId, bytes)
      return { [Symbol.dispose]: () => add(tenantId, -bytes) }
    },
  }
}
