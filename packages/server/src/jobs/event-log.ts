import { EventEmitter } from 'node:events'
import type { Database } from '../db/database.js'
import { everyMs } from '../ops/every-ms.js'

/** An entry as sent to readers: `seq` is its number, `data` is JSON. */
export interface LoggedEvent {
  readonly seq: number
  readonly event: string
  readonly data: string
}

/** One of these ends every log. */
const FINAL_EVENTS: readonly string[] = ['report.completed', 'error']

/** How often a log that another process writes is polled. */
const POLL_MS = 250

/**
 * How often a reader renews its watch on a log, and how long a watch lasts. A reader that lost its connection may
 * return within that time.
 */
const WATCH_MS = 1000
const WATCHED = `now() + interval '5 seconds'`

/** The persisted event logs of jobs. Any process can write one, and any can follow it. */
export interface EventLog {
  /**
   * Opens a log for appending. Events that an interrupted earlier attempt wrote already are not repeated: a stream
   * contains each event once per job, and once per agent.
   */
  open(jobId: string): Promise<EventWriter>
  /**
   * Yields the entries after number `after` as they are written, and ends after the last one. Yields `idle` at least
   * every `heartbeatMs`, for a keep-alive. A streamed check that nobody follows is stopped.
   */
  follow(jobId: string, after: number, heartbeatMs: number, signal: AbortSignal): AsyncGenerator<LoggedEvent | 'idle'>
  /** Whether nothing follows entry number `after`, and nothing will. */
  isOver(jobId: string, after: number): Promise<boolean>
  /** Notifies followers in this process of new entries. */
  wake(jobId: string): void
}

/** The data of an entry, with the agent that it is about, if any. */
export interface EventData {
  readonly agentId?: string
  readonly [field: string]: unknown
}

/** Appends entries in order. */
export interface EventWriter {
  add(event: string, data: EventData): void
  /** Resolves when all added entries are stored. Rejects if one could not be. */
  flush(): Promise<void>
}

/** Opens the logs of a database. */
export function openEventLog(db: Database): EventLog {
  const bell = new EventEmitter().setMaxListeners(0)
  return {
    async open(jobId) {
      const earlier = await db.query<LoggedEvent>(
        'select seq, event, data from job_events where job_id = $1 order by seq',
        [jobId],
      )
      return createWriter(earlier, async (entries) => {
        await db.soft.query(
          `insert into job_events (job_id, seq, event, data)
           select $1, * from unnest($2::int[], $3::text[], $4::text[])`,
          [jobId, entries.map(({ seq }) => seq), entries.map(({ event }) => event), entries.map(({ data }) => data)],
        )
        bell.emit(jobId)
      })
    },
    async *follow(jobId, after, heartbeatMs, signal) {
      let last = after
      let shownAt = performance.now()
      // On a timer rather than per entry: a reader that is slow to consume an entry has not left.
      using _watching = watching(db, jobId)
      for (;;) {
        if (signal.aborted) return
        const { entries, isOver } = await readOn(db, jobId, last)
        for (const entry of entries) {
          yield entry
          last = entry.seq
          shownAt = performance.now()
          if (FINAL_EVENTS.includes(entry.event)) return
        }
        if (isOver) return
        if (performance.now() - shownAt >= heartbeatMs) {
          yield 'idle'
          shownAt = performance.now()
        }
        if (entries.length === 0) await ring(bell, jobId, signal)
      }
    },
    isOver: async (jobId, after) => (await readOn(db, jobId, after)).isOver,
    wake: (jobId) => void bell.emit(jobId),
  }
}

/** Continues a log behind its `earlier` entries. Entries wait while `store` stores those before them. */
function createWriter(
  earlier: readonly LoggedEvent[],
  store: (entries: readonly LoggedEvent[]) => Promise<void>,
): EventWriter {
  const told = new Set(earlier.map(({ event, data }) => subjectOf(event, JSON.parse(data) as EventData)))
  let seq = earlier.at(-1)?.seq ?? 0
  let waiting: LoggedEvent[] = []
  let writing: Promise<void> = Promise.resolve()

  async function storeWaiting(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length > 0) await store(batch)
  }
  const flush = () => (writing = writing.then(storeWaiting))

  return {
    add(event, data) {
      if (told.has(subjectOf(event, data))) return
      seq += 1
      waiting.push({ seq, event, data: JSON.stringify(data) })
      flush().catch(() => {})
    },
    flush,
  }
}

/** The next entries after number `after`; `isOver` if there are none, and none will come. */
async function readOn(
  db: Database,
  jobId: string,
  after: number,
): Promise<{ entries: LoggedEvent[]; isOver: boolean }> {
  // Read before the entries, so that all entries written until the job ended are seen.
  const [job] = await db.soft.query<{ finished: boolean }>(
    'select finished_at is not null as finished from jobs where job_id = $1',
    [jobId],
  )
  const entries = await db.soft.query<LoggedEvent>(
    'select seq, event, data from job_events where job_id = $1 and seq > $2 order by seq limit 500',
    [jobId, after],
  )
  return { entries, isOver: entries.length === 0 && (job?.finished ?? true) }
}

/** Keeps a watch on a log until disposed. */
function watching(db: Database, jobId: string): Disposable {
  // A row that is locked is just being ended: its readers must not wait for it with all connections.
  const sql = `update jobs set watched_until = ${WATCHED} where job_id in (
    select job_id from jobs where job_id = $1 and delivery = 'stream' and finished_at is null for update skip locked)`
  const watch = () => db.soft.query(sql, [jobId]).catch(() => {})
  void watch()
  return everyMs(WATCH_MS, watch)
}

/** Identifies what an entry is about: an event of the job, or of one of its agents. */
function subjectOf(event: string, { agentId = '' }: EventData): string {
  return `${event} ${agentId}`
}

/** Resolves when a log has new entries, when it is time to poll it, or when `signal` aborts. */
function ring(bell: EventEmitter, jobId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      bell.off(jobId, done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, POLL_MS)
    bell.once(jobId, done)
    signal.addEventListener('abort', done, { once: true })
  })
}
