import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.js'
import type { Attempt } from '../schemas/webhooks.js'
import { delayMs, type Family, SCHEDULES } from './schedule.js'

const TIMEOUT_MS = 10_000
/** A delivery whose sender died is tried again after this. */
const LEASE_SECONDS = 30
/**
 * Two processes may claim at the same time, and each knows only when it began: without this, what one has just claimed
 * could seem to the other to lie too far ahead, and would be sent twice.
 */
const SLACK = `interval '10 seconds'`
/** How often the outbox is polled while attempts are in progress. */
const POLL_MS = 250
const KEPT_BODY_BYTES = 2048
/**
 * Concurrent attempts of one process, and those of one tenant, so that a hanging receiver only delays its own tenant.
 */
const AT_ONCE = 32
const OF_ONE_TENANT = 8
/** Attempts that are stored: the last ones, if a delivery is redelivered again and again. */
const KEPT_ATTEMPTS = 50

interface Due {
  delivery_id: string
  tenant_id: string
  event_id: string
  family: Family
  url: string
  body: string
  headers: string
  attempts: string
  failures: number
}

type Needs = Pick<Services, 'db' | 'fetch' | 'config' | 'log' | 'metrics'>

/** Sends what is in the outbox. */
export interface Deliverer {
  /**
   * Starts due deliveries as far as there are free places, without waiting for them. If nothing could be started, waits
   * a moment for an attempt to end. False if there is nothing to do at all.
   */
  work(): Promise<boolean>
  /** Resolves when no attempt is in progress. After `graceMs` unfinished ones return to the outbox, uncounted. */
  stop(graceMs: number): Promise<void>
}

/**
 * Opens the deliverer of a process. Each delivery is claimed by one process at a time; an attempt's outcome is stored
 * before the next one. At-least-once delivery: a process that dies between the receiver's answer and storing it sends
 * again.
 */
export function openDeliverer(services: Needs): Deliverer {
  const underWay = new Map<Promise<void>, string>()
  const cut = new AbortController()
  // Each attempt in progress adds a listener.
  setMaxListeners(AT_ONCE, cut.signal)

  function start(due: Due, token: string): void {
    const attempt = deliver(due, token, services, cut.signal)
      .catch((err: unknown) => services.log.error({ err, deliveryId: due.delivery_id }, 'a webhook was not noted'))
      .finally(() => underWay.delete(attempt))
    underWay.set(attempt, due.tenant_id)
  }

  return {
    async work() {
      const token = randomUUID()
      const due = underWay.size < AT_ONCE ? await claim(services, token, [...underWay.values()]) : []
      for (const each of due) start(each, token)
      if (due.length > 0) return true
      if (underWay.size === 0) return false
      await Promise.race([...underWay.keys(), sleep(POLL_MS)])
      return true
    },
    async stop(graceMs) {
      const timer = setTimeout(() => cut.abort(), graceMs)
      while (underWay.size > 0) await Promise.all(underWay.keys())
      clearTimeout(timer)
    },
  }
}

/**
 * Claims due deliveries for this process. `busy`: the tenant of each attempt in progress. What is to be sent later than
 * its next delay (or a claim) allows was planned before the clock was set back, and is due as well.
 */
async function claim({ db, config }: Needs, token: string, busy: readonly string[]): Promise<Due[]> {
  const due = `status = 'pending' and (next_attempt_at <= now() or next_attempt_at > now() + ${SLACK} +
    case when lease_token is not null then interval '${LEASE_SECONDS} seconds' else interval '1 millisecond' *
      (case family when 'text' then $4::float8[] else $5::float8[] end)[failures + 1] end)`
  const delays = (family: Family) =>
    SCHEDULES[family].delaysSeconds.map((seconds) => seconds * 1000 * config.webhookDelayScale)
  return db.query<Due>(
    `with busy as (select tenant_id, count(*) as n from unnest($2::text[]) as t (tenant_id) group by tenant_id),
       waiting as (
         select delivery_id, tenant_id, next_attempt_at,
           row_number() over (partition by tenant_id order by next_attempt_at) as place
         from deliveries where ${due}),
       next as (
         select delivery_id from waiting left join busy using (tenant_id)
         where place + coalesce(n, 0) <= ${OF_ONE_TENANT} order by next_attempt_at limit $3)
     update deliveries set lease_token = $1, next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
     where delivery_id in (
       select delivery_id from deliveries where delivery_id in (select delivery_id from next)
         and ${due} for update skip locked)
     returning delivery_id, tenant_id, event_id, family, url, body, headers, attempts, failures`,
    [token, busy, AT_ONCE - busy.length, delays('text'), delays('video')],
  )
}

async function deliver(
  due: Due,
  token: string,
  { db, fetch, config, log, metrics }: Needs,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = Date.now()
  const begun = performance.now()
  const lasted = () => Math.round(performance.now() - begun)
  const at = new Date(startedAt).toISOString()
  const attempt: Attempt = await fetch({
    method: 'POST',
    url: due.url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Proofline-Webhooks/1',
      ...(due.family === 'text' && { 'X-Service-Timestamp': String(Math.floor(startedAt / 1000)) }),
      ...(JSON.parse(due.headers) as Record<string, string>),
    },
    body: due.body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: KEPT_BODY_BYTES,
    whenLarger: 'cut',
    redirects: 0,
    signal,
  }).then(
    ({ status, body }) => {
      const error = status >= 200 && status < 300 ? null : `HTTP status ${status}`
      return { at, status, durationMs: lasted(), error, responseBody: body.toString('utf8').replaceAll('\0', '') }
    },
    (fault: Error) => {
      return { at, status: null, durationMs: lasted(), error: fault.message, responseBody: null }
    },
  )

  if (attempt.status === null && signal.aborted) {
    const giveBack = `update deliveries set lease_token = null, next_attempt_at = now()
      where delivery_id = $1 and lease_token = $2`
    await db.query(giveBack, [due.delivery_id, token])
    return
  }
  const failures = due.failures + (attempt.error === null ? 0 : 1)
  const wait = delayMs(due.family, failures, config.webhookDelayScale)
  const status = attempt.error === null ? 'delivered' : wait === null ? SCHEDULES[due.family].end : 'pending'
  metrics.deliveries.inc({ family: due.family, outcome: attempt.error === null ? 'delivered' : 'failed' })
  if (status === 'dead' || status === 'failed')
    log.warn({ deliveryId: due.delivery_id, status }, 'a webhook was given up')
  const attempts = [...(JSON.parse(due.attempts) as Attempt[]), attempt].slice(-KEPT_ATTEMPTS)
  await db.query(
    `update deliveries set status = $3, attempts = $4, failures = $5, lease_token = null,
       next_attempt_at = case when $3 = 'pending' then now() + $6 * interval '1 millisecond' end
     where delivery_id = $1 and lease_token = $2`,
    [due.delivery_id, token, status, JSON.stringify(attempts), failures, wait ?? 0],
  )
}
