import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  call,
  credits,
  makeDatabase,
  makeFolder,
  startTestServer,
  type TestServer,
  textCheck,
  until,
} from '../helpers/server-process.js'

const database = await makeDatabase()
const folder = makeFolder()
let db: pg.Client
let hooks: string[] = []
let receiver: Server
let receiverUrl: string

// oxlint-disable-next-line typescript/no-explicit-any -- rows are looked at field by field
const rows = async (sql: string, values: unknown[] = []): Promise<any[]> => (await db.query(sql, values)).rows

/** Every balance equals its ledger, nothing is held, and each reservation has exactly one end. */
async function expectBalancedBooks(): Promise<void> {
  const wrong = await rows(`
    select t.tenant_id, t.credits_available, t.credits_reserved,
      coalesce(sum(case kind when 'grant' then amount when 'reserve' then -amount when 'release' then amount end), 0) as derived
    from tenants t left join ledger l using (tenant_id) group by t.tenant_id
    having t.credits_available <> coalesce(sum(case kind when 'grant' then amount when 'reserve' then -amount when 'release' then amount else 0 end), 0)
      or t.credits_reserved <> 0`)
  expect(wrong).toEqual([])
  const unended = await rows(`
    select job_id from ledger where job_id is not null group by job_id
    having count(*) filter (where kind = 'reserve') <> 1 or count(*) filter (where kind in ('commit', 'release')) <> 1`)
  expect(unended).toEqual([])
}

describe.skipIf(database === null)('several processes on PostgreSQL', () => {
  const env = { DATABASE_URL: database?.url ?? '' }
  beforeAll(async () => {
    db = new pg.Client({ connectionString: env.DATABASE_URL })
    await db.connect()
    receiver = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      hooks.push((JSON.parse(Buffer.concat(pieces).toString()) as { jobId: string }).jobId)
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  })
  afterAll(async () => {
    await db.end()
    receiver.close()
    await database!.drop()
    folder.remove()
  })

  const submit = (server: TestServer, text: string, key: string, more = {}) =>
    call(server, 'POST', '/v1/compliance/check', { json: textCheck(text, { responseMode: 'async', ...more }), key })

  it('process in tier order what was submitted without a worker', async () => {
    const api = await startTestServer(folder, { ...env, PROOFLINE_ROLE: 'api' })
    const order = ['svc_live_free', 'svc_live_acme', 'svc_live_big']
    const jobs: string[] = []
    for (let i = 0; i < 12; i++) jobs.push((await submit(api, `one ${i}`, order[i % 3]!)).body.jobId)
    const last = await submit(api, 'the last of the big', 'svc_live_big')
    expect(last.body.queuePosition).toBe(5)

    const worker = await startTestServer(folder, { ...env, PROOFLINE_ROLE: 'worker', PROOFLINE_TEXT_CONCURRENCY: '1' })
    await until(
      () => rows(`select 1 from jobs where status <> 'completed'`),
      (open) => open.length === 0,
    )
    const done = await rows(`select tier from jobs order by started_at`)
    expect(done.map(({ tier }) => tier)).toEqual([
      ...Array(5).fill('enterprise'),
      ...Array(4).fill('pro'),
      ...Array(4).fill('free'),
    ])
    // The stream is read from a process that did none of the work.
    const stream = await call(api, 'GET', `/v1/compliance/jobs/${jobs[0]}/stream`, { key: 'svc_live_free' })
    expect(stream.text).toContain('event: report.completed')
    await expectBalancedBooks()
    expect([await worker.end(), await api.end()]).toEqual([0, 0])
  })

  it('expire a job that is never taken, and release its credits', async () => {
    const api = await startTestServer(folder, { ...env, PROOFLINE_ROLE: 'api', PROOFLINE_JOB_TTL_SECONDS: '1' })
    const before = await credits(api)
    const { body } = await submit(api, 'nobody comes', 'svc_live_acme')
    expect(await credits(api)).toEqual({ left: before.left - 12, held: 12 })
    await until(
      () => call(api, 'GET', body.pollUrl),
      (answer) => answer.body.status === 'dead',
    )
    expect(await credits(api)).toEqual(before)
    await api.end()
  })

  it('count the rate limit of a tenant together', async () => {
    const servers = [await startTestServer(folder, env), await startTestServer(folder, env)]
    await rows(`update tenants set rate_requests = 10 where tenant_id = 'tnt_slow'`)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => call(servers[i % 2]!, 'GET', '/v1/whoami', { key: 'svc_live_slow' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    await Promise.all(servers.map((each) => each.end()))
  })

  it('never overspend under concurrent requests', async () => {
    const servers = [await startTestServer(folder, env), await startTestServer(folder, env)]
    await rows(`update tenants set credits_available = 20 where tenant_id = 'tnt_poor'`)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const json = textCheck(`race ${i}`, { responseMode: i % 3 === 0 ? 'async' : 'sync' })
        return call(servers[i % 2]!, 'POST', '/v1/compliance/check', { json, key: 'svc_live_poor' })
      }),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 402)).toHaveLength(11)
    await until(
      () => rows(`select 1 from jobs where finished_at is null`),
      (open) => open.length === 0,
    )
    await expectBalancedBooks()
    await Promise.all(servers.map((each) => each.end()))
  })

  it('never register more than twenty webhooks under concurrent requests', async () => {
    const servers = [await startTestServer(folder, env), await startTestServer(folder, env)]
    const json = { url: receiverUrl, events: ['check.completed'] }
    const key = 'svc_live_other'
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => call(servers[i % 2]!, 'POST', '/v1/webhooks', { json, key })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ body }) => body.code === 'webhook_limit')).toHaveLength(20)
    await Promise.all(servers.map((each) => each.end()))
  })

  it('lose nothing and charge nothing twice under repeated kills', async () => {
    hooks = []
    const api = await startTestServer(folder, { ...env, PROOFLINE_ROLE: 'api' })
    const accepted: string[] = []
    for (let i = 0; i < 40; i++) {
      accepted.push(
        (await submit(api, `kill ${i} ${randomUUID()}`, 'svc_live_acme', { webhookUrl: receiverUrl })).body.jobId,
      )
    }
    for (let round = 0; round < 3; round++) {
      const worker = await startTestServer(folder, { ...env, PROOFLINE_ROLE: 'worker' })
      const before = (await rows(`select 1 from jobs where finished_at is not null`)).length
      await until(
        () => rows(`select 1 from jobs where finished_at is not null`),
        (done) => done.length > before,
      )
      await worker.end('SIGKILL')
    }
    const worker = await startTestServer(folder, { ...env, PROOFLINE_ROLE: 'worker' })
    await until(
      () => rows(`select 1 from jobs where finished_at is null`),
      (open) => open.length === 0,
      90_000,
    )
    const ended = await rows(`select status, count(*)::int as n from jobs where job_id = any($1) group by 1`, [
      accepted,
    ])
    expect(ended).toEqual([{ status: 'completed', n: 40 }])
    await until(
      async () => new Set(hooks).size,
      (n) => n === 40,
      90_000,
    )
    expect(new Set(hooks)).toEqual(new Set(accepted))
    await expectBalancedBooks()
    await Promise.all([worker.end(), api.end()])
  })
})
