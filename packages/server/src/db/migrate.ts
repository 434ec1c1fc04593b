import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database, Queryable } from './database.js'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Key of the advisory lock; any constant shared by all processes. */
const LOCK = 7_263_540_118

/**
 * Brings the database up to date: runs the files of `migrations/` that it has not seen, in the order of their names,
 * each once, all in one transaction. Processes that start together wait for each other. Rejects where the database was
 * migrated by a newer version.
 */
export async function migrate(db: Database): Promise<void> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  await db.transaction(async (tx) => {
    await waitPatiently(tx)
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`)
    await tx.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const rows = await tx.query<{ name: string }>('select name from migrations')
    const known = new Set(rows.map(({ name }) => name))
    const foreign = [...known].filter((name) => !files.includes(name))
    if (foreign.length > 0) {
      throw new Error(
        `The database was migrated by a newer version (${foreign.join(', ')}). Start that version instead.`,
      )
    }
    for (const name of files.filter((file) => !known.has(file))) {
      await tx.query(readFileSync(path.join(FOLDER, name), 'utf8'))
      await tx.query('insert into migrations (name) values ($1)', [name])
    }
  })
}

/** Lifts the limits on waiting and on standing still for a transaction: for the set-up, which waits for others'. */
export async function waitPatiently(tx: Queryable): Promise<void> {
  await tx.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}
