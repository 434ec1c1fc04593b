import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../src/db/database.js'
import { openTestDatabase } from './database-template.js'
import { makeFolder } from './server-process.js'

/** A database that all tests of a file share. */
export interface SharedDatabase extends Database {
  /** Its data folder, in which a storage may be opened too. */
  readonly dir: string
}

/** Opens an embedded database without tenants before the first test of the file, and removes it after the last. */
export function useDatabase(): SharedDatabase {
  const folder = makeFolder()
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(folder.dir)
  })
  afterAll(async () => {
    await db.close()
    folder.remove()
  })
  return {
    dir: folder.dir,
    backend: 'pglite',
    get soft() {
      return db.soft
    },
    query: (...statement) => db.query(...statement),
    queryUnless: (...statement) => db.queryUnless(...statement),
    transaction: (body) => db.transaction(body),
    close: () => db.close(),
  }
}
