import type { Queryable } from '../db/database.js'

/** One line of a tenant's request history. */
export interface LogEntry {
  readonly tenantId: string
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly durationMs: number
  readonly sandbox: boolean
}

const FLUSH_MS = 200
/** Most lines that wait; beyond it the oldest are dropped, so that an unreachable database does not exhaust memory. */
const MAX_WAITING = 20_000
const MAX_PATH = 512

/** Writes request history in batches: one statement for all requests of 200 ms. A crash may lose one batch. */
export interface RequestLog {
  add(entry: LogEntry): void
  /** Resolves when everything added so far is in the database. */
  flush(): Promise<void>
}

/** Opens a request log; `onError` hears of a batch that could not be written. */
export function openRequestLog(db: Queryable, onError: (error: unknown) => void): RequestLog {
  let waiting: (LogEntry & { at: Date })[] = []
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = waiting
    waiting = []
    if (batch.length > 0) writing = writing.then(() => write(db, batch)).catch(onError)
    return writing
  }

  return {
    add(entry) {
      waiting.push({ ...entry, path: entry.path.slice(0, MAX_PATH).replaceAll('\0', ''), at: new Date() })
      if (waiting.length > MAX_WAITING) waiting.shift()
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
  }
}

async function write(db: Queryable, batch: readonly (LogEntry & { at: Date })[]): Promise<void> {
  await db.query(
    `insert into request_log (tenant_id, request_id, method, path, status, duration_ms, sandbox, created_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::boolean[], $8::timestamptz[])`,
    [
      batch.map(({ tenantId }) => tenantId),
      batch.map(({ requestId }) => requestId),
      batch.map(({ method }) => method),
      batch.map(({ path }) => path),
      batch.map(({ status }) => status),
      batch.map(({ durationMs }) => durationMs),
      batch.map(({ sandbox }) => sandbox),
      batch.map(({ at }) => at.toISOString()),
    ],
  )
}
