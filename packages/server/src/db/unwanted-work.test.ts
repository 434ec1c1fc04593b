import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../test/database-template.js'
import { makeDatabase, makeFolder } from '../../test/server-process.js'
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

describe.each(BACKENDS)('a statement that may be unwanted by the time of its turn, on %s', (_, open) => {
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

    it('run where it is wanted, and its rows come back', async () => {
      expect(await bill(new AbortController().signal, 1)).toEqual([{ id: 1 }])
      expect(await billed()).toEqual([{ id: 1 }])
    })

    it('not run where it is no longer wanted, though it was when it was asked for', async () => {
      const leave = new AbortController()
      const asked = bill(leave.signal, 2)
      leave.abort(new Error('The caller left.'))
      await expect(asked).rejects.toThrow('The caller left.')
      expect(await billed()).toEqual([{ id: 1 }])
    })

    it('not run where that changed while others had their turn', async () => {
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

    it('answered with its own error where it fails, and others have their turn', async () => {
      const { signal } = new AbortController()
      await expect(db.queryUnless(signal, 'insert into bills values ($1)', ['none'])).rejects.toThrow('integer')
      expect(await bill(signal, 5)).toEqual([{ id: 5 }])
    })
  })
})
