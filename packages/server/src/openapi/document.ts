import { z } from 'zod'
import {
  createDocument,
  createSchema,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { codesOf } from '../http/api-error.js'
import { errorSchema, videoErrorSchema } from '../schemas/common.js'
import { ANNOUNCEMENTS, streamEventsSchema } from '../schemas/announcements.js'
import { type Operation, OPERATIONS } from './operations.js'
import { answerHeaders, refusalHeaders } from './response-headers.js'
import { describeWebhooks } from './webhooks.js'

const DESCRIPTION = `Checks advertising before it is published: text, pictures, video. Every request carries
\`Authorization: Bearer <API_KEY>\`. POST and DELETE carry an \`Idempotency-Key\` (a UUID) unless stated otherwise: the
same key and request replays the stored answer with \`Idempotent-Replayed: true\`. Every answer carries \`X-Request-Id\`,
\`RateLimit\` and \`RateLimit-Policy\`. Fields of a body that have no effect are no error: the answer, or a stream's
\`job.started\`, names them in \`ignoredFields\`, and query parameters as \`?name\`. A list refuses parameters that it does not
have, because without a misspelt filter it would return everything; for anything else they have no effect. Usage is
billed in credits per tenant. \`/v1/openapi.json\` needs no key, nor do \`/healthz\`, \`/readyz\` and \`/metrics\` beside \`/v1\`.
Keys that begin with \`svc_test_\` get made-up answers for nothing, marked \`sandbox: true\`: \`sandbox:publish\`,
\`sandbox:hold\`, \`sandbox:block\` or \`sandbox:error\` in a text, in the \`externalId\` of a picture or in the \`callbackId\` of
a video chooses them.`

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The key is missing or not valid.',
  402: 'Credits exhausted: `creditsRemaining` and `upgradeUrl` are included.',
  403: 'Not onboarded, not configured, outside the subscription, or without the scope.',
  404: 'Not found, or it belongs to another tenant.',
  408: 'The body took too long.',
  409: 'It conflicts with an earlier request.',
  413: 'The body is too large.',
  415: 'The body has an unsupported content type.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Rate limited: wait as many seconds as `Retry-After` says.',
  500: 'Server error.',
  503: 'Temporarily unavailable.',
  504: 'The analysis took too long.',
}

/**
 * Refusals of any endpoint: 400 for what is no request, such as an address that cannot be decoded or a doubled header.
 */
const ANYWHERE = [400, 401, 429, 500, 503]

/** The API's description, OpenAPI 3.1, as JSON. Made of the same schemas that validate. */
export function openApiText(baseUrl: string): string {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of OPERATIONS) (paths[operation.path] ??= {})[operation.method] = describe(operation)
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: 'Content Compliance Service API', version: '1', description: DESCRIPTION },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    paths,
    webhooks: describeWebhooks(),
  })
  // Sent by the server and in no answer, so that nothing else brings them in.
  const { components } = createSchema(z.object({ ...ANNOUNCEMENTS, stream: streamEventsSchema }))
  Object.assign(document.components!.schemas!, components)
  return JSON.stringify(document, null, 2)
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { operationId, summary, scope, json, form, query } = operation
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const path = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  const content = {
    ...(json && { 'application/json': { schema: json } }),
    ...(form && { 'multipart/form-data': { schema: form } }),
  }
  return {
    operationId,
    summary,
    ...(scope && { description: `Needs the scope \`${scope}\`.` }),
    requestParams: { ...(names.length > 0 && { path }), ...(query && { query }), header: headersOf(operation) },
    ...((json ?? form) && { requestBody: { required: true, content } }),
    responses: responsesOf(operation),
  }
}

function headersOf({ method, idempotencyKey, operationId }: Operation): z.ZodObject {
  const key = z.uuid()
  const mutating = method !== 'get' && idempotencyKey !== 'none'
  return z.object({
    ...(mutating && { 'Idempotency-Key': idempotencyKey === 'optional' ? key.optional() : key }),
    ...(operationId === 'streamJob' && { 'Last-Event-ID': z.string().optional() }),
  })
}

function responsesOf(operation: Operation): ZodOpenApiResponsesObject {
  const { answers, events, refusals, errors } = operation
  const responses: Record<string, unknown> = {}
  for (const [status, schema] of Object.entries(answers)) {
    const content = schema ? { 'application/json': { schema } } : undefined
    responses[status] = { description: 'Done.', headers: answerHeaders(operation), ...(content && { content }) }
  }
  if (events) {
    const known = (responses['200'] as { content?: object } | undefined)?.content
    const stream = z.string().describe('Server-sent events, each with an id; `StreamEvents` says what is in each.')
    const content = { ...known, 'text/event-stream': { schema: stream } }
    const description = 'Done; a stream where one was asked for.'
    responses['200'] = { description, headers: answerHeaders(operation), content }
  }
  const schema = errors === 'video' ? videoErrorSchema : errorSchema
  for (const status of [...new Set([...refusals, ...ANYWHERE])].sort()) {
    const content = { 'application/json': { schema } }
    const codes = codesOf(status).map((code) => `\`${code}\``)
    const description = `${REFUSALS[status]} Codes: ${codes.join(', ')}.`
    responses[status] = { description, headers: refusalHeaders(status), content }
  }
  return responses as ZodOpenApiResponsesObject
}
