import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database, DriverError, Queryable } from './database.js'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Key of the advisory lock; any constant shared by all processes. */
const LOCK = 7_263_540_118

/**
 * Brings the database up to date: runs the files of `migrations/` that it has not seen, in the order of their names,
 * each once, all in one transaction. Processes that start together wait for each other. One that is up to date is only
 * read, so that a server may run as a user that may not change the schema. Rejects where the database was migrated by a
 * newer version, and with the name of a file that fails.
 */
export async function migrate(db: Database): Promise<void> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  await db.transaction(async (tx) => {
    await waitPatiently(tx)
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`)
    await beginList(tx)
    const rows = await tx.query<{ name: string }>('select name from migrations')
    const known = new Set(rows.map(({ name }) => name))
    const foreign = [...known].filter((name) => !files.includes(name))
    if (foreign.length > 0) {
      throw new Error(
        `The database was migrated by a newer version (${foreign.join(', ')}). Start that version instead.`,
      )
    }
    for (const name of files.filter((file) => !known.has(file))) {
      await run(name, tx).catch((cause: DriverError) => {
        throw failure(`Its migration ${name} fails`, cause)
      })
    }
  })
}

/** Not `create table if not exists`, which needs the right to create tables even where the table exists. */
async function beginList(tx: Queryable): Promise<void> {
  const [list] = await tx.query<{ name: string | null }>(`select to_regclass('migrations')::text as name`)
  if (list?.name) return
  await tx
    .query('create table migrations (name text primary key, applied_at timestamptz default now())')
    .catch((cause: DriverError) => {
      throw failure('It is new, and cannot be set up', cause)
    })
}

async function run(name: string, tx: Queryable): Promise<void> {
  await tx.query(readFileSync(path.join(FOLDER, name), 'utf8'))
  await tx.query('insert into migrations (name) values ($1)', [name])
}

/** SQLSTATE of a right that the user lacks. */
const NOT_PERMITTED = '42501'

function failure(what: string, cause: DriverError): Error {
  const advice =
    cause.code === NOT_PERMITTED
      ? 'Start once as a user that may change the schema (docs/operations.md, Upgrading).'
      : 'Nothing was changed. If somebody changed the schema by hand, restore the backup.'
  return new Error(`${what}: ${cause.message}. ${advice}`, { cause })
}

/** Lifts the limits on waiting and on standing still for a transaction: for the set-up, which waits for others'. */
export async function waitPatiently(tx: Queryable): Promise<void> {
  await tx.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}
