import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database, Queryable, Row } from './database.js'

const POOL_SIZE = 12
const SOFT_POOL_SIZE = 8
/** Object id of `bigint`. Counts of ours stay far below 2^53. */
const INT8 = 20

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

/**
 * Connects to a PostgreSQL server. Any number of processes may. `onError` hears of connections that break while idle.
 */
export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, types })
  // A pool of its own: whether a commit waits for the disk is a setting of the session.
  const softPool = new pg.Pool({
    connectionString: url,
    max: SOFT_POOL_SIZE,
    types,
    options: '-c synchronous_commit=off',
  })
  for (const each of [pool, softPool]) each.on('error', onError)

  return {
    backend: 'postgres',
    query: (text, values) => run(pool, text, values),
    soft: { query: (text, values) => run(softPool, text, values) },
    async transaction(body) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const tx: Queryable = { query: (text, values) => run(client, text, values) }
        const result = await body(tx)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((fault: Error) => (broken = fault))
        throw error
      } finally {
        client.release(broken)
      }
    },
    async close() {
      await Promise.all([pool.end(), softPool.end()])
    },
  }
}

async function run<T = Row>(on: pg.Pool | pg.PoolClient, text: string, values?: readonly unknown[]): Promise<T[]> {
  const result: unknown = values?.length ? await runNamed(on, text, values) : await on.query(text)
  const last = (Array.isArray(result) ? result.at(-1) : result) as { rows?: T[] } | undefined
  return last?.rows ?? []
}

/**
 * Another process may have migrated the database: statements whose columns are other ones now fail on every connection
 * that planned them before. From then on they get new names, and are planned anew. Inside a transaction, which the
 * failure has ended, the caller still sees it, once.
 */
async function runNamed(on: pg.Pool | pg.PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  const name = nameOf(text)
  try {
    return await on.query({ name, text, values: [...values] })
  } catch (error) {
    const { code, routine } = error as { code?: string; routine?: string }
    if (code !== '0A000' || routine !== 'RevalidateCachedQuery') throw error
    if (names.get(text) === name) {
      generation += 1
      names.clear()
    }
    if (!(on instanceof pg.Pool)) throw error
    return on.query({ name: nameOf(text), text, values: [...values] })
  }
}

let generation = 0
const names = new Map<string, string>()

/** Named, so that each connection plans a statement once: planning ours takes longer than running them. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
