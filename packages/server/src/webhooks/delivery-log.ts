import type { Queryable } from '../db/database.js'
import { ApiError } from '../http/api-error.js'
import type { Attempt } from '../schemas/webhooks.js'
import { sign } from './outbox.js'
import { type Family, SCHEDULES } from './schedule.js'
import { findSecret } from './secrets.js'

/** A row of `deliveries`. */
export interface DeliveryRow {
  id: number
  delivery_id: string
  event_id: string
  tenant_id: string
  webhook_id: string | null
  family: Family
  event: string
  url: string
  body: string
  status: string
  attempts: string
  next_attempt_at: Date | null
  created_at: Date
}

/** An entry of the delivery log as the API shows it. */
export function showDelivery(row: DeliveryRow) {
  return {
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    event: row.event,
    url: row.url,
    webhookId: row.webhook_id,
    status: row.status,
    attempts: JSON.parse(row.attempts) as Attempt[],
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * Redelivers at once, with the whole schedule of retries, and signed again, since receivers refuse old timestamps. Null
 * for an unknown id; `tenantId` null (for operators) means any tenant. Throws 409 `webhook_deleted` if its webhook was
 * deleted since.
 */
export async function redeliver(
  tx: Queryable,
  deliveryId: string,
  tenantId: string | null,
): Promise<DeliveryRow | null> {
  const [row] = await tx.query<DeliveryRow>(
    'select * from deliveries where delivery_id = $1 and ($2::text is null or tenant_id = $2) for update',
    [deliveryId, tenantId],
  )
  if (!row) return null
  const { family, event_id: eventId, url, body } = row
  const secret = await secretOf(tx, row)
  if (secret === null && row.webhook_id !== null) {
    throw new ApiError(
      409,
      'webhook_deleted',
      'The webhook of this delivery was deleted. Register it again with POST /webhooks to get later events.',
    )
  }
  const [again] = await tx.query<DeliveryRow>(
    `update deliveries set status = 'pending', failures = 0, lease_token = null, next_attempt_at = now(),
       headers = coalesce($2, headers) where delivery_id = $1 returning *`,
    [deliveryId, secret === null ? null : JSON.stringify(sign({ family, eventId, url, body }, secret))],
  )
  return again ?? null
}

/** Cancels pending deliveries to a webhook that is deleted. */
export async function giveUpFor(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query(
    `update deliveries set status = case family when 'text' then $2 else $3 end, next_attempt_at = null,
       lease_token = null where webhook_id = $1 and status = 'pending'`,
    [webhookId, SCHEDULES.text.end, SCHEDULES.video.end],
  )
}

/** The receiver's current secret; null if its webhook was deleted. */
async function secretOf(tx: Queryable, { webhook_id, tenant_id }: DeliveryRow): Promise<string | null> {
  if (webhook_id === null) return (await findSecret(tx, tenant_id))?.secret ?? null
  const [row] = await tx.query<{ secret: string }>('select secret from webhooks where webhook_id = $1', [webhook_id])
  return row?.secret ?? null
}
