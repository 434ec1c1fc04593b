import { releaseAbandoned } from '../credits/holds.js'
import type { RefusalCode } from '../http/refusal-codes.js'
import type { Services } from '../services.js'
import { thawForgotten } from '../video/upload-claim.js'
import { BEGIN_AGAIN } from './begin-again.js'
import type { JobRow } from './job.js'
import { failVideo } from './run-video-job.js'
import { settle } from './settle.js'
import { failedText } from './text-outcome.js'
import { MAX_ATTEMPTS } from './worker.js'

const INTERVAL_MS = 1000
const AT_ONCE = 100

type Needs = Pick<Services, 'db' | 'queue' | 'events' | 'config' | 'metrics' | 'storage' | 'log'>

/**
 * Starts cleaning up jobs without a worker: those that waited longer than their time to live, and those whose
 * process died; after uploads that such a process froze, and credits that it held. Every server process does this;
 * each step is safe to be done by several at once.
 */
export function startReaper(services: Needs): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = reap(services)
      .catch((err: unknown) => services.log.error({ err }, 'abandoned jobs could not be looked after'))
      .finally(() => (busy = false))
  }, INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** One round. */
export async function reap(services: Needs): Promise<void> {
  await buryExpired(services)
  await recoverAbandoned(services)
  await releaseAbandoned(services.db)
  await thawForgotten(services.db, (blobPath) => services.storage.thaw(blobPath))
}

async function buryExpired(services: Needs): Promise<void> {
  const expired = await services.db.query<JobRow>(
    `select * from jobs where status = 'queued'
       and created_at < now() - case kind when 'text' then $1::bigint else $2::bigint end * interval '1 millisecond'
     order by created_at limit ${AT_ONCE}`,
    [services.config.jobTtlMs, services.config.videoCeilingMs],
  )
  for (const job of expired) {
    const error = faultOf(job, 'job_expired', 'The job was not processed in time.')
    if (job.kind === 'video') await failVideo(services, job, error)
    else await settle(services, job, failedText(job, 'dead', error))
  }
}

async function recoverAbandoned({ db, queue, ...services }: Needs): Promise<void> {
  // Taken first, so that only one process goes on with each.
  const abandoned = await db.query<JobRow>(
    `update jobs set lease_until = now() + interval '20 seconds', lease_token = null where job_id in (
       select job_id from jobs where status in ('pending', 'running') and lease_until < now()
       limit ${AT_ONCE} for update skip locked) returning *`,
  )
  for (const job of abandoned) {
    services.log.warn({ jobId: job.job_id, attempts: job.attempts }, 'a job was abandoned')
    const error = faultOf(job, 'worker_died', 'The process that worked on this job died.')
    if (job.delivery === 'stream') await settle({ db, queue, ...services }, job, failedText(job, 'failed', error))
    else if (job.attempts < MAX_ATTEMPTS) {
      await db.transaction(async (tx) => {
        const rows = await tx.query(
          `update jobs set status = 'queued', phase = 'queued', lease_until = null
           where job_id = $1 and status in ('pending', 'running') and lease_token is null returning job_id`,
          [job.job_id],
        )
        if (rows.length > 0) await queue.putBack(tx, job.kind, job.job_id)
      })
    } else if (job.kind === 'video') await failVideo({ db, queue, ...services }, job, error)
    else await settle({ db, queue, ...services }, job, failedText(job, 'failed', error))
  }
}

/** Why a job ended, and what its caller can do about it. */
function faultOf({ kind }: JobRow, code: RefusalCode, what: string): { code: RefusalCode; message: string } {
  return { code, message: `${what} ${BEGIN_AGAIN[kind]}` }
}
