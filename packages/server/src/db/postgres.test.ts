import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../test/helpers/server-process.js'
import { type Database, DatabaseAway } from './database.js'
import { openPostgres } from './postgres.js'

const made = await makeDatabase()

describe.skipIf(made === null)('a connection to PostgreSQL', () => {
  let db: Database
  beforeAll(async () => {
    db = openPostgres(made!.url, () => {})
    await db.query('create table things (id integer)')
    await db.query('insert into things values (1)')
  })
  afterAll(async () => {
    await db.close()
    await made!.drop()
  })
  const ALL = 'select * from things where id = $1'
  const inTransaction = () => db.transaction((tx) => tx.query(ALL, [1]))

  it('survives a migration by another process', async () => {
    expect(await db.query(ALL, [1])).toEqual([{ id: 1 }])
    await db.query('alter table things add column name text')
    expect(await db.query(ALL, [1])).toEqual([{ id: 1, name: null }])
  })

  it('fails a transaction that was hit by the change, once', async () => {
    await inTransaction()
    await db.query('alter table things add column size integer')
    await expect(inTransaction()).rejects.toThrow('cached plan')
    expect(await inTransaction()).toEqual([{ id: 1, name: null, size: null }])
  })

  it.each([
    ['leads to a standby, as after a failover,', 'set transaction read only; insert into things values (2)'],
    ['has its statements cancelled as too slow', 'set local statement_timeout = 1; select pg_sleep(1)'],
    ['has too little disk', `do $$ begin raise exception using errcode = '53100'; end $$`],
  ])('that %s counts as away, so that callers are told to come again', async (_, statements) => {
    await expect(db.transaction((tx) => tx.query(statements))).rejects.toBeInstanceOf(DatabaseAway)
  })

  it.each([
    ['between two statements', false],
    ['during a statement', true],
  ])('that is cut during a transaction, %s, fails only that transaction', async (_when, isBusy) => {
    const cut = db.transaction(async (tx) => {
      const [{ pid }] = (await tx.query('select pg_backend_pid() as pid')) as [{ pid: number }]
      const busy = isBusy ? tx.query('select pg_sleep(60)') : undefined
      busy?.catch(() => {})
      await db.query('select pg_terminate_backend($1, 10000)', [pid])
      await busy
      await tx.query(ALL, [1])
    })
    await expect(cut).rejects.toBeInstanceOf(DatabaseAway)
    expect(await inTransaction()).toHaveLength(1)
  })
})
