import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GuardedFetch } from '@proofline/engine/net'
import { pino } from 'pino'
import { readConfig } from '../../src/config.js'
import { enter } from '../../src/http/caller.js'
import { openIdempotency } from '../../src/http/idempotency-store.js'
import { renewLeases } from '../../src/jobs/claim.js'
import { openEventLog } from '../../src/jobs/event-log.js'
import { openJobQueue } from '../../src/jobs/job-queue.js'
import { trimClaims } from '../../src/jobs/trim-claims.js'
import { openMetrics } from '../../src/ops/metrics.js'
import { seed, type TenantRecord } from '../../src/tenants/seed.js'
import { openDeliverer } from '../../src/webhooks/deliverer.js'
import { SEED } from '../helpers/server-process.js'
import { useDatabase } from '../helpers/use-database.js'

const db = useDatabase()

/** How many requests are counted after one more. */
async function used(windowSeconds: number): Promise<number> {
  const record = SEED.tenants.find(({ tenantId }) => tenantId === 'tnt_slow') as TenantRecord
  const tenant = { ...record, rateLimit: { requests: 3, windowSeconds } }
  await seed(db, {
    tenants: [tenant],
    apiKeys: SEED.apiKeys.filter(({ tenantId }) => tenantId === 'tnt_slow'),
  } as never)
  return (await enter(db, 'Bearer svc_live_slow')).rate.used
}

describe('the rate limit', () => {
  it('restarts after a clock that was ahead is corrected', async () => {
    await db.query('delete from rate_windows')
    expect([await used(3600), await used(3600)]).toEqual([1, 2])
    await db.query('update rate_windows set window_number = window_number + 1000, used = 99')
    expect([await used(3600), await used(3600)]).toEqual([1, 2])
  })

  it('restarts when an operator makes the window longer', async () => {
    await db.query('delete from rate_windows')
    await used(1)
    expect([await used(3600), await used(3600)]).toEqual([1, 2])
  })

  it('keeps counting in the newer window when an older request arrives late', async () => {
    await db.query('delete from rate_windows')
    await used(3600)
    await db.query('update rate_windows set window_number = window_number + 1')
    expect(await used(3600)).toBe(2)
  })
})

describe('after the clock was set back', () => {
  it('a job that was queued before is taken', async () => {
    const queue = await openJobQueue(db, () => {})
    const jobId = randomUUID()
    await db.transaction((tx) => queue.add(tx, 'text', jobId, 'pro', 0))
    await db.query(`update pgboss.job set start_after = start_after + interval '1 hour' where id = $1`, [jobId])
    expect(await db.transaction((tx) => queue.take(tx, 'text'))).toBe(jobId)
    await db.transaction((tx) => queue.done(tx, 'text', jobId))
    await queue.close()
  })

  it('a webhook that was planned before is sent, and one that waits for its next attempt is not', async () => {
    const plan = (id: string, family: string, failures: number, seconds: number, token: string | null = null) =>
      db.query(
        `insert into deliveries (delivery_id, event_id, tenant_id, family, event, url, body, headers, status, failures,
           next_attempt_at, lease_token)
         values ($1, $1, 'tnt_a', $2, 'x', $1, '{}', '{}', 'pending', $3, now() + $4 * interval '1 second', $5)`,
        [id, family, failures, seconds, token],
      )
    await plan('planned before (text)', 'text', 0, 3600)
    await plan('planned before (video)', 'video', 0, 120)
    await plan('waits (text)', 'text', 2, 24)
    await plan('waits (video)', 'video', 4, 3500)
    // By a process whose statement began a moment after this one's.
    await plan('just claimed', 'text', 0, 31, 'other')
    const sent: string[] = []
    const fetch: GuardedFetch = async ({ url }) => {
      sent.push(url)
      return { status: 200, contentType: null, body: Buffer.alloc(0) }
    }
    const deliverer = openDeliverer({
      db,
      fetch,
      config: readConfig({}),
      log: pino({ enabled: false }),
      metrics: openMetrics(),
    })
    await deliverer.work()
    await deliverer.stop(60_000)
    expect(sent.sort()).toEqual(['planned before (text)', 'planned before (video)'])
  })
})

describe('claims of a process that died before the clock was set back', () => {
  const ahead = `now() + interval '1 day'`

  it('expire as fast as others: those of jobs, of credits and of uploads', async () => {
    await db.query(
      `insert into jobs (job_id, tenant_id, kind, delivery, tier, sandbox, status, request, cost, billing, lease_token,
         lease_until, watched_until)
       values ('ahead', 'tnt_a', 'text', 'stream', 'pro', false, 'running', '{}', 0, 'reserved', 'dead', ${ahead}, ${ahead})`,
    )
    await db.query(`insert into holds (job_id, tenant_id, lease_until) values ('ahead', 'tnt_a', ${ahead})`)
    await db.query(
      `insert into uploads (request_id, tenant_id, content_type, blob_path, expires_at, submission, submission_until)
       values ('ahead', 'tnt_a', 'video/mp4', 'ahead', now(), 'dead', ${ahead})`,
    )
    await trimClaims(db)
    const [left] = await db.query(
      `select round(extract(epoch from j.lease_until - now())) as job, round(extract(epoch from h.lease_until - now()))
         as hold, round(extract(epoch from submission_until - now())) as upload
       from jobs j, holds h, uploads u where j.job_id = 'ahead' and h.job_id = 'ahead' and request_id = 'ahead'`,
    )
    expect(Object.values(left!).map(Number)).toEqual([20, 60, 120])
    // Of a living process, whose reader has left.
    await renewLeases(db, ['dead'])
    const [job] = await db.query(
      `select round(extract(epoch from watched_until - now())) as seconds from jobs where job_id = 'ahead'`,
    )
    expect(Number(job!['seconds'])).toBe(5)
  })

  it('on an Idempotency-Key do, once it is asked for', async () => {
    const store = openIdempotency(db, () => {})
    const key = randomUUID()
    await store.claim('tnt_a', key, 'hash')
    await db.query(`update idempotency set lease_until = ${ahead} where key = $1`, [key])
    await expect(store.claim('tnt_a', key, 'hash')).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    const [row] = await db.query(
      `select round(extract(epoch from lease_until - now())) as seconds from idempotency where key = $1`,
      [key],
    )
    expect(Number(row!['seconds'])).toBe(30)
    store.close()
  })
})

describe('an idle stream', () => {
  afterEach(() => vi.useRealTimers())

  it('sends heartbeats after the clock was set back', async () => {
    const jobId = randomUUID()
    await db.query(
      `insert into jobs (job_id, tenant_id, kind, delivery, tier, sandbox, status, request, cost, billing)
       values ($1, 'tnt_a', 'text', 'queue', 'pro', false, 'running', '{}', 0, 'reserved')`,
      [jobId],
    )
    vi.useFakeTimers({ toFake: ['Date'] })
    const leave = new AbortController()
    const entries = openEventLog(db).follow(jobId, 0, 1, leave.signal)
    expect((await entries.next()).value).toBe('idle')
    vi.setSystemTime(Date.now() - 3_600_000)
    const next = entries.next().then(({ value }) => value)
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'nothing for five seconds'))
    expect(await Promise.race([next, late])).toBe('idle')
    leave.abort()
  })
})
