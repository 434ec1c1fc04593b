import { pino } from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { recoverAlone } from '../../src/db/recover-alone.js'
import { claimNext, handBack, markRunning } from '../../src/jobs/claim.js'
import { openPatience, type Patience } from '../../src/jobs/patience.js'
import { reap } from '../../src/jobs/reaper.js'
import { MAX_ATTEMPTS, startWorker } from '../../src/jobs/worker.js'
import type { Services } from '../../src/services.js'
import type { Storage } from '../../src/storage/storage.js'
import { useJobs } from '../helpers/use-jobs.js'

const jobs = useJobs()
beforeAll(async () => {
  for (const tenant of ['tnt_a', 'tnt_damaged', 'tnt_held'])
    await jobs.db.query(
      `insert into tenants (tenant_id, tier, subscription, defaults, rate_requests, rate_window_seconds)
       values ($1, 'pro', '{}', '{}', 1, 1)`,
      [tenant],
    )
  await jobs.db.query(`select credit_grant('tnt_a', 100, 'test')`)
})

const submit = (kind: 'text' | 'video' = 'text', tenant_id = 'tnt_a') =>
  jobs.submit({ kind, tenant_id, cost: 12, request: { jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' } })

const unexpected = () => (error: unknown) => {
  throw error
}

/** The server dies while it works on the job, and is started again. */
async function dieAtWork(jobId: string): Promise<void> {
  const claimed = await claimNext(jobs, 'text')
  expect(claimed?.job.job_id).toBe(jobId)
  expect(await markRunning(jobs.db, claimed!)).toBe(true)
  await recoverAlone(jobs.db, unexpected)
  await lookAfter()
}

/** One round of what every server process does all the time. */
async function lookAfter(
  thaw: (blobPath: string) => Promise<void> = async () => {},
  patience?: Patience,
): Promise<Record<string, string>[]> {
  const said: Record<string, string>[] = []
  const log = pino({ level: 'error' }, { write: (line) => void said.push(JSON.parse(line)) })
  const storage = { stage: () => Promise.reject(new Error('away')), thaw } as unknown as Storage
  await reap(jobs.services({ log, storage }), patience)
  return said
}

const stateOf = async (jobId: string) => {
  const [row] = await jobs.db.query('select status, billing, attempts, crashes from jobs where job_id = $1', [jobId])
  return row
}

describe('a job whose server is killed while it works on it', () => {
  it('is requeued up to thirty times, and then given up free of charge', async () => {
    const jobId = await submit()
    for (let kill = 1; kill <= 30; kill++) await dieAtWork(jobId)
    expect(await stateOf(jobId)).toMatchObject({ status: 'queued', billing: 'reserved', attempts: 30, crashes: 0 })
    for (let kill = 31; kill <= MAX_ATTEMPTS; kill++) await dieAtWork(jobId)
    expect(await stateOf(jobId)).toMatchObject({ status: 'failed', billing: 'released' })
    const ends = await jobs.db.query(`select kind from ledger where job_id = $1 order by id`, [jobId])
    expect(ends).toEqual([{ kind: 'reserve' }, { kind: 'release' }])
    const [tenant] = await jobs.db.query(
      `select credits_available, credits_reserved from tenants where tenant_id = 'tnt_a'`,
    )
    expect(tenant).toEqual({ credits_available: 100, credits_reserved: 0 })
  })

  it('counts deaths of its analysis separately, and none when a server shuts down', async () => {
    const jobId = await submit()
    const giveBack = async (how: { counted: boolean; crashed: boolean }) => {
      await handBack(jobs, (await claimNext(jobs, 'text'))!, how)
    }
    await giveBack({ counted: true, crashed: true })
    expect(await stateOf(jobId)).toMatchObject({ status: 'queued', attempts: 1, crashes: 1 })
    await giveBack({ counted: false, crashed: false })
    expect(await stateOf(jobId)).toMatchObject({ status: 'queued', attempts: 1, crashes: 1 })
  })
})

describe('a job that was not started in time', () => {
  // Under its old key, or its old id, there is only the job that failed.
  it.each([
    ['text', 'dead', 'submit it again, with a new Idempotency-Key.'],
    ['video', 'failed', 'get a new upload URL and submit it again under its requestId.'],
  ] as const)('is free, and a %s job says how to retry', async (kind, status, how) => {
    const jobId = await submit(kind)
    await jobs.db.query(`update jobs set created_at = now() - interval '2 hours' where job_id = $1`, [jobId])
    await lookAfter()
    const [job] = await jobs.db.query('select status, billing, error from jobs where job_id = $1', [jobId])
    const error = `The job was not processed in time. Nothing was charged: ${how}`
    expect(job).toEqual({ status, billing: 'released', error })
  })
})

it('a video whose request cannot be read is ended like any other, not tried forever', async () => {
  const jobId = await submit('video')
  await jobs.db.query(
    `update jobs set request = 'no JSON', created_at = now() - interval '2 hours' where job_id = $1`,
    [jobId],
  )
  expect(await lookAfter()).toEqual([])
  expect(await stateOf(jobId)).toMatchObject({ status: 'failed', billing: 'released' })
})

describe('a record whose maintenance fails', () => {
  const expire = (jobIds: string[], hours = 2) =>
    jobs.db.query(`update jobs set created_at = now() - $2 * interval '1 hour' where job_id = any($1::text[])`, [
      jobIds,
      hours,
    ])
  /** Jobs that cannot be ended: by hand the balance of their tenant was damaged, so that nothing can be released. */
  const submitDamaged = async (count: number): Promise<string[]> => {
    await jobs.db.query(`select credit_grant('tnt_damaged', $1, 'test')`, [12 * count])
    const jobIds: string[] = []
    for (let n = 0; n < count; n++) jobIds.push(await submit('video', 'tnt_damaged'))
    await jobs.db.query(`update tenants set credits_reserved = 0 where tenant_id = 'tnt_damaged'`)
    return jobIds
  }
  const done = (jobIds: string[]) => jobs.db.query('delete from jobs where job_id = any($1::text[])', [jobIds])

  it('does not block others: job, credits or upload', async () => {
    const [bad] = (await submitDamaged(1)) as [string]
    const good = await submit('video')
    await expire([bad], 3)
    await expire([good])
    const abandoned = await submit()
    await markRunning(jobs.db, (await claimNext(jobs, 'text'))!)
    await jobs.db.query(`update jobs set lease_until = now() - interval '1 second' where job_id = $1`, [abandoned])
    await jobs.db.query(`select credit_reserve('tnt_a', 'lost', 12)`)
    await jobs.db.query(
      `insert into holds (job_id, tenant_id, lease_until) values ('lost', 'tnt_a', now() - interval '1 hour')`,
    )
    const uploads = ['stuck', 'free']
    for (const name of uploads)
      await jobs.db.query(
        `insert into uploads (request_id, tenant_id, content_type, blob_path, expires_at, submission, submission_until)
         values ($1, 'tnt_a', 'video/mp4', $1, now(), 'dead', now() - interval '1 hour')`,
        [name],
      )

    const said = await lookAfter((blobPath) =>
      blobPath === 'stuck' ? Promise.reject(new Error('no')) : Promise.resolve(),
    )

    expect(await stateOf(bad)).toMatchObject({ status: 'queued' })
    expect(await stateOf(good)).toMatchObject({ status: 'failed', billing: 'released' })
    expect(await stateOf(abandoned)).toMatchObject({ status: 'queued' })
    expect(await jobs.db.query(`select kind from ledger where job_id = 'lost' order by id`)).toHaveLength(2)
    expect(await jobs.db.query('select blob_path from uploads where submission is null')).toEqual([
      { blob_path: 'free' },
    ])
    expect(said).toMatchObject([
      { jobId: bad, msg: 'an expired job could not be ended' },
      { blobPath: 'stuck', msg: 'a forgotten upload could not be released' },
    ])
    await done([bad, good, abandoned])
  })

  it('keeps no other tenant from credits that a dead process held', async () => {
    const hold = async (jobId: string, tenantId: string) => {
      await jobs.db.query(`select credit_grant($1, 12, 'test')`, [tenantId])
      await jobs.db.query(`select credit_hold($1, $2, 12, interval '-1 second')`, [tenantId, jobId])
    }
    await hold('damaged', 'tnt_held')
    await jobs.db.query(`update tenants set credits_reserved = 0 where tenant_id = 'tnt_held'`)
    await hold('sound', 'tnt_a')
    const ends = () =>
      jobs.db.query(`select job_id from ledger where kind = 'release' and job_id in ('damaged', 'sound')`)
    const patience = openPatience(() => 0)
    const told = { tenantId: 'tnt_held', msg: 'held credits could not be released' }
    expect(await lookAfter(undefined, patience)).toMatchObject([told])
    expect(await ends()).toEqual([{ job_id: 'sound' }])
    expect(await lookAfter(undefined, patience)).toEqual([])

    // Nor does it keep a server from starting.
    await jobs.db.query(`update tenants set credits_reserved = 1 where tenant_id = 'tnt_held'`)
    const stayHeld: string[] = []
    await recoverAlone(jobs.db, (tenantId) => () => void stayHeld.push(tenantId))
    expect(stayHeld).toEqual(['tnt_held'])
    await jobs.db.query(`update tenants set credits_reserved = 12 where tenant_id = 'tnt_held'`)
    await recoverAlone(jobs.db, unexpected)
    expect(await ends()).toHaveLength(2)
  })

  it('is not worked on without a pause', async () => {
    const [bad] = (await submitDamaged(1)) as [string]
    await jobs.db.query(`update jobs set request = 'no JSON', attempts = 2 where job_id = $1`, [bad])
    const storage = { stage: () => Promise.reject(new Error('away')) } as unknown as Storage
    const services = jobs.services({ storage, traces: { add() {} } as unknown as Services['traces'] })
    const ended = vi.spyOn(services.log, 'error')
    const worker = startWorker(services)
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), 10_000)
    await worker.stop()
    expect(await stateOf(bad)).toMatchObject({ status: 'running', attempts: 3 })
    await done([bad])
  })

  it('is logged once, and then left alone for a while', async () => {
    let nowMs = 0
    const patience = openPatience(() => nowMs)
    const [bad] = (await submitDamaged(1)) as [string]
    await expire([bad])
    const logged = async () => (await lookAfter(undefined, patience)).map(({ msg }) => msg)
    expect(await logged()).toEqual(['an expired job could not be ended'])
    nowMs += 1000
    expect(await logged()).toEqual([])
    nowMs += 1000
    expect(await logged()).toEqual(['an expired job could not be ended'])
    await done([bad])
  })

  it('does not block those after it, even as the oldest hundred', async () => {
    await jobs.db.query(`select credit_grant('tnt_a', 10000, 'more')`)
    const bad = await submitDamaged(100)
    const good = await submit('video')
    await expire(bad, 3)
    await expire([good])
    expect(await lookAfter()).toHaveLength(100)
    expect(await stateOf(good)).toMatchObject({ status: 'failed', billing: 'released' })
    await done([...bad, good])
  })
})
