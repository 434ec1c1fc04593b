import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.js'
import type { Database } from '../src/db/database.js'
import { recoverAlone } from '../src/db/recover-alone.js'
import { claimNext, handBack, markRunning } from '../src/jobs/claim.js'
import { openEventLog } from '../src/jobs/event-log.js'
import { insertJob } from '../src/jobs/job.js'
import { type JobQueue, openJobQueue } from '../src/jobs/job-queue.js'
import { reap } from '../src/jobs/reaper.js'
import { MAX_ATTEMPTS } from '../src/jobs/worker.js'
import { openMetrics } from '../src/ops/metrics.js'
import type { Storage } from '../src/storage/storage.js'
import { openTestDatabase } from './database-template.js'
import { makeFolder } from './server-process.js'

const folder = makeFolder()
let db: Database
let queue: JobQueue
beforeAll(async () => {
  db = await openTestDatabase(folder.dir)
  await db.query(
    `insert into tenants (tenant_id, tier, subscription, defaults, rate_requests, rate_window_seconds)
     values ('tnt_a', 'pro', '{}', '{}', 1, 1)`,
  )
  await db.query(`select credit_grant('tnt_a', 100, 'test')`)
  queue = await openJobQueue(db, (error) => {
    throw error
  })
})
afterAll(async () => {
  await queue.close()
  await db.close()
  folder.remove()
})

async function submit(kind: 'text' | 'video' = 'text'): Promise<string> {
  const jobId = randomUUID()
  const request = { jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' }
  const job = { kind, delivery: 'queue', tier: 'pro', sandbox: false } as const
  await db.transaction(async (tx) => {
    await insertJob(tx, { ...job, job_id: jobId, tenant_id: 'tnt_a', cost: 12, total_agents: 1, request })
    await queue.add(tx, kind, jobId, 'pro')
    await tx.query(`select credit_reserve('tnt_a', $1, 12)`, [jobId])
  })
  return jobId
}

/** The server dies while it works on the job, and is started again. */
async function dieAtWork(jobId: string): Promise<void> {
  const claimed = await claimNext({ db, queue }, 'text')
  expect(claimed?.job.job_id).toBe(jobId)
  expect(await markRunning(db, claimed!)).toBe(true)
  await recoverAlone(db)
  await lookAfter()
}

/** One round of what every server process does all the time. */
async function lookAfter(): Promise<void> {
  const parts = { config: readConfig({}), metrics: openMetrics(), log: pino({ level: 'silent' }) }
  const storage = { stage: () => Promise.reject(new Error('away')) } as unknown as Storage
  await reap({ ...parts, db, queue, events: openEventLog(db), storage })
}

const stateOf = async (jobId: string) => {
  const [row] = await db.query('select status, billing, attempts, crashes from jobs where job_id = $1', [jobId])
  return row
}

describe('a job whose server is killed while it works on it', () => {
  it('goes back to its queue, thirty times if need be, and is given up in the end for nothing', async () => {
    const jobId = await submit()
    for (let kill = 1; kill <= 30; kill++) await dieAtWork(jobId)
    expect(await stateOf(jobId)).toMatchObject({ status: 'queued', billing: 'reserved', attempts: 30, crashes: 0 })
    for (let kill = 31; kill <= MAX_ATTEMPTS; kill++) await dieAtWork(jobId)
    expect(await stateOf(jobId)).toMatchObject({ status: 'failed', billing: 'released' })
    const ends = await db.query(`select kind from ledger where job_id = $1 order by id`, [jobId])
    expect(ends).toEqual([{ kind: 'reserve' }, { kind: 'release' }])
    const [tenant] = await db.query(`select credits_available, credits_reserved from tenants`)
    expect(tenant).toEqual({ credits_available: 100, credits_reserved: 0 })
  })

  it('counts deaths of its analysis apart, and counts neither when a server was told to stop', async () => {
    const jobId = await submit()
    const giveBack = async (how: { counted: boolean; crashed: boolean }) => {
      await handBack({ db, queue }, (await claimNext({ db, queue }, 'text'))!, how)
    }
    await giveBack({ counted: true, crashed: true })
    expect(await stateOf(jobId)).toMatchObject({ status: 'queued', attempts: 1, crashes: 1 })
    await giveBack({ counted: false, crashed: false })
    expect(await stateOf(jobId)).toMatchObject({ status: 'queued', attempts: 1, crashes: 1 })
  })
})

describe('a job that nobody began in time', () => {
  // Under its old key, or its old id, there is only the job that failed.
  it.each([
    ['text', 'dead', 'submit it again, with a new Idempotency-Key.'],
    ['video', 'failed', 'get a new upload URL and submit it again under its requestId.'],
  ] as const)('costs nothing, and of a %s says how to have it done after all', async (kind, status, how) => {
    const jobId = await submit(kind)
    await db.query(`update jobs set created_at = now() - interval '2 hours' where job_id = $1`, [jobId])
    await lookAfter()
    const [job] = await db.query('select status, billing, error from jobs where job_id = $1', [jobId])
    const error = `The job was not processed in time. Nothing was charged: ${how}`
    expect(job).toEqual({ status, billing: 'released', error })
  })
})
