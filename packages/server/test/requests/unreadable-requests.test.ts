import { describe, expect, it } from 'vitest'
import pg from 'pg'
import { call, credits, makeDatabase, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

describe.skipIf(database === null)('a queued text whose request cannot be read, as after a fault by hand', () => {
  const server = useServer({ database, env: () => ({ PROOFLINE_TEXT_CONCURRENCY: '1' }) })

  it.each(['no JSON', 'null', '{}'])('fails and costs nothing: %s', async (request) => {
    const before = await credits(server)
    const client = new pg.Client({ connectionString: database!.url })
    await client.connect()
    // Damaged as it is written, so that no worker is faster.
    await client.query(
      `create or replace function damage() returns trigger language plpgsql as
       $$ begin new.request := '${request}'; return new; end $$`,
    )
    await client.query('create trigger damage before insert on jobs for each row execute function damage()')
    const { body } = await call(server, 'POST', '/v1/compliance/check', {
      json: textCheck('Fresh bread', { responseMode: 'async' }),
    })
    await client.query('drop trigger damage on jobs')
    await client.end()
    const job = await until(
      async () => (await call(server, 'GET', `/v1/compliance/jobs/${body.jobId}`)).body,
      ({ status }) => status !== 'queued' && status !== 'pending' && status !== 'running',
    )
    expect(job.status).toBe('failed')
    expect(await credits(server)).toEqual(before)
  })
})
