import { setMaxListeners } from 'node:events'
import { ProoflineError } from '@proofline/engine/spec'
import { DatabaseAway, DatabaseBusy } from '../db/database.js'
import type { Services } from '../services.js'
import { openDeliverer } from '../webhooks/deliverer.js'
import { type ClaimedJob, claimNext, handBack, markRunning, renewLeases } from './claim.js'
import type { JobRow } from './job.js'
import type { QueueName } from './job-queue.js'
import { everyMs } from '../ops/every-ms.js'
import { runTextJob } from './run-text-job.js'
import { failVideo, runVideoJob } from './run-video-job.js'
import { settle } from './settle.js'
import { describeError, failedText, logFailure } from './text-outcome.js'

const POLL_MS = 250
const RENEW_MS = 5000
/**
 * Most attempts of a job whose server process dies, in case the job is what kills it. High, because that is unlikely:
 * analysis runs in processes of its own, so repeated deaths are mostly caused by the machine or the operator.
 */
export const MAX_ATTEMPTS = 50
/**
 * A job whose analysis process crashes is tried once more, alone in a process; if that crashes too, the job is to
 * blame.
 */
const MAX_CRASHES = 2
/** Attempts after which an error that no repetition cures ends a job, for instance a request that cannot be read. */
const MAX_FAULTS = 3
/** How long webhook deliveries in progress may take when the server stops. */
const DELIVERY_GRACE_MS = 3000
/** Pause after an error of the database. */
const TROUBLE_MS = 1000

/** The worker part of a server process. */
export interface Worker {
  /** Takes no new jobs, returns running ones to their queues, and resolves when all are settled. */
  stop(): Promise<void>
}

/** Starts working on both queues, with the configured concurrency, and on webhooks. */
export function startWorker(services: Services): Worker {
  const { config, log, db } = services
  const stop = new AbortController()
  // Each loop adds a listener, while it pauses or works.
  setMaxListeners(config.textConcurrency + config.videoConcurrency + 1, stop.signal)
  const held = new Map<string, ClaimedJob>()
  const deliverer = openDeliverer(services)
  const renewal = everyMs(RENEW_MS, () =>
    renewLeases(db, [...held.keys()]).catch((err: unknown) => log.error({ err }, 'leases were not renewed')),
  )

  async function workOn(name: QueueName): Promise<boolean> {
    const claimed = await claimNext(services, name)
    if (claimed === null) return false
    held.set(claimed.leaseToken, claimed)
    try {
      await perform(services, name, claimed, stop.signal)
    } finally {
      held.delete(claimed.leaseToken)
    }
    return true
  }

  const loop = (what: string, work: () => Promise<boolean>) =>
    repeat(work, stop.signal, (err) => log.error({ err }, what))
  const loops = [
    ...Array.from({ length: config.textConcurrency }, () => loop('a text job', () => workOn('text'))),
    ...Array.from({ length: config.videoConcurrency }, () => loop('a video job', () => workOn('video'))),
    loop('webhooks', () => deliverer.work()),
  ]
  return {
    async stop() {
      stop.abort()
      await Promise.all(loops)
      renewal[Symbol.dispose]()
      await deliverer.stop(DELIVERY_GRACE_MS)
    },
  }
}

async function perform(services: Services, name: QueueName, claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
  if (!(await markRunning(services.db, claimed))) return
  const { job } = claimed
  const startMs = Date.now()
  const crashed = (error: unknown) => ProoflineError.is(error) && error.code === 'decoder_crashed'
  const retry = (error: unknown) =>
    signal.aborted ||
    error instanceof DatabaseAway ||
    (ProoflineError.is(error) && error.code === 'engine_closed') ||
    (crashed(error) && job.crashes + 1 < MAX_CRASHES)
  try {
    await (name === 'text' ? runTextJob : runVideoJob)(services, claimed, signal, retry)
    const attributes = { 'proofline.job_id': job.job_id, 'proofline.attempt': job.attempts }
    services.traces.add({ name: `${name} job`, startMs, endMs: Date.now(), failed: false, attributes })
  } catch (error) {
    if (!retry(error) && job.attempts >= MAX_FAULTS) {
      if (await failJob(services, claimed, error)) return
      return leaveForLater(services, job)
    }
    if (error instanceof DatabaseBusy && job.attempts >= MAX_FAULTS) return leaveForLater(services, job)
    services.log.warn({ err: error, jobId: job.job_id, attempt: job.attempts }, 'a job goes back to its queue')
    await handBack(services, claimed, { counted: !signal.aborted, crashed: crashed(error) && !signal.aborted })
  }
}

/**
 * Put back at once, a job would be analysed again and again without a pause, and before all others, if for instance its
 * tenant's balance is damaged or locked. So its claim is left to expire, after which the clean-up puts it back.
 */
function leaveForLater({ log }: Services, { job_id: jobId, attempts: attempt }: JobRow): void {
  log.error({ jobId, attempt }, 'a job could not be ended; it is tried again later')
}

/** Ends a job that cannot even be begun. False if that fails too, for instance because the database is to blame. */
async function failJob(services: Services, { job, leaseToken }: ClaimedJob, error: unknown): Promise<boolean> {
  logFailure(services.log, job, error)
  const fault = describeError(error)
  const ending =
    job.kind === 'video'
      ? failVideo(services, job, fault, { leaseToken })
      : settle(services, job, failedText(job, 'failed', fault), { leaseToken })
  return ending.then(
    () => true,
    () => false,
  )
}

/** Repeats `work`: immediately while there is some, else after a pause. */
async function repeat(
  work: () => Promise<boolean>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await work()) continue
      await pause(POLL_MS, signal)
    } catch (error) {
      onError(error)
      await pause(TROUBLE_MS, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
