import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { call, makeDatabase, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

describe.skipIf(database === null)('a server whose PostgreSQL connections are cut, as by a failover', () => {
  const server = useServer({ database })

  it('stays up, answers 503 meanwhile, and finishes every accepted job', async () => {
    const db = new pg.Client({ connectionString: database!.url })
    await db.connect()
    const cutAll = () =>
      db.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    let isOver = false
    const statuses = new Set<number>()
    const accepted: string[] = []
    const callers = Array.from({ length: 6 }, async (_, caller) => {
      for (let n = 0; !isOver; n++) {
        const json = textCheck(`only ${caller} ${n} left`, { responseMode: n % 2 === 0 ? 'async' : 'sync' })
        const { status, body } = await call(server, 'POST', '/v1/compliance/check', { json })
        statuses.add(status)
        if (status === 202) accepted.push(body.jobId)
      }
    })
    for (let round = 0; round < 15; round++) {
      await cutAll()
      // After an answered call the next cut meets connections in use again.
      await until(
        () => call(server, 'GET', '/v1/whoami'),
        ({ status }) => status === 200,
      )
    }
    isOver = true
    await Promise.all(callers)
    expect([...statuses].filter((status) => ![200, 202, 503].includes(status))).toEqual([])

    const open = async () => (await db.query('select 1 from jobs where finished_at is null')).rows.length
    await until(open, (count) => count === 0)
    const done = await db.query(`select job_id from jobs where status = 'completed' and job_id = any($1)`, [accepted])
    expect(done.rows).toHaveLength(accepted.length)
    await db.end()
  })
})
