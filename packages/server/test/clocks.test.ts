import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../src/db/database.js'
import { enter } from '../src/http/caller.js'
import { openEventLog } from '../src/jobs/event-log.js'
import { seed, type TenantRecord } from '../src/tenants/seed.js'
import { openTestDatabase } from './database-template.js'
import { makeFolder, SEED } from './server-process.js'

const folder = makeFolder()
let db: Database
beforeAll(async () => {
  db = await openTestDatabase(folder.dir)
})
afterAll(async () => {
  await db.close()
  folder.remove()
})

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
