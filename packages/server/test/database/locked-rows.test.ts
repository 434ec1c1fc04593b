import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseBusy } from '../../src/db/database.js'
import { openPostgres } from '../../src/db/postgres.js'
import { call, makeDatabase, textCheck, until } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

describe.skipIf(database === null)('while somebody keeps a row of PostgreSQL locked', () => {
  /** Never returns a picture, so that a job runs for as long as a test. */
  const pictures = useHttpServer(() => {})
  const server = useServer({ database })
  /** The session that locks, and one that looks. */
  let locking: pg.Client
  let looking: pg.Client
  beforeAll(async () => {
    ;[locking, looking] = [1, 2].map(() => new pg.Client({ connectionString: database!.url })) as [pg.Client, pg.Client]
    await Promise.all([locking.connect(), looking.connect()])
  })
  afterEach(() => locking.query('rollback'))
  afterAll(async () => {
    pictures.server.closeAllConnections()
    await Promise.all([locking.end(), looking.end()])
  })
  const lock = async (sql: string, value: string) => {
    await locking.query('begin')
    await locking.query(`${sql} for update`, [value])
  }
  const rows = async (sql: string, values: unknown[]) => (await looking.query(sql, values)).rows
  const whoami = () => call(server, 'GET', '/v1/whoami', { key: 'svc_live_other' })
  const longCheck = (responseMode: string) => {
    const content = { text: randomUUID(), imageUrls: [`${pictures.url}/${randomUUID()}`] }
    return { ...textCheck(''), content, responseMode }
  }
  const check = async (json: object) => (await call(server, 'POST', '/v1/compliance/check', { json })).body.jobId

  it('the credits of one tenant, its requests get 503, and those of others are answered as ever', async () => {
    await lock('select 1 from tenants where tenant_id = $1', 'tnt_acme')
    let isOver = false
    const theirs = Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call(server, 'POST', '/v1/compliance/check', { json: textCheck(`no ${i}`) }),
      ),
    ).finally(() => (isOver = true))
    const slowest = { ms: 0 }
    while (!isOver) {
      const begunAt = performance.now()
      const json = textCheck(randomUUID())
      const answers = [whoami(), call(server, 'POST', '/v1/compliance/check', { json, key: 'svc_live_other' })]
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
      slowest.ms = Math.max(slowest.ms, performance.now() - begunAt)
    }
    for (const { status, body } of await theirs) expect([status, body.code]).toEqual([503, 'database_unavailable'])
    // Less than any lock is waited for.
    expect(slowest.ms).toBeLessThan(5000)
    await locking.query('rollback')
    expect(await call(server, 'POST', '/v1/compliance/check', { json: textCheck('no 1') })).toMatchObject({
      status: 200,
    })
  })

  it('a job, the claims of other jobs are renewed', async () => {
    const [mine, other] = await Promise.all([check(longCheck('async')), check(longCheck('async'))])
    const leases = async () =>
      rows('select lease_until from jobs where job_id = $1 and lease_until is not null', [other])
    const running = 'select 1 from jobs where status = $1 and job_id = any($2)'
    await until(
      () => rows(running, ['running', [mine, other]]),
      ({ length }) => length === 2,
    )
    await lock('select 1 from jobs where job_id = $1', mine)
    const [before] = await leases()
    expect(await until(leases, ([now]) => now.lease_until > before.lease_until, 10_000)).toHaveLength(1)
  })

  it('an upload, who sends it is told in the terms of the storage to come back', async () => {
    const json = { contentType: 'video/mp4' }
    const announced = await call(server, 'POST', '/v1/compliance/media/upload-url', { json })
    const { requestId, uploadUrl, uploadInstructions } = announced.body
    const put = () => fetch(uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body: 'a film' })
    await lock('select 1 from uploads where request_id = $1', requestId)
    const refused = await put()
    expect([refused.status, refused.headers.get('x-ms-error-code')]).toEqual([503, 'ServerBusy'])
    await locking.query('rollback')
    expect((await put()).status).toBe(201)
  })

  it('a streamed job, its many readers do not take all connections', async () => {
    const reader = new AbortController()
    const json = longCheck('stream')
    const headers = { Authorization: 'Bearer svc_live_acme', 'Content-Type': 'application/json' }
    const read = (path: string, more: object) =>
      fetch(`${server.url}${path}`, { headers, signal: reader.signal, ...more })
    const response = await read('/v1/compliance/check', {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(json),
    })
    const jobId = response.headers.get('X-Job-Id')!
    await Promise.all(Array.from({ length: 10 }, () => read(`/v1/compliance/jobs/${jobId}/stream`, {})))
    await lock('select 1 from jobs where job_id = $1', jobId)
    // In three seconds each of them says three times that it still reads.
    const begunAt = performance.now()
    const answer = await until(whoami, ({ status }) => status !== 200 || performance.now() - begunAt > 3000)
    expect(answer.status).toBe(200)
    expect(performance.now() - begunAt).toBeLessThan(8000)
    reader.abort()
  })

  it('the connection that waited for it is still usable, and no transaction stands still for ever', async () => {
    const db = openPostgres(`${database!.url}?lock_timeout=1`, () => {})
    await lock('select 1 from tenants where tenant_id = $1', 'tnt_acme')
    const grant = `update tenants set credits_available = credits_available + $1 where tenant_id = 'tnt_acme'`
    await expect(db.query(grant, [1])).rejects.toBeInstanceOf(DatabaseBusy)
    const which = 'select pg_backend_pid() as pid, $1::int'
    const pids = await db.transaction(async (tx) => {
      const [first] = await tx.query<{ pid: number }>(which, [1])
      await tx.query('savepoint before')
      await expect(tx.query(grant, [1])).rejects.toBeInstanceOf(DatabaseBusy)
      await tx.query('rollback to savepoint before')
      return [first, ...(await tx.query<{ pid: number }>(which, [1]))].map((row) => row!.pid)
    })
    expect(pids[0]).toBe(pids[1])
    await locking.query('rollback')
    const [limit] = await db.query<{ ms: string }>(
      `select current_setting('idle_in_transaction_session_timeout') as ms`,
    )
    expect(limit).toEqual({ ms: '1min' })
    await db.close()
  })

  it('two transactions that wait for each other, one of them is told to repeat', async () => {
    const db = openPostgres(database!.url, () => {})
    const touch = 'update tenants set tier = tier where tenant_id = $1'
    let missing = 2
    let both = () => {}
    const bothHaveOne = new Promise<void>((resolve) => (both = resolve))
    const outcomeOf = (mine: string, theirs: string) =>
      db
        .transaction(async (tx) => {
          await tx.query(touch, [mine])
          missing -= 1
          if (missing === 0) both()
          await bothHaveOne
          await tx.query(touch, [theirs])
        })
        .then(
          () => 'done',
          (error: unknown) => error,
        )
    const outcomes = await Promise.all([outcomeOf('tnt_acme', 'tnt_other'), outcomeOf('tnt_other', 'tnt_acme')])
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect(outcomes.some((each) => each instanceof DatabaseBusy)).toBe(true)
    await db.close()
  })
})
