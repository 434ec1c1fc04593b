import { randomUUID } from 'node:crypto'
import type { Services } from '../services.js'
import type { Attempt } from '../schemas/webhooks.js'
import { delayMs, type Family, SCHEDULES } from './schedule.js'

const TIMEOUT_MS = 10_000
/** A delivery whose sender died is taken up again after this. */
const LEASE_SECONDS = 30
const KEPT_BODY_BYTES = 2048
const AT_ONCE = 16
/** Attempts that are shown; a delivery sent again and again by hand keeps its last ones. */
const KEPT_ATTEMPTS = 50

interface Due {
  delivery_id: string
  event_id: string
  family: Family
  url: string
  body: string
  headers: string
  attempts: string
  failures: number
}

type Needs = Pick<Services, 'db' | 'fetch' | 'config' | 'log' | 'metrics'>

/**
 * Sends what is due, up to 16 at once, and gives the number sent. Each delivery is taken by one process at a time;
 * what came of an attempt is written down before the next one. At least once: a process that dies between the answer
 * and the note sends again.
 */
export async function deliverDue(services: Needs): Promise<number> {
  const token = randomUUID()
  const due = await services.db.query<Due>(
    `update deliveries set lease_token = $1, next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
     where delivery_id in (
       select delivery_id from deliveries where status = 'pending' and next_attempt_at <= now()
       order by next_attempt_at limit ${AT_ONCE} for update skip locked)
     returning delivery_id, event_id, family, url, body, headers, attempts, failures`,
    [token],
  )
  await Promise.all(due.map((each) => deliver(each, token, services)))
  return due.length
}

async function deliver(due: Due, token: string, { db, fetch, config, log, metrics }: Needs): Promise<void> {
  const startedAt = Date.now()
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
  }).then(
    ({ status, body }) => {
      const error = status >= 200 && status < 300 ? null : `HTTP status ${status}`
      const durationMs = Date.now() - startedAt
      return { at, status, durationMs, error, responseBody: body.toString('utf8').replaceAll('\0', '') }
    },
    (fault: Error) => {
      return { at, status: null, durationMs: Date.now() - startedAt, error: fault.message, responseBody: null }
    },
  )

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
