import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { isUint8Array } from 'node:util/types'

/** Maximum age of a webhook's timestamp, in either direction. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

/** Headers of a request, in whatever form a framework provides them. Names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * A webhook as received. `body` is the raw body: the signature does not match one that was parsed and serialised again.
 * All verifiers throw a `TypeError` for a parsed body, and for a missing or empty secret, which would let anybody sign.
 */
export interface ReceivedWebhook {
  readonly headers: WebhookHeaders
  readonly body: string | Uint8Array
  readonly secret: string
  /** Ms since the epoch. Default: now. */
  readonly nowMs?: number
}

/** True where a text webhook (`check.completed`, `check.failed`) is authentic and at most five minutes old. */
export function verifyTextWebhook({ headers, body, secret, nowMs = Date.now() }: ReceivedWebhook): boolean {
  refuseUnusable(body, secret)
  if (!isFresh(header(headers, 'x-service-timestamp'), nowMs)) return false
  const wanted = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return equal(header(headers, 'x-service-signature'), wanted)
}

/**
 * True where a video webhook (`video.completed`, `video.failed`) is authentic and at most five minutes old. `path` is
 * that of the endpoint which received it, without query. Retries carry the first timestamp, so those after minutes are
 * rejected here: poll, or request a redelivery.
 */
export function verifyVideoWebhook({
  headers,
  body,
  secret,
  path,
  nowMs = Date.now(),
}: ReceivedWebhook & { readonly path: string }): boolean {
  refuseUnusable(body, secret)
  const timestamp = header(headers, 'x-svc-timestamp')
  if (!isFresh(timestamp, nowMs)) return false
  const digest = createHash('sha256').update(body).digest('hex')
  const wanted = createHmac('sha256', secret).update(['POST', path, timestamp, digest].join('\n')).digest('hex')
  return equal(header(headers, 'x-svc-signature'), wanted)
}

/**
 * True where a webhook of either family is authentic after the Standard Webhooks specification and at most five minutes
 * old. Any library for that specification says the same.
 */
export function verifyStandardWebhook({ headers, body, secret, nowMs = Date.now() }: ReceivedWebhook): boolean {
  refuseUnusable(body, secret)
  const timestamp = header(headers, 'webhook-timestamp')
  if (!isFresh(timestamp, nowMs)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = createHmac('sha256', key)
    .update(`${header(headers, 'webhook-id')}.${timestamp}.`)
    .update(body)
  const wanted = `v1,${signed.digest('base64')}`
  // There may be several, one for each secret.
  return header(headers, 'webhook-signature')
    .split(' ')
    .some((given) => equal(given, wanted))
}

/** Throws for mistakes of the caller, which `false` would attribute to the sender. */
function refuseUnusable(body: unknown, secret: unknown): void {
  if (typeof secret !== 'string' || secret.replace(/^whsec_/, '') === '') {
    throw new TypeError('secret must be the signing secret: without one anybody could sign.')
  }
  if (typeof body === 'string' || isUint8Array(body)) return
  throw new TypeError(
    'body must be the raw body, as text or bytes. Take it before it is parsed: express.raw({ type: () => true }).',
  )
}

function header(headers: WebhookHeaders, name: string): string {
  // Not instanceof: frameworks bring their own class Headers, whose entries would then be missed.
  if (isHeaders(headers)) return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : (found?.[0] ?? '')
}

function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function'
}

function isFresh(timestamp: string, nowMs: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= WEBHOOK_TOLERANCE_SECONDS
}

function equal(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
