import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { DatabaseAway } from '../../src/db/database.js'
import { openPostgres } from '../../src/db/postgres.js'
import { call, makeDatabase, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

/** The connection to the database: open, closed, or losing everything. */
let way: 'open' | 'closed' | 'lost' = 'open'
const sockets = new Set<Socket>()
const between = createServer((near) => {
  if (way === 'closed') return void near.destroy()
  const far = connect(5432, '127.0.0.1')
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from)
    from.on('data', (piece) => way !== 'lost' && to.write(piece))
    from.on('error', () => {}).on('close', () => to.destroy())
  }
})
const set = (next: typeof way) => {
  way = next
  if (next !== 'lost') for (const socket of sockets) socket.destroy()
}
await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))

describe.skipIf(database === null)('while PostgreSQL cannot be reached', () => {
  const url = database?.url.replace(':5432', `:${(between.address() as AddressInfo).port}`) ?? ''
  afterAll(() => void between.close())
  const server = useServer({ env: () => ({ DATABASE_URL: url }), database })

  it('requests get 503, metrics still work, and everything recovers when it is back', async () => {
    const json = textCheck('asked before and after')
    expect(await call(server, 'POST', '/v1/compliance/check', { json })).toMatchObject({ status: 200 })
    set('closed')
    const refused = await call(server, 'POST', '/v1/compliance/check', { json })
    expect(refused).toMatchObject({ status: 503, body: { code: 'database_unavailable' } })
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(await call(server, 'GET', '/readyz', { key: null })).toMatchObject({ status: 503 })
    const { status, text } = await call(server, 'GET', '/metrics', { key: null })
    expect(status).toBe(200)
    expect(text).toContain('proofline_database_up 0')
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).not.toContain('proofline_webhooks_pending 0')
    set('open')
    const after = await until(
      () => call(server, 'POST', '/v1/compliance/check', { json }),
      (answer) => answer.status === 200,
    )
    expect(after.body.costBreakdown.cached).toBe(true)
    expect((await call(server, 'GET', '/metrics', { key: null })).text).toContain('proofline_database_up 1')
  })

  it('requests do not wait forever for a silent database', async () => {
    const db = openPostgres(url, () => {}, 200)
    await db.query('select $1::int', [1])
    set('lost')
    await expect(db.query('select $1::int', [1])).rejects.toBeInstanceOf(DatabaseAway)
    await expect(db.transaction((tx) => tx.query('select $1::int', [1]))).rejects.toBeInstanceOf(DatabaseAway)
    const begunAt = performance.now()
    expect(await call(server, 'GET', '/readyz', { key: null })).toMatchObject({ status: 503 })
    // Not as long as connecting may take.
    expect(performance.now() - begunAt).toBeLessThan(10_000)
    set('open')
    expect(await db.query('select $1::int as n', [1])).toEqual([{ n: 1 }])
    // An error of the server itself does not count as missing.
    await expect(db.query('select $1::int / 0', [1])).rejects.not.toBeInstanceOf(DatabaseAway)
    await db.close()
  })
})
