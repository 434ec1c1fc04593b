import { setMaxListeners } from 'node:events'
import { ProoflineError } from '@proofline/engine/spec'
import { DatabaseAway } from '../db/database.js'
import type { Services } from '../services.js'
import { openDeliverer } from '../webhooks/deliverer.js'
import { type ClaimedJob, claimNext, handBack, markRunning, renewLeases } from './claim.js'
import type { QueueName } from './job-queue.js'
import { runTextJob } from './run-text-job.js'
import { runVideoJob } from './run-video-job.js'

const POLL_MS = 250
const RENEW_MS = 5000
/**
 * A job whose server process dies is tried again, but not for ever: it may be what kills them. That is unlikely, for
 * the work is done in processes of their own; many deaths in a row are a machine's or an operator's doing.
 */
export const MAX_ATTEMPTS = 50
/** One whose analysis process dies is tried again, alone in one, and then is what kills it. */
const MAX_CRASHES = 2
/** Webhook attempts that are under way at the server's end have this long. */
const DELIVERY_GRACE_MS = 3000
/** After trouble with the database: wait before asking again. */
const TROUBLE_MS = 1000

/** The worker part of a server process. */
export interface Worker {
  /** Takes no new jobs, returns running ones to the queue, and resolves when all are settled. */
  stop(): Promise<void>
}

/** Starts working on both queues, with as many jobs at a time as the settings say, and on webhooks. */
export function startWorker(services: Services): Worker {
  const { config, log, db } = services
  const stop = new AbortController()
  // Each loop listens, in its pause or for its job.
  setMaxListeners(config.textConcurrency + config.videoConcurrency + 1, stop.signal)
  const held = new Map<string, ClaimedJob>()
  const deliverer = openDeliverer(services)
  const renewal = setInterval(() => {
    renewLeases(db, [...held.keys()]).catch((err: unknown) => log.error({ err }, 'leases were not renewed'))
  }, RENEW_MS).unref()

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
      clearInterval(renewal)
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
    services.log.warn({ err: error, jobId: job.job_id, attempt: job.attempts }, 'a job goes back to its queue')
    await handBack(services, claimed, { counted: !signal.aborted, crashed: crashed(error) && !signal.aborted })
  }
}

/** Runs `work` again and again: at once while there is some, else after a pause. */
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
