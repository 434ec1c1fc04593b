import { EventEmitter } from 'node:events'
import type { Database } from '../db/database.js'

/** An entry as it goes out: `id` is its number, `data` is JSON. */
export interface LoggedEvent {
  readonly seq: number
  readonly event: string
  readonly data: string
}

/** The last entry of every log. */
const FINAL_EVENTS: readonly string[] = ['report.completed', 'error']

/** How often a log is looked at that another process writes. */
const POLL_MS = 250

/** How often a reader says that it still reads, and how long that holds: within it, who lost a connection may return. */
const WATCH_MS = 1000
const WATCHED = `now() + interval '5 seconds'`

/** The persisted event logs of jobs; any process can write one and any can follow it. */
export interface EventLog {
  /**
   * Opens a log for writing after what it holds. An attempt that was cut short may have told some of it: that is not
   * told again, for a stream has each event of a job, and of each agent, once.
   */
  open(jobId: string): Promise<EventWriter>
  /**
   * Entries after number `after`, as they come; ends after the last one. `idle` is yielded at least every
   * `heartbeatMs`, so that the reader can show that it lives. A streamed check that nobody follows is stopped.
   */
  follow(jobId: string, after: number, heartbeatMs: number, signal: AbortSignal): AsyncGenerator<LoggedEvent | 'idle'>
  /** Tells followers in this process that something was written. */
  wake(jobId: string): void
}

/** What an entry tells; of which agent, if of one. */
export interface EventData {
  readonly agentId?: string
  readonly [field: string]: unknown
}

/** Writes entries in order. */
export interface EventWriter {
  add(event: string, data: EventData): void
  /** Resolves when all that was added is stored. Rejects where something could not be. */
  flush(): Promise<void>
}

/** Opens the logs of a database. */
export function openEventLog(db: Database): EventLog {
  const bell = new EventEmitter().setMaxListeners(0)

  async function read(jobId: string, after: number): Promise<LoggedEvent[]> {
    return db.soft.query<LoggedEvent>(
      'select seq, event, data from job_events where job_id = $1 and seq > $2 order by seq limit 500',
      [jobId, after],
    )
  }

  /** Says that a log is read, as long as it is. */
  function watching(jobId: string): Disposable {
    const watch = () => {
      const sql = `update jobs set watched_until = ${WATCHED} where job_id = $1 and delivery = 'stream' and finished_at is null`
      db.soft.query(sql, [jobId]).catch(() => {})
    }
    watch()
    const timer = setInterval(watch, WATCH_MS).unref()
    return { [Symbol.dispose]: () => clearInterval(timer) }
  }

  return {
    async open(jobId) {
      const earlier = await db.query<LoggedEvent>(
        'select seq, event, data from job_events where job_id = $1 order by seq',
        [jobId],
      )
      const told = new Set(earlier.map(({ event, data }) => subjectOf(event, JSON.parse(data) as EventData)))
      let seq = earlier.at(-1)?.seq ?? 0
      let waiting: LoggedEvent[] = []
      let writing: Promise<void> = Promise.resolve()
      const write = async () => {
        const batch = waiting
        waiting = []
        if (batch.length === 0) return
        await db.soft.query(
          `insert into job_events (job_id, seq, event, data)
           select $1, * from unnest($2::int[], $3::text[], $4::text[])`,
          [jobId, batch.map((entry) => entry.seq), batch.map(({ event }) => event), batch.map(({ data }) => data)],
        )
        bell.emit(jobId)
      }
      const flush = () => (writing = writing.then(write))
      return {
        add(event, data) {
          if (told.has(subjectOf(event, data))) return
          seq += 1
          waiting.push({ seq, event, data: JSON.stringify(data) })
          flush().catch(() => {})
        },
        flush,
      }
    },
    async *follow(jobId, after, heartbeatMs, signal) {
      let last = after
      let shownAt = performance.now()
      // By the clock: a reader that takes its time over an entry has not left.
      using _watching = watching(jobId)
      for (;;) {
        if (signal.aborted) return
        // Asked for before the entries: whatever was written until the job ended is then seen.
        const [job] = await db.soft.query<{ finished: boolean }>(
          'select finished_at is not null as finished from jobs where job_id = $1',
          [jobId],
        )
        const entries = await read(jobId, last)
        for (const entry of entries) {
          yield entry
          last = entry.seq
          shownAt = performance.now()
          if (FINAL_EVENTS.includes(entry.event)) return
        }
        if (entries.length === 0 && (job?.finished ?? true)) return
        if (performance.now() - shownAt >= heartbeatMs) {
          yield 'idle'
          shownAt = performance.now()
        }
        if (entries.length === 0) await ring(bell, jobId, signal)
      }
    },
    wake: (jobId) => void bell.emit(jobId),
  }
}

/** What an entry is about: the job, or one of its agents. */
function subjectOf(event: string, { agentId = '' }: EventData): string {
  return `${event} ${agentId}`
}

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
