import { setImmediate } from 'node:timers/promises'

/** A row as the database gives it: `timestamptz` as `Date`, `bigint` as number. */
export type Row = Record<string, unknown>

/** Runs one statement with parameters; or, without parameters, several at once (only the last one's rows come back). */
export interface Queryable {
  query<T = Row>(text: string, values?: readonly unknown[]): Promise<T[]>
}

/** The database cannot be reached, or does not answer. What was asked may have been done. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** One database, embedded or on a server. Statements are the same for both. */
export interface Database extends Queryable {
  readonly backend: 'pglite' | 'postgres'
  /** Like `query`, for what a crash may forget (counters, claims, logs): the commit does not wait for the disk. */
  readonly soft: Queryable
  /**
   * Like `query`, for what nobody wants any more once `signal` has fired. That is looked at when the statement's turn has
   * come, not when it is asked for: statements wait for each other. Throws the signal's reason then, and nothing is done.
   */
  queryUnless(signal: AbortSignal, text: string, values: readonly unknown[]): Promise<Row[]>
  /** Runs `body` in one transaction; what it throws rolls back. */
  transaction<T>(body: (tx: Queryable) => Promise<T>): Promise<T>
  /** Waits for what runs, then closes. */
  close(): Promise<void>
}

/** The form in which pg-boss takes a database or a transaction. */
export function asBossDatabase(db: Queryable): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
} {
  return { executeSql: async (text, values) => ({ rows: await db.query(text, values) }) }
}

/** Lets in what waits to be noticed, a caller's leaving among it, and throws where `signal` has fired by then. */
export async function stillWanted(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}
