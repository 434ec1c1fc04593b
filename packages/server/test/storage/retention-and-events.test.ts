import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.js'
import { streamEvents } from '../../src/http/server-sent-events.js'
import { renewLeases } from '../../src/jobs/claim.js'
import { openEventLog } from '../../src/jobs/event-log.js'
import { prune } from '../../src/ops/retention.js'
import { openEmbeddedStorage } from '../../src/storage/embedded-storage.js'
import type { Storage } from '../../src/storage/storage.js'
import { claimUpload, type UploadClaim } from '../../src/video/upload-claim.js'
import { until } from '../helpers/server-process.js'
import { useDatabase } from '../helpers/use-database.js'

const db = useDatabase()

async function addJob(status: 'running' | 'completed', daysAgo: number): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into jobs (job_id, tenant_id, kind, delivery, tier, sandbox, status, request, cost, billing, total_agents,
       finished_at, created_at)
     values ($1, 'tnt_a', 'video', 'queue', 'pro', false, $2, '{}', 0, 'reserved', 1,
       case when $2 = 'completed' then now() - $3 * interval '1 day' end, now() - $3 * interval '1 day')`,
    [id, status, daysAgo],
  )
  return id
}

async function addUpload(requestId: string, daysAgo: number): Promise<void> {
  await db.query(
    `insert into uploads (request_id, tenant_id, content_type, blob_path, expires_at, created_at)
     values ($1, 'tnt_a', 'video/mp4', $2, now(), now() - $3 * interval '1 day')`,
    [requestId, `videos/tnt_a/${requestId}/source.mp4`, daysAgo],
  )
}

describe('retention', () => {
  it('removes what is older than configured, but nothing younger or in progress', async () => {
    const [old, young, atWork] = [
      await addJob('completed', 8),
      await addJob('completed', 6),
      await addJob('running', 8),
    ]
    for (const [id, days] of [
      [old, 8],
      [young, 6],
      [atWork, 8],
    ] as const) {
      await addUpload(id, days)
      await db.query(
        `insert into reports (tenant_id, report_id, kind, request, report, created_at)
         values ('tnt_a', $1, 'video', '{}', '{}', now() - $2 * interval '1 day')`,
        [id, days],
      )
    }
    const removed: string[] = []
    const remove = async (blobPath: string) => void removed.push(blobPath)
    const storage = { remove, sweep: async () => {} } as unknown as Storage
    const config = {
      ...readConfig({ PROOFLINE_RETAIN_REPORTS_DAYS: '7', PROOFLINE_RETAIN_UPLOADS_DAYS: '7' }),
    }
    expect(await prune({ db, storage, config })).toMatchObject({ uploads: 1, reports: 2, jobs: 1 })
    expect(removed).toEqual([`videos/tnt_a/${old}/source.mp4`, `videos/tnt_a/${old}/report.json`])
    const left = async (table: string, column: string) =>
      (await db.query<Record<string, string>>(`select ${column} from ${table}`)).map((row) => row[column]).sort()
    expect(await left('uploads', 'request_id')).toEqual([young, atWork].sort())
    expect(await left('jobs', 'job_id')).toEqual([young, atWork].sort())
    expect(await left('reports', 'report_id')).toEqual([young])
    expect(await prune({ db, storage, config })).toMatchObject({ uploads: 0, reports: 0, jobs: 0 })
  })
})

describe('a round that is stopped', () => {
  it('removes what it has begun, and lets go of the uploads that it had claimed besides', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of ids) await addUpload(id, 40)
    const stopping = new AbortController()
    const remove = async () => stopping.abort()
    const storage = { remove, sweep: async () => {} } as unknown as Storage
    const needs = { db, storage, config: readConfig({}) }
    expect(await prune(needs, stopping.signal)).toMatchObject({ uploads: 1 })
    const left = await db.query('select submission from uploads where request_id = any($1)', [ids])
    expect(left.map((row) => ({ ...row }))).toEqual([{ submission: null }, { submission: null }])
    expect(await prune(needs)).toMatchObject({ uploads: 2 })
  })
})

describe('uploads that nobody pays for', () => {
  const config = readConfig({})
  const hoursAfterExpiry = (id: string, hours: number) =>
    db.query(`update uploads set expires_at = now() - $2 * interval '1 hour' where request_id = $1`, [id, hours])
  const left = async () => (await db.query('select request_id, submission from uploads')).map((row) => ({ ...row }))

  it('are removed a day after their address expired; the report of a job for nothing stays, and so does what was paid', async () => {
    await db.query('delete from uploads')
    const [forgotten, waiting, claimed] = [randomUUID(), randomUUID(), randomUUID()]
    const jobs = [await addJob('completed', 2), await addJob('completed', 2), await addJob('running', 0)] as const
    const [forNothing, paid, running] = jobs
    for (const id of [forgotten, waiting, claimed, ...jobs]) {
      await addUpload(id, 2)
      await hoursAfterExpiry(id, id === waiting ? 23 : 25)
    }
    await db.query(`update uploads set submission = 'somebody' where request_id = $1`, [claimed])
    await db.query(`update uploads set paid = true where request_id = $1`, [paid])
    const removed: string[] = []
    const remove = async (blobPath: string) => void removed.push(blobPath)
    const storage = { remove, sweep: async () => {} } as unknown as Storage
    expect(await prune({ db, storage, config })).toMatchObject({ uploads: 2 })
    const [source, report] = ['source.mp4', 'report.json']
    expect(removed).toEqual([
      `videos/tnt_a/${forgotten}/${source}`,
      `videos/tnt_a/${forgotten}/${report}`,
      `videos/tnt_a/${forNothing}/${source}`,
    ])
    const kept = (await left()).map((row) => row['request_id']).toSorted()
    expect(kept).toEqual([waiting, claimed, forNothing, paid, running].toSorted())
    expect(await prune({ db, storage, config })).toMatchObject({ uploads: 0 })
  })

  it('cannot be submitted while they are removed, and can be again if that fails', async () => {
    await db.query('delete from uploads')
    const id = randomUUID()
    await addUpload(id, 2)
    await hoursAfterExpiry(id, 25)
    let submission: Promise<unknown> = Promise.resolve()
    let fail = true
    const remove = async () => {
      submission = claimUpload(db, id, async () => false, new AbortController().signal).catch((error: unknown) => error)
      // It has looked once by then, and found the upload taken.
      await db.query('select 1')
      if (fail) throw new Error('not today')
    }
    const storage = { remove, sweep: async () => {} } as unknown as Storage
    await expect(prune({ db, storage, config })).rejects.toThrow('1 uploads could not be removed')
    const claim = (await submission) as UploadClaim
    await claim.release(async () => {})
    expect(await left()).toEqual([{ request_id: id, submission: null }])

    fail = false
    expect(await prune({ db, storage, config })).toMatchObject({ uploads: 1 })
    expect(await submission).toMatchObject({ status: 404, code: 'blob_not_found' })
  })
})

describe('retention under load', () => {
  const settings = readConfig({ PROOFLINE_RETAIN_UPLOADS_DAYS: '7' })

  it('removes any number of old uploads, and leaves only those that cannot be removed', async () => {
    await db.query('delete from uploads')
    await db.query(
      `insert into uploads (request_id, tenant_id, content_type, blob_path, expires_at, created_at)
       select n::text, 'tnt_a', 'video/mp4', 'videos/tnt_a/' || n || '/source.mp4', now(), now() - interval '8 days'
       from generate_series(1, 2500) n`,
    )
    await db.query(`insert into request_log (tenant_id, request_id, method, path, status, duration_ms, sandbox, created_at)
      values ('tnt_a', 'old', 'GET', '/', 200, 1, false, now() - interval '400 days')`)
    const remove = async (blobPath: string) => {
      if (blobPath.includes('/7/')) throw new Error('not today')
    }
    const storage = { remove, sweep: async () => {} } as unknown as Storage
    await expect(prune({ db, storage, config: settings })).rejects.toThrow('1 uploads could not be removed')
    expect(await db.query('select request_id from uploads')).toEqual([{ request_id: '7' }])
    expect(await db.query(`select 1 from request_log`)).toEqual([])
  })

  it('leaves no folders, and nothing of interrupted uploads', async () => {
    const storage = await openEmbeddedStorage(db.dir, db, Buffer.alloc(32), () => '')
    await db.query('delete from uploads')
    const id = randomUUID()
    await addUpload(id, 8)
    await (await storage.stage(`videos/tnt_a/${id}/source.mp4`, 'film', 'video/mp4')).publish()
    await (await storage.stage(`videos/tnt_a/${id}/report.json`, '{}', 'application/json')).publish()
    const [cutOff, underWay] = ['cut-off', 'under-way'].map((name) => path.join(storage.incomingDir, name))
    for (const part of [cutOff!, underWay!]) writeFileSync(part, 'half')
    const hoursAgo = Date.now() / 1000 - 2 * 3600
    utimesSync(cutOff!, hoursAgo, hoursAgo)
    expect(await prune({ db, storage, config: settings })).toMatchObject({ uploads: 1 })
    expect(existsSync(path.dirname(storage.fileOf(`videos/tnt_a/${id}/source.mp4`)))).toBe(false)
    expect(readdirSync(storage.incomingDir)).toEqual(['under-way'])
  })
})

describe('an idle stream', () => {
  it('sends heartbeats, and resumes where it was', async () => {
    const jobId = await addJob('running', 0)
    const log = openEventLog(db)
    const leave = new AbortController()
    const entries = log.follow(jobId, 0, 1, leave.signal)
    expect((await entries.next()).value).toBe('idle')
    const writer = await log.open(jobId)
    writer.add('agent.started', { agentId: 'one' })
    await writer.flush()
    for (;;) {
      const { value } = await entries.next()
      if (value === 'idle') continue
      expect(value).toMatchObject({ seq: 1, event: 'agent.started' })
      break
    }
    leave.abort()
    expect(await entries.next()).toMatchObject({ done: true })
  })

  it('counts as watched exactly while it is read on any process', async () => {
    const jobId = await addJob('running', 0)
    await db.query(`update jobs set delivery = 'stream', lease_token = 'claim' where job_id = $1`, [jobId])
    const leave = new AbortController()
    const entries = openEventLog(db).follow(jobId, 0, 1, leave.signal)
    await entries.next()
    const watch = () =>
      db.query<{ until: number }>(
        'select extract(epoch from watched_until - now())::float8 as until from jobs where job_id = $1 and watched_until is not null',
        [jobId],
      )
    const [{ until: first } = { until: 0 }] = await until(watch, (rows) => rows.length > 0)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(5)
    expect(await renewLeases(db, ['claim'])).toEqual([])
    leave.abort()
    expect(await entries.next()).toMatchObject({ done: true })
    await db.query(`update jobs set watched_until = now() - interval '1 ms' where job_id = $1`, [jobId])
    expect(await renewLeases(db, ['claim'])).toEqual(['claim'])
  })

  it('sends heartbeats as comments, every 15 seconds', async () => {
    let everyMs = 0
    const events = {
      async *follow(_jobId: string, _after: number, heartbeatMs: number) {
        everyMs = heartbeatMs
        yield 'idle' as const
        yield { seq: 1, event: 'error', data: '{}' }
      },
    }
    let sent = ''
    const response = {
      status() {},
      setHeader() {},
      setTimeout() {},
      flushHeaders() {},
      write: (text: string) => (sent += text) !== '',
      end() {},
    }
    const context = { request: { method: 'GET' }, response, signal: new AbortController().signal }
    await streamEvents(context as never, events as never, 'job', 0)
    expect({ everyMs, sent }).toEqual({ everyMs: 15_000, sent: ': heartbeat\n\nid: 1\nevent: error\ndata: {}\n\n' })
  })

  it('answers HEAD with the headers of a stream, without waiting for an event', async () => {
    const sent = new Map<string, string>()
    let hasEnded = false
    const response = {
      status() {},
      setHeader: (name: string, value: string) => void sent.set(name, value),
      setTimeout() {},
      flushHeaders() {},
      end: () => (hasEnded = true),
    }
    const events = {
      // oxlint-disable-next-line require-yield -- the log of a job that runs and tells nothing
      async *follow() {
        await new Promise(() => {})
      },
    }
    const context = { request: { method: 'HEAD' }, response, signal: new AbortController().signal }
    await streamEvents(context as never, events as never, 'job', 0)
    expect({ hasEnded, type: sent.get('Content-Type') }).toEqual({
      hasEnded: true,
      type: 'text/event-stream; charset=utf-8',
    })
  })
})
