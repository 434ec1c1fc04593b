import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../test/helpers/database-template.js'
import { makeDatabase, makeFolder } from '../../test/helpers/server-process.js'
import type { Database } from './database.js'
import { openEmbedded } from './embedded.js'
import { openPostgres } from './postgres.js'

const folder = makeFolder()
const made = await makeDatabase()
const BACKENDS: readonly [name: string, open: (() => Promise<Database>) | null][] = [
  ['the embedded database', () => copyDatabase(folder.dir).then(() => openEmbedded(folder.dir))],
  ['PostgreSQL', made && (async () => openPostgres(made.url, () => {}))],
]
afterAll(async () => {
  await made?.drop()
  folder.remove()
})

describe.each(BACKENDS)('a queued statement that may have become obsolete, on %s', (_, open) => {
  describe.skipIf(open === null)('is', () => {
    let db: Database
    beforeAll(async () => {
      db = await open!()
      await db.query('create table bills (id integer)')
    })
    afterAll(() => db.close())
    const bill = (signal: AbortSignal, id: number) =>
      db.queryUnless(signal, 'insert into bills values ($1) returning id', [id])
    const billed = () => db.query('select id from bills order by id')

    it('run when it is wanted, and returns its rows', async () => {
      expect(await bill(new AbortController().signal, 1)).toEqual([{ id: 1 }])
      expect(await billed()).toEqual([{ id: 1 }])
    })

    it('not run when it is no longer wanted', async () => {
      const leave = new AbortController()
      const asked = bill(leave.signal, 2)
      leave.abort(new Error('The caller left.'))
      await expect(asked).rejects.toThrow('The caller left.')
      expect(await billed()).toEqual([{ id: 1 }])
    })

    it('not run when that changed while others ran', async () => {
      const leave = new AbortController()
      let asked: Promise<unknown> | undefined
      await db.transaction(async (tx) => {
        asked = bill(leave.signal, 3)
        asked.catch(() => {})
        leave.abort(new Error('The caller left.'))
        await tx.query('insert into bills values ($1)', [4])
      })
      await expect(asked).rejects.toThrow('The caller left.')
      expect(await billed()).toEqual([{ id: 1 }, { id: 4 }])
    })

    it('rejected with its own error, and others still run', async () => {
      const { signal } = new AbortController()
      await expect(db.queryUnless(signal, 'insert into bills values ($1)', ['none'])).rejects.toThrow('integer')
      expect(await bill(signal, 5)).toEqual([{ id: 5 }])
    })
  })
})
