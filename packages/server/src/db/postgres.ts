import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  type Database,
  DatabaseAway,
  DatabaseBusy,
  type DriverError,
  isAway,
  type Queryable,
  reached,
  type Row,
  stillWanted,
} from './database.js'

const POOL_SIZE = 12
const SOFT_POOL_SIZE = 8
/** Time limit for getting a connection from the pool, and for the answer to a statement with values. */
const CONNECT_MS = 10_000
const ANSWER_MS = 30_000
/**
 * How long a statement waits for a row that somebody else has locked: all connections could be waiting for one row. And
 * how long a transaction may stand still: the row locks of a machine that lost power or network would otherwise last
 * until the system gives up the connection, which takes hours.
 */
const LOCK_MS = 5000
const STANDSTILL_MS = 60_000
/** Object id of `bigint`. Counts of ours stay far below 2^53. */
const INT8 = 20

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

/**
 * Connects to a PostgreSQL server, from any number of processes. `onError` is called for connections that break while
 * idle. If the server is unreachable, does not answer within `answerMs`, or a row stays locked, calls reject with
 * {@link DatabaseAway} (the last: {@link DatabaseBusy}); statements without values (migrations, waiting for those of another process) have no time limit
 * of their own.
 */
export function openPostgres(url: string, onError: (error: Error) => void, answerMs: number = ANSWER_MS): Database {
  const every = {
    connectionString: url,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
  }
  const pool = new pg.Pool({ ...every, max: POOL_SIZE })
  // A pool of its own, because whether a commit waits for the disk is a session setting.
  const softPool = new pg.Pool({ ...every, max: SOFT_POOL_SIZE, options: '-c synchronous_commit=off' })
  for (const each of [pool, softPool]) {
    each.on('error', onError)
    // The pool listens only while a connection is idle. One that breaks while it is lent rejects its statement, but has
    // an error event as well, and sometimes another after it was given back: unheard, those would end the process.
    each.on('connect', (client) => client.on('error', () => {}))
  }

  /** Lends a connection to `work` for several statements. */
  async function lend<Result>(
    work: (client: pg.PoolClient, breakOff: (error: Error) => void) => Promise<Result>,
  ): Promise<Result> {
    const client = await reached(pool.connect(), isServersFault)
    let broken: Error | undefined
    try {
      return await work(client, (error) => (broken = error))
    } catch (error) {
      if (isBroken(error)) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    backend: 'postgres',
    query: (text, values) => run(pool, answerMs, text, values),
    soft: { query: (text, values) => run(softPool, answerMs, text, values) },
    queryUnless: (signal, text, values) =>
      lend(async (client) => {
        await stillWanted(signal)
        return run(client, answerMs, text, values, 'alone')
      }),
    transaction: (body) =>
      lend(async (client, breakOff) => {
        try {
          await ask(client, answerMs, 'begin')
          const tx: Queryable = { query: (text, values) => run(client, answerMs, text, values) }
          const result = await body(tx)
          await ask(client, answerMs, 'commit')
          return result
        } catch (error) {
          if (!isBroken(error)) await ask(client, answerMs, 'rollback').catch(breakOff)
          throw error
        }
      }),
    async close() {
      await Promise.all([pool.end(), softPool.end()])
    },
  }
}

/** Errors from the server itself have a severity; all others happened on the way to it. */
function isServersFault(error: DriverError): boolean {
  return error.severity === undefined || isAway(error)
}

/** Whether the connection cannot be used any more. */
function isBroken(error: unknown): error is DatabaseAway {
  return error instanceof DatabaseAway && !(error instanceof DatabaseBusy)
}

/** A statement by which a transaction begins or ends. */
function ask(client: pg.PoolClient, answerMs: number, text: string): Promise<unknown> {
  const timed = { text, query_timeout: answerMs }
  return reached(client.query(timed), isServersFault)
}

/** Where a statement stands. */
type Place = 'alone' | 'in a transaction'

async function run<T = Row>(
  on: pg.Pool | pg.PoolClient,
  answerMs: number,
  text: string,
  values?: readonly unknown[],
  place: Place = on instanceof pg.Pool ? 'alone' : 'in a transaction',
): Promise<T[]> {
  const result: unknown = await reached<unknown>(
    values?.length ? runNamed(on, answerMs, text, values, place) : on.query(text),
    isServersFault,
  )
  const last = (Array.isArray(result) ? result.at(-1) : result) as { rows?: T[] } | undefined
  return last?.rows ?? []
}

/**
 * If another process has migrated the database, prepared statements whose columns changed fail on every connection.
 * They are then prepared again under new names. Inside a transaction, which the failure has aborted, the caller still
 * sees the error once.
 */
async function runNamed(
  on: pg.Pool | pg.PoolClient,
  answerMs: number,
  text: string,
  values: readonly unknown[],
  place: Place,
): Promise<unknown> {
  const name = nameOf(text)
  const timed = { text, values: [...values], query_timeout: answerMs }
  try {
    return await on.query({ name, ...timed })
  } catch (error) {
    const { code, routine } = error as { code?: string; routine?: string }
    if (code !== '0A000' || routine !== 'RevalidateCachedQuery') throw error
    if (names.get(text) === name) {
      generation += 1
      names.clear()
    }
    if (place === 'in a transaction') throw error
    return on.query({ name: nameOf(text), ...timed })
  }
}

let generation = 0
const names = new Map<string, string>()

/** Statements are named, so that each connection plans them once: planning takes longer than running them. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
