import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.js'
import type { Services } from '../services.js'
import { type JobRow, LEASE_SECONDS } from './job.js'
import type { QueueName } from './job-queue.js'

const LEASE = `now() + interval '${LEASE_SECONDS} seconds'`

/** A job that this process is working on, with the token of its lease. */
export interface ClaimedJob {
  readonly job: JobRow
  readonly leaseToken: string
}

/** Claims the next job of a queue for this process and marks it `pending`. Null if the queue is empty. */
export async function claimNext(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  name: QueueName,
): Promise<ClaimedJob | null> {
  const [any] = await db.soft.query(
    `select 1 from jobs where status = 'queued' and kind = $1 and delivery = 'queue' limit 1`,
    [name],
  )
  if (!any) return null
  return db.transaction(async (tx) => {
    for (;;) {
      const jobId = await queue.take(tx, name)
      if (jobId === null) return null
      const leaseToken = randomUUID()
      const [job] = await tx.query<JobRow>(
        `update jobs set status = 'pending', lease_token = $2, lease_until = ${LEASE}, attempts = attempts + 1
         where job_id = $1 and status = 'queued' returning *`,
        [jobId, leaseToken],
      )
      if (job) return { job, leaseToken }
      // The job ended while it was queued.
      await queue.done(tx, name, jobId)
    }
  })
}

/** Marks a claimed job as running. False if the lease was lost. */
export async function markRunning(db: Queryable, { job, leaseToken }: ClaimedJob): Promise<boolean> {
  const rows = await db.query(
    `update jobs set status = 'running', started_at = coalesce(started_at, now())
     where job_id = $1 and lease_token = $2 returning job_id`,
    [job.job_id, leaseToken],
  )
  return rows.length > 0
}

/**
 * Renews the leases of this process. Returns those of streamed jobs that nobody reads any more. A job whose row is
 * locked, because it is just being ended for instance, is left out: waiting for it would let all other leases expire.
 */
export async function renewLeases(db: Queryable, leaseTokens: readonly string[]): Promise<string[]> {
  if (leaseTokens.length === 0) return []
  const rows = await db.query<{ lease_token: string; is_left: boolean | null }>(
    // What a reader said before the clock was set back must not count for ever.
    `update jobs set lease_until = ${LEASE}, watched_until =
       case when watched_until > now() + interval '10 seconds' then now() + interval '5 seconds' else watched_until end
     where job_id in (
       select job_id from jobs where status in ('pending', 'running') and lease_token = any($1::text[])
       for update skip locked)
     returning lease_token, watched_until < now() as is_left`,
    [[...leaseTokens]],
  )
  return rows.filter((row) => row.is_left).map((row) => row.lease_token)
}

/**
 * Returns a job to its place in the queue. `counted` false: the attempt does not count, because the server's own
 * shutdown interrupted it. `crashed`: the analysis process crashed, because of this job or of another one in it.
 */
export async function handBack(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  { job, leaseToken }: ClaimedJob,
  { counted, crashed }: { counted: boolean; crashed: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query(
      `update jobs set status = 'queued', phase = 'queued', lease_token = null, lease_until = null,
         started_at = case when $3 then started_at end, attempts = attempts - case when $3 then 0 else 1 end,
         crashes = crashes + case when $4 then 1 else 0 end
       where job_id = $1 and lease_token = $2 returning job_id`,
      [job.job_id, leaseToken, counted, crashed],
    )
    if (rows.length > 0) await queue.putBack(tx, job.kind, job.job_id)
  })
}
