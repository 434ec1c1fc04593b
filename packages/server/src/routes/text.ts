import { ApiError, notFound } from '../http/api-error.js'
import { idempotently, REPLAYED } from '../http/idempotently.js'
import { ignoredParameters, parameter, parseBody, parseValue } from '../http/parse.js'
import { type Form, many, one, readForm, unread } from '../http/read-form.js'
import type { Context, Reply, Route } from '../http/route.js'
import { lastEventId, streamEvents } from '../http/server-sent-events.js'
import { findJob, type JobRow } from '../jobs/job.js'
import { refusalOf } from '@proofline/engine/net'
import { type TextCheckRequest, textCheckSchema, textFormSchema } from '../schemas/text-check.js'
import { gate } from '../tenants/gate.js'
import { checkTextNow } from '../text/check-text.js'
import { MAX_IMAGE_BYTES } from '../text/fetch-images.js'
import { refuseOtherPictures } from '../text/picture-type.js'
import { streamText, submitText } from '../text/submit-text.js'

/** Refuses URLs that are private by their form, before anything is promised. */
export function checkAddress(url: string | undefined, field: string, allowPrivate: boolean): void {
  const fault = url === undefined ? null : refusalOf(new URL(url), allowPrivate)
  if (fault === null) return
  const details = [{ path: field, message: fault }]
  throw new ApiError(400, 'invalid_request', `The request is invalid. ${field}: ${fault}`, { details })
}

async function check(context: Context): Promise<Reply> {
  const type = context.request.headers['content-type'] ?? ''
  return /^multipart\/form-data/i.test(type) ? checkForm(context) : checkJson(context)
}

async function checkJson(context: Context): Promise<Reply> {
  const input = await parseBody(context, textCheckSchema)
  const allowPrivate = context.services.config.allowPrivateAddresses
  checkAddress(input.webhookUrl, 'webhookUrl', allowPrivate)
  input.content.imageUrls?.forEach((url, index) => checkAddress(url, `content.imageUrls.${index}`, allowPrivate))
  context.ignored.push(...untold(input))
  gate(context, input)
  return idempotently(
    context,
    input,
    (remember) => {
      if (input.responseMode === 'async') return submitText(context, input, remember)
      if (input.responseMode === 'stream') return streamText(context, input, remember)
      return checkTextNow(context, input, [], remember)
    },
    async (jobId) => follow(context, await jobOf(context, jobId), 0, { ...REPLAYED, 'X-Job-Id': jobId }),
  )
}

/** Fields that only other response modes read: nobody is called, and nothing is echoed, after a synchronous check. */
function untold({ responseMode, webhookUrl, callbackId }: TextCheckRequest): string[] {
  return [
    ...(webhookUrl !== undefined && responseMode !== 'async' ? ['webhookUrl'] : []),
    ...(callbackId !== undefined && responseMode === 'sync' ? ['callbackId'] : []),
  ]
}

async function checkForm(context: Context): Promise<Reply> {
  const form = await readForm(context.request, 'image', MAX_IMAGE_BYTES)
  try {
    const { text, responseMode: _sync, ...rest } = parseValue(formValues(form), textFormSchema)
    context.ignored.push(
      ...unread(form, { one: ['text', 'mode', 'externalId', 'responseMode'], many: ['jurisdictions', 'platforms'] }),
      ...ignoredParameters(context.request),
    )
    if (!context.caller.sandbox) for (const { path } of form.files) await refuseOtherPictures(path)
    gate(context, rest)
    const input = { ...rest, content: { text } }
    const files = form.files.map(({ sha256 }) => sha256)
    return await idempotently(context, { input, files }, (remember) => {
      const paths = form.files.map((file) => file.path)
      return checkTextNow(context, input, paths, remember)
    })
  } finally {
    await form.dispose()
  }
}

function formValues(form: Form): Record<string, unknown> {
  const [externalId, responseMode] = [one(form, 'externalId'), one(form, 'responseMode')]
  return {
    text: one(form, 'text'),
    mode: one(form, 'mode'),
    jurisdictions: many(form, 'jurisdictions'),
    platforms: many(form, 'platforms'),
    ...(externalId !== undefined && { externalId }),
    ...(responseMode !== undefined && { responseMode }),
  }
}

const textJob = (context: Context): Promise<JobRow> => jobOf(context, parameter(context, 'jobId'))

async function jobOf({ caller, services }: Context, jobId: string): Promise<JobRow> {
  const job = await findJob(services.db, caller.tenantId, 'text', jobId)
  if (!job) throw notFound('job', 'job_not_found')
  return job
}

/**
 * Streams the events of a job. If the server stops, that of a job that goes on elsewhere ends at once, so that its
 * reader can take it up from another process; one that stops with this server still gets its last event.
 */
function follow(context: Context, job: JobRow, after: number, headers: Record<string, string> = {}): Promise<Reply> {
  const { events, streamed } = context.services
  const signal = streamed.isOurs(job.lease_token) ? context.signal : context.stopping
  return streamEvents({ ...context, signal }, events, job.job_id, after, headers)
}

/** Text checks and their jobs. */
export const textRoutes: Route[] = [
  { method: 'post', path: '/compliance/check', scope: 'compliance:check', handle: check },
  {
    method: 'get',
    path: '/compliance/jobs/:jobId',
    scope: 'reports:read',
    async handle(context) {
      const job = await textJob(context)
      const result = job.status === 'completed' ? await lastEvent(context, job, 'report.completed') : null
      const fault = job.error === null ? null : await lastEvent(context, job, 'error')
      const body = {
        jobId: job.job_id,
        status: job.status,
        completedAgents: JSON.parse(job.completed_agents) as string[],
        totalAgents: job.total_agents,
        ...(job.callback_id !== null && { callbackId: job.callback_id }),
        ...(job.sandbox && { sandbox: true }),
        ...(job.error !== null && { error: job.error }),
        ...(fault !== null && { code: (JSON.parse(fault) as { code: string }).code }),
        createdAt: job.created_at.toISOString(),
        ...(job.started_at && { startedAt: job.started_at.toISOString() }),
        ...(job.finished_at && { completedAt: job.finished_at.toISOString() }),
      }
      // The report is JSON already and is spliced in as text.
      const text = JSON.stringify(body)
      return { status: 200, text: result === null ? text : `${text.slice(0, -1)},"result":${result}}` }
    },
  },
  {
    method: 'get',
    path: '/compliance/jobs/:jobId/trace',
    scope: 'reports:read',
    async handle(context) {
      const job = await textJob(context)
      const trace = job.trace === null ? { agents: [], versionInfo: null } : (JSON.parse(job.trace) as object)
      return { status: 200, body: { jobId: job.job_id, status: job.status, attempts: job.attempts, ...trace } }
    },
  },
  {
    method: 'get',
    path: '/compliance/jobs/:jobId/stream',
    scope: 'reports:read',
    async handle(context) {
      const job = await textJob(context)
      const { events } = context.services
      const after = lastEventId(context.request.headers['last-event-id'])
      // An EventSource reconnects after every end, also after the last event; only this status makes it stop.
      if (after > 0 && job.finished_at !== null && (await events.isOver(job.job_id, after))) {
        return { status: 204, text: '' }
      }
      return follow(context, job, after)
    },
  },
]

/** Data of the event with which a job ended. */
async function lastEvent(
  { services: { db } }: Context,
  job: JobRow,
  event: 'report.completed' | 'error',
): Promise<string | null> {
  const [row] = await db.query<{ data: string }>(
    `select data from job_events where job_id = $1 and event = $2 order by seq desc limit 1`,
    [job.job_id, event],
  )
  return row?.data ?? null
}
