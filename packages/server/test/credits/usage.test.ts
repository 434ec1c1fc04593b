import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, makeDatabase, textCheck } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

describe.skipIf(database === null)('the usage of a tenant', () => {
  const server = useServer({ database })
  let db: pg.Client
  beforeAll(async () => {
    db = new pg.Client({ connectionString: database!.url })
    await db.connect()
  })
  afterAll(() => db.end())
  const usage = async (key = 'svc_live_acme') => (await call(server, 'GET', '/v1/usage', { key })).body

  it('is what was used ever and this month, and what is held', async () => {
    await call(server, 'POST', '/v1/compliance/check', { json: textCheck('Fresh bread.', { mode: 'full' }) })
    await db.query(`select credit_grant('tnt_acme', 500, 'last month'), credit_reserve('tnt_acme', 'old', 30)`)
    await db.query(`select credit_end('old', 'commit')`)
    // The ledger refuses changes, so that this one entry is older takes its owner.
    await db.query('alter table ledger disable trigger ledger_append_only')
    await db.query(
      `update ledger set created_at = created_at - interval '40 days' where job_id = 'old' or note = 'last month'`,
    )
    await db.query('alter table ledger enable trigger ledger_append_only')
    await db.query(`select credit_reserve('tnt_acme', 'open', 7), credit_reserve('tnt_acme', 'given back', 5)`)
    await db.query(`select credit_end('given back', 'release')`)
    expect(await usage()).toMatchObject({
      creditsRemaining: 100_000 + 500 - 47 - 30 - 7,
      creditsReserved: 7,
      creditsUsed: 47 + 30,
      period: { granted: 100_000, reserved: 47 + 7 + 5, committed: 47, released: 5 },
    })
  })

  it('is nothing for a key whose tenant has no record', async () => {
    const nothing = { granted: 0, reserved: 0, committed: 0, released: 0 }
    expect(await usage('svc_live_nobody')).toMatchObject({ creditsRemaining: 0, creditsUsed: 0, period: nothing })
  })
})
