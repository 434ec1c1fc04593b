import { randomUUID } from 'node:crypto'
import { ApiError, notFound } from '../http/api-error.js'
import { idempotently } from '../http/idempotently.js'
import { parameter, parseBody, parseQuery } from '../http/parse.js'
import type { Context, Reply, Route } from '../http/route.js'
import { deliveryQuerySchema, webhookQuerySchema, webhookSchema } from '../schemas/webhooks.js'
import { type DeliveryRow, giveUpFor, redeliver, showDelivery } from '../webhooks/delivery-log.js'
import { ensureSecret, findSecret, rotateSecret } from '../webhooks/secrets.js'
import { newSecret } from '../webhooks/signatures.js'
import { checkAddress } from './text.js'

const SCOPE = 'compliance:check'
const PREVIOUS_SECRET_MS = 24 * 3600_000
const MAX_WEBHOOKS = 20
/** Key space of the advisory locks for registrations; any constant. */
const REGISTRATION_LOCK = 726_354_012

interface WebhookRow {
  webhook_id: string
  url: string
  events: string
  description: string | null
  created_at: Date
}

const show = ({ webhook_id, url, events, description, created_at }: WebhookRow) => ({
  webhookId: webhook_id,
  url,
  events: JSON.parse(events) as string[],
  ...(description !== null && { description }),
  createdAt: created_at.toISOString(),
})

async function register(context: Context): Promise<Reply> {
  const { services, caller } = context
  const { url, events, description } = await parseBody(context, webhookSchema)
  checkAddress(url, 'url', services.config.allowPrivateAddresses)
  return idempotently(context, { url, events, description }, (remember) =>
    services.db.transaction(async (tx) => {
      // Registrations of a tenant are serialised: two that count concurrently would both find a free place.
      await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [REGISTRATION_LOCK, caller.tenantId])
      const [count] = await tx.query<{ n: number }>('select count(*) as n from webhooks where tenant_id = $1', [
        caller.tenantId,
      ])
      if ((count?.n ?? 0) >= MAX_WEBHOOKS) {
        throw new ApiError(409, 'webhook_limit', `There can be at most ${MAX_WEBHOOKS} webhooks.`)
      }
      const secret = newSecret()
      const [row] = await tx.query<WebhookRow>(
        `insert into webhooks (webhook_id, tenant_id, url, events, description, secret)
         values ($1, $2, $3, $4, $5, $6) returning webhook_id, url, events, description, created_at`,
        [`whk_${randomUUID()}`, caller.tenantId, url, JSON.stringify(events), description ?? null, secret],
      )
      const text = JSON.stringify({ ...show(row!), secret })
      await remember(tx, { status: 201, text })
      return { status: 201, text }
    }),
  )
}

/** Registered webhooks, signing secret, delivery log. */
export const webhookRoutes: Route[] = [
  {
    method: 'get',
    path: '/compliance/webhooks/video/secret',
    scope: SCOPE,
    async handle({ caller, services: { db } }) {
      const { secret, createdAt } = await ensureSecret(db, caller.tenantId)
      return { status: 200, body: { secret, createdAt: createdAt.toISOString() } }
    },
  },
  {
    method: 'post',
    path: '/compliance/webhooks/video/secret/rotate',
    scope: SCOPE,
    handle: (context) =>
      idempotently(context, {}, (remember) =>
        context.services.db.transaction(async (tx) => {
          const previous = await findSecret(tx, context.caller.tenantId)
          const { secret, createdAt } = await rotateSecret(tx, context.caller.tenantId)
          const previousSecretExpiresAt = previous && new Date(createdAt.getTime() + PREVIOUS_SECRET_MS).toISOString()
          const text = JSON.stringify({ secret, createdAt: createdAt.toISOString(), previousSecretExpiresAt })
          await remember(tx, { status: 200, text })
          return { status: 200, text }
        }),
      ),
  },
  {
    method: 'get',
    path: '/webhooks',
    scope: SCOPE,
    async handle({ request, caller, services: { db } }) {
      const { limit, cursor } = parseQuery({ request }, webhookQuerySchema)
      const [micros, webhookId] = cursor?.split('.') ?? [null, null]
      const rows = await db.query<WebhookRow & { micros: number }>(
        `select webhook_id, url, events, description, created_at,
           (extract(epoch from created_at) * 1000000)::bigint as micros
         from webhooks cross join (select 'epoch'::timestamptz + $2::bigint * interval '1 microsecond' as at) as page
         where tenant_id = $1 and (at is null or (created_at, webhook_id) > (at, $3))
         order by created_at, webhook_id limit $4`,
        [caller.tenantId, micros, webhookId, limit + 1],
      )
      const last = rows.length > limit ? rows[limit - 1]! : null
      const nextCursor = last && `${last.micros}.${last.webhook_id}`
      return { status: 200, body: { items: rows.slice(0, limit).map(show), nextCursor } }
    },
  },
  { method: 'post', path: '/webhooks', scope: SCOPE, handle: register },
  {
    method: 'delete',
    path: '/webhooks/:webhookId',
    scope: SCOPE,
    handle: (context) =>
      idempotently(context, {}, (remember) =>
        context.services.db.transaction(async (tx) => {
          const id = parameter(context, 'webhookId')
          const rows = await tx.query(
            'delete from webhooks where webhook_id = $1 and tenant_id = $2 returning webhook_id',
            [id, context.caller.tenantId],
          )
          if (rows.length === 0) throw notFound('webhook', 'webhook_not_found')
          await giveUpFor(tx, id)
          await remember(tx, { status: 204, text: '' })
          return { status: 204, text: '' }
        }),
      ),
  },
  {
    method: 'get',
    path: '/webhooks/deliveries',
    scope: 'reports:read',
    async handle({ request, caller, services: { db } }) {
      const { limit, cursor, status } = parseQuery({ request }, deliveryQuerySchema)
      const rows = await db.query<DeliveryRow>(
        `select * from deliveries where tenant_id = $1 and ($2::text is null or status = $2)
           and ($3::bigint is null or id < $3) order by id desc limit $4`,
        [caller.tenantId, status ?? null, cursor ?? null, limit + 1],
      )
      const items = rows.slice(0, limit).map(showDelivery)
      return { status: 200, body: { items, nextCursor: rows.length > limit ? String(rows[limit - 1]!.id) : null } }
    },
  },
  {
    method: 'post',
    path: '/webhooks/deliveries/:deliveryId/redeliver',
    scope: SCOPE,
    handle: (context) =>
      idempotently(context, {}, (remember) =>
        context.services.db.transaction(async (tx) => {
          const row = await redeliver(tx, parameter(context, 'deliveryId'), context.caller.tenantId)
          if (!row) throw notFound('delivery', 'delivery_not_found')
          const text = JSON.stringify(showDelivery(row))
          await remember(tx, { status: 202, text })
          return { status: 202, text }
        }),
      ),
  },
]
