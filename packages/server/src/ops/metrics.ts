import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Queryable } from '../db/database.js'
import { within } from './within.js'

/** Time limit for the database: scrapers usually wait ten seconds. */
const READ_MS = 5000

/** Metrics for alerts. */
export interface Metrics {
  readonly requests: Histogram
  readonly jobs: Counter
  readonly deliveries: Counter
  readonly degraded: Counter
  /** The metrics page, with fresh values from the database; without these if it does not answer. */
  render(db: Queryable): Promise<{ contentType: string; text: string }>
}

/** Creates the metrics of a process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = openDatabaseGauges(registry)
  return {
    ...openCounters(registry),
    async render(db) {
      const isUp = await within(READ_MS, gauges.read(db)).then(
        () => true,
        () => false,
      )
      gauges.up.set(isUp ? 1 : 0)
      // Outdated values are removed rather than repeated.
      if (!isUp) gauges.clear()
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** What this process counts itself. */
function openCounters(registry: Registry): Omit<Metrics, 'render'> {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'proofline_http_request_duration_seconds',
      help: 'Time to answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
    jobs: new Counter({
      name: 'proofline_jobs_total',
      help: 'Jobs that ended in this process.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    deliveries: new Counter({
      name: 'proofline_webhook_attempts_total',
      help: 'Webhook attempts of this process.',
      labelNames: ['family', 'outcome'],
      registers,
    }),
    degraded: new Counter({
      name: 'proofline_degraded_analyses_total',
      help: 'Analyses of this process whose report covers less than it should, by diagnostic; one may count for several.',
      labelNames: ['kind', 'code'],
      registers,
    }),
  }
}

/** Values that are read from the database for each page, because they concern all processes. */
function openDatabaseGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const open = gauge('proofline_jobs_open', 'Jobs that have not ended.', ['kind', 'status'])
  const oldest = gauge('proofline_jobs_oldest_queued_seconds', 'Age of the job that waits longest.', ['kind'])
  // Workers do not listen, so their counters cannot be scraped; the database has the totals.
  const ended = gauge('proofline_jobs_last_hour', 'Jobs that ended within the last hour, in any process.', [
    'kind',
    'outcome',
  ])
  const outbox = gauge('proofline_webhooks_pending', 'Deliveries that are still to be made.')
  const announced = gauge(
    'proofline_webhooks_last_hour',
    'Deliveries that were enqueued within the last hour, by what became of them in any process; retrying: the last attempt failed.',
    ['family', 'status'],
  )
  const up = gauge('proofline_database_up', '1 where the database answered this page, else 0.')
  const dead = gauge('proofline_webhooks_given_up', 'Deliveries that were given up (dead or failed).')
  return {
    up,
    read,
    clear() {
      for (const each of [open, oldest, ended, announced]) each.reset()
      for (const each of [outbox, dead]) each.remove()
    },
  }

  async function read(db: Queryable): Promise<void> {
    const jobs = await db.query<{ kind: string; status: string; n: number; age: number }>(
      `select kind, status, count(*) as n, extract(epoch from now() - min(created_at))::double precision as age
         from jobs where status in ('queued', 'pending', 'running') group by kind, status`,
    )
    open.reset()
    for (const { kind, status, n } of jobs) open.set({ kind, status }, n)
    for (const kind of ['text', 'video']) {
      const waiting = jobs.find((row) => row.kind === kind && row.status === 'queued')
      oldest.set({ kind }, Math.max(0, waiting?.age ?? 0))
    }
    const last = await db.query<{ kind: string; status: string; n: number }>(
      `select kind, status, count(*) as n from jobs where finished_at > now() - interval '1 hour' group by kind, status`,
    )
    ended.reset()
    for (const { kind, status, n } of last) ended.set({ kind, outcome: status }, n)
    const recent = await db.query<{ family: string; status: string; n: number }>(
      `select family, case when status = 'pending' and failures > 0 then 'retrying' else status end as status,
           count(*) as n from deliveries where created_at > now() - interval '1 hour' group by 1, 2`,
    )
    announced.reset()
    for (const { family, status, n } of recent) announced.set({ family, status }, n)
    const [hooks] = await db.query<{ pending: number; gone: number }>(
      `select count(*) filter (where status = 'pending') as pending,
           count(*) filter (where status in ('dead', 'failed')) as gone from deliveries where status <> 'delivered'`,
    )
    outbox.set(hooks?.pending ?? 0)
    dead.set(hooks?.gone ?? 0)
  }
}
