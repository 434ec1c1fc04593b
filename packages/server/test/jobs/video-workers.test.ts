import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { ProoflineError } from '@proofline/engine/spec'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config.js'
import { claimNext } from '../../src/jobs/claim.js'
import { reap } from '../../src/jobs/reaper.js'
import { runVideoJob } from '../../src/jobs/run-video-job.js'
import type { Services } from '../../src/services.js'
import { reportPath, sourcePath } from '../../src/storage/blob-path.js'
import { type EmbeddedStorage, openEmbeddedStorage } from '../../src/storage/embedded-storage.js'
import { storageAway } from '../../src/storage/storage-faults.js'
import { useJobs } from '../helpers/use-jobs.js'

const jobs = useJobs()
let storage: EmbeddedStorage
beforeAll(async () => {
  storage = await openEmbeddedStorage(jobs.db.dir, jobs.db, Buffer.alloc(32), () => '')
})

async function submit(sandbox = true): Promise<string> {
  const job_id = randomUUID()
  const blobPath = sourcePath('tnt_a', job_id, 'video/mp4')
  const request = { blobPath, jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' }
  return jobs.submit({ kind: 'video', job_id, request, sandbox })
}

const servicesWith = (own: Partial<Services>) => jobs.services({ storage, ...own })

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
        await jobs.db.query(`update jobs set lease_until = now() - interval '1 second' where job_id = $1`, [jobId])
        await reap(servicesWith({}))
        await run(servicesWith({}))
        return staged
      },
    },
  })
  await run(overtaken)
  const [job] = await jobs.db.query(
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
  const [row] = await jobs.db.query('select error from jobs where job_id = $1', [jobId])
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
  const [row] = await jobs.db.query('select status, billing, error from jobs where job_id = $1', [jobId])
  expect(row).toEqual({
    status: 'failed',
    billing: 'released',
    error:
      'The storage did not answer in time. Nothing was charged: get a new upload URL and submit it again under its requestId.',
  })
  const [stored] = await jobs.db.query<{ report: string }>('select report from reports where report_id = $1', [jobId])
  expect(JSON.parse(stored!.report)).toMatchObject({ error: { code: 'storage_unavailable' } })
})
