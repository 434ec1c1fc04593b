import { z } from 'zod'
import * as account from '../schemas/account.js'
import { pageOf, pageQuerySchema } from '../schemas/common.js'
import * as media from '../schemas/media-check.js'
import * as text from '../schemas/text-check.js'
import * as hooks from '../schemas/webhooks.js'

/** What the description says of one endpoint. */
export interface Operation {
  readonly method: 'get' | 'post' | 'delete'
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly scope?: string
  readonly query?: z.ZodObject
  readonly json?: z.ZodType
  readonly form?: z.ZodObject
  /** By status; null is an answer without a body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>
  /** Answers with server-sent events (too). */
  readonly events?: true
  /** Statuses of refusals, besides those that any endpoint may answer. */
  readonly refusals: readonly number[]
  /** Default: asked of every POST and DELETE. */
  readonly idempotencyKey?: 'optional' | 'none'
  readonly errors?: 'video'
}

const file = z.file().meta({ type: 'string', format: 'binary' })
const check = 'compliance:check'
const read = 'reports:read'

/** Every endpoint below `/v1` that needs a key. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/whoami',
    operationId: 'whoami',
    summary: 'Validates a key and says whose it is.',
    answers: { 200: account.whoamiSchema },
    refusals: [],
  },
  {
    method: 'get',
    path: '/usage',
    operationId: 'usage',
    summary: 'Credits left, held and used.',
    answers: { 200: account.usageSchema },
    refusals: [],
  },
  {
    method: 'get',
    path: '/version',
    operationId: 'version',
    summary: 'Versions of engine, rules and schemas.',
    answers: { 200: account.versionSchema },
    refusals: [],
  },
  {
    method: 'get',
    path: '/logs',
    operationId: 'listLogs',
    summary: 'Request history of the tenant, newest first.',
    scope: read,
    query: pageQuerySchema,
    answers: { 200: pageOf(account.logEntrySchema) },
    refusals: [400, 403],
  },
  {
    method: 'post',
    path: '/compliance/check',
    operationId: 'checkText',
    summary: 'Checks a text: at once, as a stream of events, or as a job.',
    scope: check,
    json: text.textCheckSchema,
    form: text.textFormSchema.extend({ image: file.optional() }),
    answers: { 200: text.textReportResponseSchema, 202: text.jobSubmittedSchema },
    events: true,
    refusals: [400, 402, 403, 408, 409, 413, 415, 422, 500, 503, 504],
  },
  {
    method: 'get',
    path: '/compliance/jobs/{jobId}',
    operationId: 'getJob',
    summary: 'Status of a text job, with its report when completed.',
    scope: read,
    answers: { 200: text.jobStatusSchema },
    refusals: [403, 404],
  },
  {
    method: 'get',
    path: '/compliance/jobs/{jobId}/trace',
    operationId: 'getTrace',
    summary: 'What each agent of a text job did.',
    scope: read,
    answers: { 200: account.traceSchema },
    refusals: [403, 404],
  },
  {
    method: 'get',
    path: '/compliance/jobs/{jobId}/stream',
    operationId: 'streamJob',
    summary:
      'Events of a text job; after the one named by Last-Event-ID (204: that was the last). A check whose stream breaks off goes on for 5 s.',
    scope: read,
    answers: { 204: null },
    events: true,
    refusals: [403, 404],
  },
  {
    method: 'post',
    path: '/compliance/check-image',
    operationId: 'checkImage',
    summary: 'Checks a picture: jpeg, png, webp, gif or avif, at most 20 MB and 100 megapixels.',
    scope: check,
    form: media.imageFormSchema.extend({ image: file }),
    answers: { 200: media.imageReportSchema },
    refusals: [400, 402, 403, 408, 409, 413, 415, 422, 500, 503, 504],
  },
  {
    method: 'post',
    path: '/compliance/media/upload-url',
    operationId: 'createUpload',
    summary: 'Announces a video and gives the address to upload it to.',
    scope: check,
    json: media.uploadUrlSchema,
    answers: { 200: media.uploadUrlResponseSchema },
    refusals: [400, 403, 408, 409, 413, 415, 422, 503],
    idempotencyKey: 'optional',
    errors: 'video',
  },
  {
    method: 'post',
    path: '/compliance/check-video',
    operationId: 'checkVideo',
    summary: 'Submits an uploaded video.',
    scope: check,
    json: media.videoCheckSchema,
    answers: { 202: media.videoSubmittedSchema },
    refusals: [400, 402, 403, 404, 408, 409, 413, 415, 503, 504],
    idempotencyKey: 'none',
    errors: 'video',
  },
  {
    method: 'get',
    path: '/compliance/check-video/{requestId}',
    operationId: 'getVideoJob',
    summary: 'Record of a video job, with its report when terminal.',
    scope: read,
    answers: { 200: media.videoJobSchema },
    refusals: [403, 404],
    errors: 'video',
  },
  {
    method: 'get',
    path: '/compliance/webhooks/video/secret',
    operationId: 'getSecret',
    summary: 'Signing secret of the tenant; made if absent.',
    scope: check,
    answers: { 200: hooks.secretSchema },
    refusals: [403],
  },
  {
    method: 'post',
    path: '/compliance/webhooks/video/secret/rotate',
    operationId: 'rotateSecret',
    summary: 'Replaces the signing secret.',
    scope: check,
    answers: { 200: hooks.rotatedSecretSchema },
    refusals: [400, 403, 409, 422],
  },
  {
    method: 'get',
    path: '/agents',
    operationId: 'listAgents',
    summary: 'The agents.',
    answers: { 200: z.object({ agents: z.array(account.agentSchema) }) },
    refusals: [],
  },
  {
    method: 'post',
    path: '/agents/{agentId}',
    operationId: 'callAgent',
    summary: 'Asks one agent about a text.',
    scope: 'agents:<agentId>',
    json: text.agentCallSchema,
    answers: { 200: account.agentAnswerSchema },
    refusals: [400, 402, 403, 404, 408, 409, 413, 415, 422, 503, 504],
  },
  {
    method: 'get',
    path: '/reports',
    operationId: 'listReports',
    summary: 'Kept reports, newest first.',
    scope: read,
    query: account.reportQuerySchema,
    answers: { 200: pageOf(account.reportEntrySchema) },
    refusals: [400, 403],
  },
  {
    method: 'get',
    path: '/reports/{reportId}',
    operationId: 'getReport',
    summary: 'A report.',
    scope: read,
    answers: { 200: account.reportSchema },
    refusals: [403, 404],
  },
  {
    method: 'post',
    path: '/reports/{reportId}/replay',
    operationId: 'replayReport',
    summary: 'Runs the stored input again with the current engine.',
    scope: check,
    answers: { 200: account.replaySchema },
    refusals: [400, 402, 403, 404, 409, 413, 415, 422, 503, 504],
  },
  {
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'Registered webhooks.',
    scope: check,
    query: hooks.webhookQuerySchema,
    answers: { 200: pageOf(hooks.webhookResponseSchema) },
    refusals: [400, 403],
  },
  {
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Registers a webhook; its secret is shown this once.',
    scope: check,
    json: hooks.webhookSchema,
    answers: { 201: hooks.webhookResponseSchema },
    refusals: [400, 403, 408, 409, 413, 415, 422],
  },
  {
    method: 'delete',
    path: '/webhooks/{webhookId}',
    operationId: 'deleteWebhook',
    summary: 'Removes a webhook.',
    scope: check,
    answers: { 204: null },
    refusals: [400, 403, 404, 409, 422],
  },
  {
    method: 'get',
    path: '/webhooks/deliveries',
    operationId: 'listDeliveries',
    summary: 'Delivery log, newest first.',
    scope: read,
    query: hooks.deliveryQuerySchema,
    answers: { 200: pageOf(hooks.deliverySchema) },
    refusals: [400, 403],
  },
  {
    method: 'post',
    path: '/webhooks/deliveries/{deliveryId}/redeliver',
    operationId: 'redeliver',
    summary: 'Sends a delivery again.',
    scope: check,
    answers: { 202: hooks.deliverySchema },
    refusals: [400, 403, 404, 409, 422],
  },
  {
    method: 'get',
    path: '/policies/sources',
    operationId: 'listPolicySources',
    summary: 'Rule packs and the laws in them; all known ids.',
    scope: 'policies:read',
    answers: { 200: account.sourcesSchema },
    refusals: [403],
  },
  {
    method: 'get',
    path: '/policies/status',
    operationId: 'getPolicyStatus',
    summary: 'Which policies apply to the tenant, and since when.',
    scope: 'policies:read',
    answers: { 200: account.policyStatusSchema },
    refusals: [403],
  },
]
