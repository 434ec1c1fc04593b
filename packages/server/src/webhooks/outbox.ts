import { randomUUID } from 'node:crypto'
import type { Queryable } from '../db/database.js'
import type { WebhookEvent } from '../schemas/webhooks.js'
import { delayMs, type Family } from './schedule.js'
import { ensureSecret, findSecret } from './secrets.js'
import { standardSignature, textSignature, videoSignature } from './signatures.js'

/** An event to deliver to a webhook. */
export interface Announcement {
  readonly tenantId: string
  readonly family: Family
  readonly event: WebhookEvent
  /** The address given with the submission. */
  readonly webhookUrl: string | null
  /** The payload without its `eventId`, which is the same for all receivers. */
  readonly payload: Readonly<Record<string, unknown>>
}

interface Receiver {
  readonly webhookId: string | null
  readonly url: string
  readonly secret: string
}

/**
 * Writes deliveries into the outbox, in the transaction of the change that they announce, so that neither can exist
 * without the other. Receivers are the submission's URL, signed with the tenant's secret, and every registered webhook
 * for the event, each signed with its own. A video's URL is only used if the tenant has a secret; for texts one is
 * created.
 */
export async function announce(tx: Queryable, announcement: Announcement, delayScale: number): Promise<void> {
  const { tenantId, family, event, payload } = announcement
  const receivers = await receiversOf(tx, announcement)
  if (receivers.length === 0) return
  const eventId = `evt_${randomUUID()}`
  const body = JSON.stringify({ eventId, ...payload })
  for (const { webhookId, url, secret } of receivers) {
    await tx.query(
      `insert into deliveries
         (delivery_id, event_id, tenant_id, webhook_id, family, event, url, body, headers, status, next_attempt_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', now() + $10 * interval '1 millisecond')`,
      [
        `dlv_${randomUUID()}`,
        eventId,
        tenantId,
        webhookId,
        family,
        event,
        url,
        body,
        JSON.stringify(sign({ family, eventId, url, body }, secret)),
        delayMs(family, 0, delayScale),
      ],
    )
  }
}

/** What is signed. */
export interface Signed {
  readonly family: Family
  readonly eventId: string
  readonly url: string
  readonly body: string
}

/** Headers that are fixed when a delivery is enqueued: those of its family, and those of Standard Webhooks. */
export function sign({ family, eventId, url, body }: Signed, secret: string): Record<string, string> {
  const nowMs = Date.now()
  const own = family === 'text' ? textSignature(secret, body) : videoSignature(secret, url, body, nowMs)
  return { ...own, ...standardSignature(secret, eventId, body, nowMs) }
}

async function receiversOf(tx: Queryable, { tenantId, family, event, webhookUrl }: Announcement): Promise<Receiver[]> {
  const registered = await tx.query<{ webhook_id: string; url: string; events: string; secret: string }>(
    'select webhook_id, url, events, secret from webhooks where tenant_id = $1 order by created_at',
    [tenantId],
  )
  const receivers: Receiver[] = registered
    .filter(({ events }) => (JSON.parse(events) as string[]).includes(event))
    .map(({ webhook_id, url, secret }) => ({ webhookId: webhook_id, url, secret }))
  if (webhookUrl !== null) {
    const own = family === 'text' ? await ensureSecret(tx, tenantId) : await findSecret(tx, tenantId)
    if (own) receivers.unshift({ webhookId: null, url: webhookUrl, secret: own.secret })
  }
  return receivers
}
