import type { Queryable } from '../db/database.js'
import { endReservation } from '../credits/ledger.js'
import type { Services } from '../services.js'
import { type Announcement, announce } from '../webhooks/outbox.js'
import type { JobRow } from './job.js'
import { type StoredReport, storeReport } from './stored-report.js'

/** How a job ends, with everything that is stored and announced about it. */
export interface Outcome {
  readonly status: 'completed' | 'failed' | 'dead'
  readonly billing: 'commit' | 'release'
  readonly error?: string
  readonly reportStatus?: 'complete' | 'insufficient_evidence' | 'analysis_failed'
  readonly reportPath?: string
  readonly trace?: string
  readonly completedAgents?: readonly string[]
  /** The last entry of its event log. */
  readonly event?: { readonly name: string; readonly data: string }
  readonly report?: StoredReport
  readonly announcement: Pick<Announcement, 'event' | 'payload'>
}

/**
 * `leaseToken`: the claim under which the job is ended. `publish`: makes results visible; called only if the job is
 * ended by this call.
 */
export interface Ending {
  readonly leaseToken?: string
  readonly publish?: () => Promise<void>
}

/**
 * Ends a job exactly once: state, credits, report, last event and webhooks are written in one transaction. With
 * `leaseToken`, only while that claim holds. `publish` runs within the transaction, which is rolled back if it throws.
 * False if the job had ended already, or the claim was lost.
 */
export async function settle(
  {
    db,
    turns,
    queue,
    events,
    config,
    metrics,
  }: Pick<Services, 'db' | 'turns' | 'queue' | 'events' | 'config' | 'metrics'>,
  job: JobRow,
  outcome: Outcome,
  { leaseToken, publish }: Ending = {},
): Promise<boolean> {
  const end = async (tx: Queryable): Promise<boolean> => {
    const [row] = await tx.query(
      `update jobs set status = $2, billing = $3, error = $4, report_status = $5, report_path = $6,
         trace = coalesce($7, trace), completed_agents = coalesce($8, completed_agents), phase = 'done',
         progress = case when $2 = 'completed' then 1 else progress end, lease_token = null, lease_until = null,
         worker_completed_at = clock_timestamp(), finished_at = clock_timestamp()
       where job_id = $1 and status in ('queued', 'pending', 'running') and ($9::text is null or lease_token = $9)
       returning job_id`,
      [
        job.job_id,
        outcome.status,
        outcome.billing === 'commit' ? 'committed' : 'released',
        outcome.error ?? null,
        outcome.reportStatus ?? null,
        outcome.reportPath ?? null,
        outcome.trace ?? null,
        outcome.completedAgents ? JSON.stringify(outcome.completedAgents) : null,
        leaseToken ?? null,
      ],
    )
    if (!row) return false
    await publish?.()
    await endReservation(tx, job.job_id, outcome.billing)
    // What nobody pays for is not kept for long.
    if (job.kind === 'video' && outcome.billing === 'release')
      await tx.query('update uploads set paid = false where request_id = $1', [job.job_id])
    if (outcome.report) await storeReport(tx, job.tenant_id, outcome.report)
    if (outcome.event) await appendEvent(tx, job.job_id, outcome.event)
    if (job.delivery === 'queue') await queue.done(tx, job.kind, job.job_id)
    const { tenant_id: tenantId, kind: family, webhook_url: webhookUrl } = job
    await announce(tx, { tenantId, family, webhookUrl, ...outcome.announcement }, config.webhookDelayScale)
    return true
  }
  const settled = await turns.take(job.tenant_id, () => db.transaction(end))
  if (settled) metrics.jobs.inc({ kind: job.kind, outcome: outcome.status })
  events.wake(job.job_id)
  return settled
}

/** Appends an entry to the event log of a job. */
async function appendEvent(
  tx: Queryable,
  jobId: string,
  { name, data }: { readonly name: string; readonly data: string },
): Promise<void> {
  await tx.query(
    `insert into job_events (job_id, seq, event, data)
     select $1, coalesce(max(seq), 0) + 1, $2, $3 from job_events where job_id = $1`,
    [jobId, name, data],
  )
}
