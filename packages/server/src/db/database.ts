import { setImmediate } from 'node:timers/promises'

/** A row as the database gives it: `timestamptz` as `Date`, `bigint` as number. */
export type Row = Record<string, unknown>

/** Runs one statement with parameters; or, without parameters, several at once (only the last one's rows come back). */
export interface Queryable {
  query<T = Row>(text: string, values?: readonly unknown[]): Promise<T[]>
}

/** The database cannot be reached, or does not answer. The statement may have been executed. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/**
 * A row stays locked, or another transaction got in the way: this statement had no effect and can be repeated, and
 * others may well succeed.
 */
export class DatabaseBusy extends DatabaseAway {}

/** SQLSTATEs of {@link DatabaseBusy}: serialisation failure, deadlock, lock not available. */
const BUSY = /^(?:40001|40P01|55P03)$/

/**
 * SQLSTATEs of a server that cannot do its work now: no connection (class 08), full of connections or out of disk or
 * memory (53), shutting down, starting up or cancelling what takes too long (57), a transaction that it ended for being
 * idle or long, and a standby, which takes nothing: after a failover connections may lead to one for a while.
 */
const AWAY = /^(?:08|53|57)|^25P0[34]$|^25006$/

/** What the errors of the databases' drivers say of themselves. `code`: the SQLSTATE, if the database answered. */
export interface DriverError extends Error {
  readonly code?: string
  readonly severity?: string
}

/** Whether an error means that the database, not the statement, is at fault: a full disk, for instance. */
export function isAway({ code }: DriverError): boolean {
  return AWAY.test(code ?? '')
}

/**
 * Rejects with {@link DatabaseAway} if `work` fails by the fault of the database, with {@link DatabaseBusy} if it got in
 * the way of other work, else as `work` does.
 */
export async function reached<T>(work: Promise<T>, isItsFault: (error: DriverError) => boolean): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const error = cause as DriverError
    if (BUSY.test(error.code ?? '')) throw new DatabaseBusy(error.message, { cause })
    throw isItsFault(error) ? new DatabaseAway(error.message, { cause }) : error
  }
}

/** One database, embedded or on a server. Statements are the same for both. */
export interface Database extends Queryable {
  readonly backend: 'pglite' | 'postgres'
  /** Like `query`, for data that a crash may lose (counters, claims, logs): commits do not wait for the disk. */
  readonly soft: Queryable
  /**
   * Like `query`, but not executed if `signal` has aborted by the time it is the statement's turn (statements queue);
   * then throws the signal's reason.
   */
  queryUnless(signal: AbortSignal, text: string, values: readonly unknown[]): Promise<Row[]>
  /** Runs `body` in one transaction; what it throws rolls back. */
  transaction<T>(body: (tx: Queryable) => Promise<T>): Promise<T>
  /** Waits for running statements, then closes. */
  close(): Promise<void>
}

/** The form in which pg-boss takes a database or a transaction. */
export function asBossDatabase(db: Queryable): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
} {
  return { executeSql: async (text, values) => ({ rows: await db.query(text, values) }) }
}

/**
 * Yields so that pending events (a client's disconnecting among them) are processed, then throws if `signal` has
 * aborted.
 */
export async function stillWanted(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}
