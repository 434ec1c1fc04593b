import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new signing secret; the whole string, including the prefix, is the key of our own signatures. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Signature header of a text webhook; it depends on the body alone. */
export function textSignature(secret: string, body: string): Record<string, string> {
  return { 'X-Service-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}

/**
 * Headers of the Standard Webhooks specification (v1.0.0, symmetric), for receivers with a library for it. Sent with
 * both families; `id` is the same on every attempt. The key is the base64 part of the secret.
 */
export function standardSignature(secret: string, id: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
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
