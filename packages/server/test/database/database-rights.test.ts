import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/db/migrate.js'
import { openPostgres } from '../../src/db/postgres.js'
import { call, makeDatabase, makeFolder, startTestServer, textCheck, until } from '../helpers/server-process.js'

const [database, fresh] = [await makeDatabase(), await makeDatabase()]

describe.skipIf(database === null)('a database', () => {
  const user = `proofline_${randomUUID().slice(0, 8)}`
  const folder = makeFolder()
  const asUser = (url: string) => url.replace('postgres@', `${user}@`)
  const owner = new pg.Client({ connectionString: database?.url })
  beforeAll(async () => {
    await owner.connect()
    await owner.query(`create role ${user} login`)
  })
  afterAll(async () => {
    await owner.query(`drop owned by ${user}; drop role ${user}`)
    await owner.end()
    await Promise.all([database!.drop(), fresh!.drop()])
    folder.remove()
  })

  it('that is up to date serves a user that may not change its schema', async () => {
    const migrating = await startTestServer(folder, { DATABASE_URL: database!.url })
    expect(await migrating.end()).toBe(0)
    // As in docs/operations.md.
    await owner.query(`
      grant usage on schema public, pgboss to ${user};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${user};
      grant usage on all sequences in schema public, pgboss to ${user}`)
    const server = await startTestServer(folder, { DATABASE_URL: asUser(database!.url) })
    const json = textCheck('checked with few rights', { responseMode: 'async' })
    const { body } = await call(server, 'POST', '/v1/compliance/check', { json })
    await until(
      () => call(server, 'GET', `/v1/compliance/jobs/${body.jobId}`),
      (job) => job.body.status === 'completed',
    )
    expect(await call(server, 'POST', '/v1/compliance/check', { json: textCheck('at once') })).toMatchObject({
      status: 200,
    })
    await server.end()
    expect(server.output()).not.toContain('permission denied')
  })

  it('that such a user would have to set up is refused, with what to do', async () => {
    const why = await startTestServer(folder, { DATABASE_URL: asUser(fresh!.url) }).catch(
      (error: Error) => error.message,
    )
    expect(why).toContain('ended with 2')
    expect(why).toContain('DATABASE_URL')
    expect(why).toContain('Start once as a user that may change the schema')
  })

  it('whose schema somebody changed by hand names the migration that fails, and stays as it was', async () => {
    const db = openPostgres(fresh!.url, () => {})
    await db.query('create table webhook_secrets (id int)')
    await expect(migrate(db)).rejects.toThrow(/0003-webhooks\.sql.*already exists.*Nothing was changed/)
    expect(await db.query(`select to_regclass('tenants') as name`)).toEqual([{ name: null }])
    await db.close()
  })
})
