/**
 * Typed client of the compliance API, and verifiers for its webhooks.
 *
 * @packageDocumentation
 */
export {
  type CallOptions,
  type Client,
  ClientError,
  type ClientOptions,
  createClient,
  type TextCallOptions,
} from './client.js'
export { type ApiEvent } from './events.js'
export * from './generated/api.js'
export {
  type ReceivedWebhook,
  verifyStandardWebhook,
  verifyTextWebhook,
  verifyVideoWebhook,
  WEBHOOK_TOLERANCE_SECONDS,
  type WebhookHeaders,
} from './webhooks.js'
