import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'
import { ANNOUNCEMENTS } from '../schemas/announcements.js'

const seconds = z.string().describe('Unix seconds. Refuse what is more than 300 seconds from now.')

/** Headers that both families carry, after the Standard Webhooks specification. */
const standard = {
  'webhook-id': z.string().describe('The `eventId`.'),
  'webhook-timestamp': seconds,
  'webhook-signature': z.string().describe('By the Standard Webhooks specification, version 1.'),
}

const HEADERS = {
  check: z.object({
    'X-Service-Signature': z.string().describe('`sha256=` and the HMAC-SHA256 of the body, in hex.'),
    'X-Service-Timestamp': seconds,
    ...standard,
  }),
  video: z.object({
    'x-svc-timestamp': seconds,
    'x-svc-signature': z
      .string()
      .describe(
        'HMAC-SHA256, in hex, of `POST`, path, timestamp and the hex SHA-256 of the body, with a newline between each.',
      ),
    ...standard,
  }),
}

/**
 * What the server sends, by event. Bodies are named: described here they would be taken for input, and the reports in
 * them be described a second time.
 */
export function describeWebhooks(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(
    Object.entries(ANNOUNCEMENTS).map(([event, schema]) => {
      const $ref = `#/components/schemas/${z.globalRegistry.get(schema)?.id}`
      const post = {
        summary: `Sent for ${event}. Signed with the webhook’s own secret, or with the tenant’s for a \`webhookUrl\`.`,
        security: [],
        requestParams: { header: event.startsWith('video') ? HEADERS.video : HEADERS.check },
        requestBody: { required: true, content: { 'application/json': { schema: { $ref } } } },
        responses: { '2XX': { description: 'Received. Any other answer, a redirect too, is a failed attempt.' } },
      }
      return [event, { post }]
    }),
  )
}
