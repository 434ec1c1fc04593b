import { z } from 'zod'
import { ignoredFields, pageQuerySchema, placeCursor, plainText, webAddress } from './common.js'

/** What the server tells of. */
const WEBHOOK_EVENTS = ['check.completed', 'check.failed', 'video.completed', 'video.failed'] as const
/** See {@link WEBHOOK_EVENTS}. */
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Body of `POST /webhooks`. */
export const webhookSchema = z
  .object({
    url: webAddress,
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1)
      .transform((events) => [...new Set(events)]),
    description: plainText(500).optional(),
  })
  .meta({ id: 'WebhookRequest' })

/** A registered webhook. */
export const webhookResponseSchema = z
  .object({
    webhookId: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    description: z.string().optional(),
    createdAt: z.iso.datetime(),
    secret: z.string().optional().describe('Only in the answer to its registration.'),
    ...ignoredFields,
  })
  .meta({ id: 'Webhook' })

/** Query of the list of webhooks. A cursor names the last one of a page: it may be deleted meanwhile. */
export const webhookQuerySchema = pageQuerySchema.extend({ cursor: placeCursor.optional() })

/** States of a delivery. */
const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dead'] as const

/** Query of the delivery log. */
export const deliveryQuerySchema = pageQuerySchema.extend({ status: z.enum(DELIVERY_STATES).optional() })

/** One attempt. */
const attemptSchema = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable().describe('HTTP status; null where there was no answer.'),
  durationMs: z.int(),
  error: z.string().nullable(),
  responseBody: z.string().nullable().describe('Cut at 2 KB.'),
})
/** See {@link attemptSchema}. */
export type Attempt = z.infer<typeof attemptSchema>

/** An entry of the delivery log. */
export const deliverySchema = z
  .object({
    deliveryId: z.string(),
    eventId: z.string(),
    event: z.enum(WEBHOOK_EVENTS),
    url: z.string(),
    webhookId: z.string().nullable(),
    status: z.enum(DELIVERY_STATES),
    attempts: z.array(attemptSchema),
    nextAttemptAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Delivery' })

/** The tenant's signing secret. */
export const secretSchema = z.object({ secret: z.string(), createdAt: z.iso.datetime() }).meta({ id: 'SigningSecret' })

/** Answer to its rotation. */
export const rotatedSecretSchema = secretSchema
  .extend({ previousSecretExpiresAt: z.iso.datetime().nullable() })
  .meta({ id: 'RotatedSecret' })
