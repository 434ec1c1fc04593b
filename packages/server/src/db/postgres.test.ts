import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../test/server-process.js'
import type { Database } from './database.js'
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

  it('goes on when another process migrates the database below it', async () => {
    expect(await db.query(ALL, [1])).toEqual([{ id: 1 }])
    await db.query('alter table things add column name text')
    expect(await db.query(ALL, [1])).toEqual([{ id: 1, name: null }])
  })

  it('fails a transaction that met the change, once', async () => {
    await inTransaction()
    await db.query('alter table things add column size integer')
    await expect(inTransaction()).rejects.toThrow('cached plan')
    expect(await inTransaction()).toEqual([{ id: 1, name: null, size: null }])
  })
})
