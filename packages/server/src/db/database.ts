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
