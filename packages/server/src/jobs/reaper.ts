import { releaseAbandoned } from '../credits/holds.js'
import { DatabaseAway, DatabaseBusy } from '../db/database.js'
import type { RefusalCode } from '../http/refusal-codes.js'
import type { Services } from '../services.js'
import { thawForgotten } from '../video/upload-claim.js'
import { BEGIN_AGAIN } from './begin-again.js'
import type { JobRow } from './job.js'
import { openPatience, type Patience } from './patience.js'
import { failVideo } from './run-video-job.js'
import { settle } from './settle.js'
import { trimClaims } from './trim-claims.js'
import { failedText } from './text-outcome.js'
import { MAX_ATTEMPTS } from './worker.js'

const INTERVAL_MS = 1000
const AT_ONCE = 100

type Needs = Pick<Services, 'db' | 'turns' | 'queue' | 'events' | 'config' | 'metrics' | 'storage' | 'log'>

/**
 * Starts the clean-up of what no worker attends to: jobs that exceeded their time to live, jobs whose process died, and
 * uploads and credits that such a process held. Every server process runs this; each step is safe to run concurrently.
 */
export function startReaper(services: Needs): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const patience = openPatience()
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = reap(services, patience)
      .catch((err: unknown) => services.log.error({ err }, 'the clean-up of abandoned jobs failed'))
      .finally(() => (busy = false))
  }, INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * One round. `patience` goes from round to round: an expired job that cannot be ended, or a tenant whose credits cannot
 * be released, is tried, and logged, ever more seldom. A failure is logged and does not stop the other steps or rows.
 * Throws `DatabaseAway` if the database cannot be reached, since everything else would fail as well.
 */
export async function reap(services: Needs, patience: Patience = openPatience()): Promise<void> {
  const { db, storage, log } = services
  const failed = (what: string, about: object) => (err: unknown) => {
    if (err instanceof DatabaseAway && !(err instanceof DatabaseBusy)) throw err
    log.error({ err, ...about }, what)
  }
  const buried = (job: JobRow) => failed('an expired job could not be ended', { jobId: job.job_id })
  const recovered = (job: JobRow) => failed('an abandoned job could not be recovered', { jobId: job.job_id })
  const thawed = (blobPath: string) => failed('a forgotten upload could not be released', { blobPath })
  await trimClaims(db).catch(failed('claims from before the clock was set back were not shortened', {}))
  await buryExpired(services, patience, buried).catch(failed('the clean-up of expired jobs failed', {}))
  await recoverAbandoned(services, recovered).catch(failed('the clean-up of abandoned jobs failed', {}))
  const unreleased = (tenantId: string) => (error: unknown) => {
    failed('held credits could not be released', { tenantId })(error)
    patience.failed(tenantId)
  }
  await releaseAbandoned(db, unreleased, patience.resting()).catch(failed('the clean-up of held credits failed', {}))
  await thawForgotten(db, (blobPath) => storage.thaw(blobPath), thawed).catch(
    failed('the clean-up of forgotten uploads failed', {}),
  )
}

type OnRow = (job: JobRow) => (error: unknown) => void

async function buryExpired(services: Needs, patience: Patience, onError: OnRow): Promise<void> {
  // Each is tried once a round, even if its pause is over before the round is.
  const tried: string[] = []
  for (;;) {
    const expired = await services.db.query<JobRow>(
      `select * from jobs where status = 'queued' and not job_id = any($3::text[])
         and created_at < now() - case kind when 'text' then $1::bigint else $2::bigint end * interval '1 millisecond'
       order by created_at limit ${AT_ONCE}`,
      [services.config.jobTtlMs, services.config.videoCeilingMs, [...patience.resting(), ...tried]],
    )
    let failures = 0
    for (const job of expired) {
      await bury(services, job).catch((error: unknown) => {
        onError(job)(error)
        patience.failed(job.job_id)
        tried.push(job.job_id)
        failures += 1
      })
    }
    // Otherwise a page full of old jobs that fail every time would block all others.
    if (expired.length < AT_ONCE || failures === 0) return
  }
}

async function bury(services: Needs, job: JobRow): Promise<void> {
  const error = faultOf(job, 'job_expired', 'The job was not processed in time.')
  if (job.kind === 'video') await failVideo(services, job, error)
  else await settle(services, job, failedText(job, 'dead', error))
}

async function recoverAbandoned(services: Needs, onError: OnRow): Promise<void> {
  // Claimed first, so that only one process recovers each job; if that fails, it is tried again when this lease
  // expires.
  const abandoned = await services.db.query<JobRow>(
    `update jobs set lease_until = now() + interval '20 seconds', lease_token = null where job_id in (
       select job_id from jobs where status in ('pending', 'running') and lease_until < now()
       limit ${AT_ONCE} for update skip locked) returning *`,
  )
  for (const job of abandoned) {
    services.log.warn({ jobId: job.job_id, attempts: job.attempts }, 'a job was abandoned')
    await recover(services, job).catch(onError(job))
  }
}

async function recover(services: Needs, job: JobRow): Promise<void> {
  const error = faultOf(job, 'worker_died', 'The process that worked on this job died.')
  if (job.delivery === 'stream') await settle(services, job, failedText(job, 'failed', error))
  else if (job.attempts < MAX_ATTEMPTS) {
    await services.db.transaction(async (tx) => {
      const rows = await tx.query(
        `update jobs set status = 'queued', phase = 'queued', lease_until = null
         where job_id = $1 and status in ('pending', 'running') and lease_token is null returning job_id`,
        [job.job_id],
      )
      if (rows.length > 0) await services.queue.putBack(tx, job.kind, job.job_id)
    })
  } else if (job.kind === 'video') await failVideo(services, job, error)
  else await settle(services, job, failedText(job, 'failed', error))
}

/** Why a job ended, with advice for the caller. */
function faultOf({ kind }: JobRow, code: RefusalCode, what: string): { code: RefusalCode; message: string } {
  return { code, message: `${what} ${BEGIN_AGAIN[kind]}` }
}
