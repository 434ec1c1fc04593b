import { createHash, createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing secret. The part after the prefix is the key of the Standard Webhooks signature, in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/** Headers of a text webhook that depend on the body alone. */
export function textSignature(secret: string, body: string): Record<string, string> {
  return { 'X-Service-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}

/**
 * Headers of a video webhook: computed once, the same on every attempt. `path` is that of the receiving endpoint,
 * without its query.
 */
export function videoSignature(secret: string, url: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const digest = createHash('sha256').update(body).digest('hex')
  const signed = ['POST', new URL(url).pathname, timestamp, digest].join('\n')
  return {
    'x-svc-timestamp': timestamp,
    'x-svc-signature': createHmac('sha256', secret).update(signed).digest('hex'),
  }
}

/** The third signature, after the Standard Webhooks specification, for receivers that have a library for it. */
export function standardSignature(secret: string, id: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
}
