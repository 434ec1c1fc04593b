import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { type Database, isAway, type Queryable, reached, type Row, stillWanted } from './database.js'
import { DurableFileSystem, durableStartParams } from './durable-file-system.js'
import { lockFolder } from './exclusive-lock.js'

/**
 * Opens the embedded database of a data folder, created on first use. Locks the folder, and rejects with a sentence if
 * another process has it. Commits wait for the disk.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = await lockFolder(dataDir)
  const folder = path.join(dataDir, 'database')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const standard = (PGlite as unknown as { defaultStartParams?: string[] }).defaultStartParams ?? []
  const pg = await PGlite.create({
    fs: new DurableFileSystem(folder),
    startParams: durableStartParams(standard),
    parsers: { [types.INT8]: Number },
  }).catch(async (error: unknown) => {
    await unlock()
    throw error
  })

  const plain = queryable(pg)
  return {
    backend: 'pglite',
    ...plain,
    soft: plain,
    queryUnless: (signal, text, values) =>
      pg.transaction(async (tx) => {
        await stillWanted(signal)
        return queryable(tx).query(text, values)
      }),
    transaction: (body) => pg.transaction((tx) => body(queryable(tx))),
    async close() {
      await pg.close()
      await unlock()
    },
  }
}

function queryable(on: Pick<PGlite, 'query' | 'exec'>): Queryable {
  return {
    async query<T = Row>(text: string, values?: readonly unknown[]): Promise<T[]> {
      if (values?.length) return (await reached(on.query<T>(text, [...values]), isAway)).rows
      const results = await reached(on.exec(text), isAway)
      return (results.at(-1)?.rows ?? []) as T[]
    },
  }
}
