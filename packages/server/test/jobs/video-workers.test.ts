import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { ProoflineError } from '@proofline/engine/spec'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config.js'
import { openTurns } from '../../src/credits/turns.js'
import type { Database } from '../../src/db/database.js'
import { claimNext } from '../../src/jobs/claim.js'
import { openEventLog } from '../../src/jobs/event-log.js'
import { insertJob } from '../../src/jobs/job.js'
import { type JobQueue, openJobQueue } from '../../src/jobs/job-queue.js'
import { reap } from '../../src/jobs/reaper.js'
import { runVideoJob } from '../../src/jobs/run-video-job.js'
import { openMetrics } from '../../src/ops/metrics.js'
import type { Services } from '../../src/services.js'
import { reportPath, sourcePath } from '../../src/storage/blob-path.js'
import { type EmbeddedStorage, openEmbeddedStorage } from '../../src/storage/embedded-storage.js'
import { storageAway } from '../../src/storage/storage-faults.js'
import { openTestDatabase } from '../helpers/database-template.js'
import { makeFolder } from '../helpers/server-process.js'

const folder = makeFolder()
let db: Database
let queue: JobQueue
let storage: EmbeddedStorage
beforeAll(async () => {
  db = await openTestDatabase(folder.dir)
  queue = await openJobQueue(db, (error) => {
    throw error
  })
  storage = await openEmbeddedStorage(folder.dir, db, Buffer.alloc(32), () => '')
})
afterAll(async () => {
  await queue.close()
  await db.close()
  folder.remove()
})

async function submit(sandbox = true): Promise<string> {
  const jobId = randomUUID()
  const blobPath = sourcePath('tnt_a', jobId, 'video/mp4')
  const request = { blobPath, jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' }
  const kind = { kind: 'video', delivery: 'queue', tier: 'pro', sandbox } as const
  await db.transaction(async (tx) => {
    await insertJob(tx, { ...kind, job_id: jobId, tenant_id: 'tnt_a', cost: 0, total_agents: 1, request })
    await queue.add(tx, 'video', jobId, 'pro', 0)
  })
  return jobId
}

function servicesWith(own: Partial<Services>): Services {
  const parts = { metrics: openMetrics(), log: pino({ level: 'silent' }), events: openEventLog(db), turns: openTurns() }
  return { ...parts, db, queue, storage, config: readConfig({}), ...own } as Services
}

it('a stalled worker does not overwrite the report of the worker that took over', async () => {
  const jobId = await submit()
  const run = async (services: Services) =>
    runVideoJob(services, (await claimNext(services, 'video'))!, new AbortController().signal, () => false)
  const overtaken = servicesWith({
    // It notices that its time is over, and stalls before it can report it.
    config: { ...readConfig({}), videoCeilingMs: 0 },
    storage: {
      ...storage,
      async stage(...report) {
        const staged = await storage.stage(...report)
        await db.query(`update jobs set lease_until = now() - interval '1 second' where job_id = $1`, [jobId])
        await reap(servicesWith({}))
        await run(servicesWith({}))
        return staged
      },
    },
  })
  await run(overtaken)
  const [job] = await db.query(
    'select status, report_status, report from jobs join reports on report_id = job_id where job_id = $1',
    [jobId],
  )
  expect(job).toMatchObject({ status: 'completed', report_status: 'complete' })
  expect(readFileSync(storage.fileOf(reportPath('tnt_a', jobId)), 'utf8')).toBe(job!.report)
  expect(readdirSync(storage.incomingDir)).toEqual([])
})

it('a missing model file is logged with its path, which the caller does not see', async () => {
  const jobId = await submit(false)
  await (await storage.stage(sourcePath('tnt_a', jobId, 'video/mp4'), 'film', 'video/mp4')).publish()
  const lines: string[] = []
  const services = servicesWith({
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    research: () => ({ recall: async () => null, learn: async () => {} }),
    videos: {
      run: async () => {
        throw new ProoflineError('model_missing', 'A model lacks its file.', { cause: new Error('/opt/models/a.onnx') })
      },
    } as unknown as Services['videos'],
  })
  await runVideoJob(services, (await claimNext(services, 'video'))!, new AbortController().signal, () => false)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ jobId, msg: 'a job failed' }])
  expect(lines[0]).toContain('/opt/models/a.onnx')
  const [row] = await db.query('select error from jobs where job_id = $1', [jobId])
  expect(row).toEqual({ error: 'A model lacks its file.' })
})

const full = () => Promise.reject(storageAway(new Error('ENOSPC: no space left on device')))
it.each([
  ['whose report cannot be stored, as on a full disk', { stage: full }, true],
  ['that the storage does not give back', { fetch: full }, false],
])('a video %s, until its time is over, fails for nothing, and says what to do', async (_, broken, sandbox) => {
  const jobId = await submit(sandbox)
  // Less than the pause before the next attempt.
  const config = { ...readConfig({}), videoCeilingMs: 1500 }
  const services = servicesWith({ config, storage: { ...storage, ...broken } })
  await runVideoJob(services, (await claimNext(services, 'video'))!, new AbortController().signal, () => false)
  const [row] = await db.query('select status, billing, error from jobs where job_id = $1', [jobId])
  expect(row).toEqual({
    status: 'failed',
    billing: 'released',
    error:
      'The storage did not answer in time. Nothing was charged: get a new upload URL and submit it again under its requestId.',
  })
  const [stored] = await db.query<{ report: string }>('select report from reports where report_id = $1', [jobId])
  expect(JSON.parse(stored!.report)).toMatchObject({ error: { code: 'storage_unavailable' } })
})
