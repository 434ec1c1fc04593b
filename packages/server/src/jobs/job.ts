import type { Queryable } from '../db/database.js'
import { type Tier, TIERS } from '../http/caller.js'

/** A row of `jobs`. Documents are stored as JSON text. */
export interface JobRow {
  job_id: string
  tenant_id: string
  kind: 'text' | 'video'
  delivery: 'queue' | 'stream'
  tier: Tier
  sandbox: boolean
  status: 'queued' | 'pending' | 'running' | 'completed' | 'failed' | 'dead'
  request: string
  cost: number
  billing: 'reserved' | 'committed' | 'released'
  webhook_url: string | null
  callback_id: string | null
  completed_agents: string
  total_agents: number
  phase: string
  progress: number
  report_status: string | null
  report_path: string | null
  blob_path: string | null
  input_hash: string | null
  error: string | null
  trace: string | null
  attempts: number
  crashes: number
  /** Place in the order in which the tenants of a tier are served. */
  turn: number
  lease_token: string | null
  created_at: Date
  started_at: Date | null
  worker_completed_at: Date | null
  finished_at: Date | null
}

/** The data of a new job. */
export type NewJob = Pick<
  JobRow,
  'job_id' | 'tenant_id' | 'kind' | 'delivery' | 'tier' | 'sandbox' | 'cost' | 'total_agents'
> & {
  request: unknown
  webhook_url?: string | undefined
  callback_id?: string | undefined
  blob_path?: string
  input_hash?: string
  /** The lease of the process that works on it from the start; for streamed jobs only. */
  lease_token?: string
}

/** Seconds after which a worker's claim on a job expires unless it is renewed. */
export const LEASE_SECONDS = 20

/**
 * The turn of a tenant's next job: one later than its last queued one. A tenant that has none queued joins those who
 * are served now, so that nobody saves up turns, and a long queue of one tenant delays another by one job.
 */
const NEXT_TURN = `(
  select coalesce(max(turn) filter (where tenant_id = $2) + 1, min(turn), 0) from jobs
  where status = 'queued' and kind = $3 and delivery = 'queue' and tier = $5)`

/** Inserts a job and gives its turn. Null if its id exists already. */
export async function insertJob(tx: Queryable, job: NewJob): Promise<number | null> {
  const rows = await tx.query<{ turn: number }>(
    `insert into jobs (job_id, tenant_id, kind, delivery, tier, sandbox, status, request, cost, billing, webhook_url,
       callback_id, total_agents, blob_path, input_hash, lease_token, lease_until, started_at, turn)
     values ($1, $2, $3, $4, $5, $6, case when $14::text is null then 'queued' else 'running' end, $7, $8, 'reserved',
       $9, $10, $11, $12, $13, $14,
       case when $14::text is not null then now() + interval '${LEASE_SECONDS} seconds' end,
       case when $14::text is not null then now() end, ${NEXT_TURN})
     on conflict do nothing returning turn`,
    [
      job.job_id,
      job.tenant_id,
      job.kind,
      job.delivery,
      job.tier,
      job.sandbox,
      JSON.stringify(job.request),
      job.cost,
      job.webhook_url ?? null,
      job.callback_id ?? null,
      job.total_agents,
      job.blob_path ?? null,
      job.input_hash ?? null,
      job.lease_token ?? null,
    ],
  )
  return rows[0]?.turn ?? null
}

/** A tenant's job of a kind, or null. */
export async function findJob(
  db: Queryable,
  tenantId: string,
  kind: JobRow['kind'],
  jobId: string,
): Promise<JobRow | null> {
  const [row] = await db.query<JobRow>('select * from jobs where job_id = $1 and tenant_id = $2 and kind = $3', [
    jobId,
    tenantId,
    kind,
  ])
  return row ?? null
}

/** A queued job's position in its queue, counted from 1. */
export async function queuePosition(db: Queryable, job: Pick<JobRow, 'job_id' | 'kind'>): Promise<number> {
  const [row] = await db.query<{ position: number }>(
    `with me as (select created_at, tier, turn, job_id from jobs where job_id = $1)
     select count(*) as position from jobs j, me
     where j.status = 'queued' and j.kind = $2 and j.delivery = 'queue'
       and (${rank('j')}, j.turn, j.created_at, j.job_id) <= (${rank('me')}, me.turn, me.created_at, me.job_id)`,
    [job.job_id, job.kind],
  )
  return Math.max(1, row?.position ?? 1)
}

/** SQL for the place of a row's tier in the order in which queues serve them. */
function rank(of: string): string {
  return `array_position(array[${TIERS.map((tier) => `'${tier}'`).join(', ')}], ${of}.tier)`
}
