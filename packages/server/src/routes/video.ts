import { ApiError } from '../http/api-error.js'
import { idempotently } from '../http/idempotently.js'
import { parameter, parseBody } from '../http/parse.js'
import type { Context, Route } from '../http/route.js'
import { findJob } from '../jobs/job.js'
import { uploadUrlSchema, videoCheckSchema } from '../schemas/media-check.js'
import { gate } from '../tenants/gate.js'
import { videoRecord } from '../video/job-record.js'
import { grantUpload, refuseMode, submitVideo, videoTypeOf } from '../video/submit-video.js'
import { checkAddress } from './text.js'

function refuseSwitchedOff({ services: { config } }: Context): void {
  if (config.videoEnabled) return
  throw new ApiError(503, 'video_analysis_disabled', 'Video analysis is switched off on this server.')
}

const errors = 'video' as const

/** Upload, submission and record of videos. */
export const videoRoutes: Route[] = [
  {
    method: 'post',
    path: '/compliance/media/upload-url',
    scope: 'compliance:check',
    errors,
    async handle(context) {
      refuseSwitchedOff(context)
      const contentType = videoTypeOf(await parseBody(context, uploadUrlSchema))
      gate(context, { jurisdictions: [], platforms: [] })
      // The Idempotency-Key is optional here, but honoured if present.
      if (context.request.headers['idempotency-key'] === undefined) return grantUpload(context, contentType)
      return idempotently(context, { contentType }, async (remember) => {
        const reply = await grantUpload(context, contentType)
        if ('body' in reply) await remember(context.services.db, { status: 200, text: JSON.stringify(reply.body) })
        return reply
      })
    },
  },
  {
    method: 'post',
    path: '/compliance/check-video',
    scope: 'compliance:check',
    errors,
    async handle(context) {
      refuseSwitchedOff(context)
      const input = await parseBody(context, videoCheckSchema)
      const { requestId, blobPath, mode } = input
      if (!isOwnPath(blobPath, context.caller.tenantId, requestId)) {
        const form = `videos/${context.caller.tenantId}/${requestId}/source.<ext>`
        const message = `blobPath must be the one that came with the upload URL: ${form}.`
        throw new ApiError(400, 'blob_path_invalid', message)
      }
      if (mode !== 'fast') return refuseMode(context, input)
      checkAddress(input.webhookUrl, 'webhookUrl', context.services.config.allowPrivateAddresses)
      gate(context, input)
      const { callbackId, webhookUrl, jurisdictions, platforms } = input
      return submitVideo(context, { requestId, blobPath, jurisdictions, platforms, mode, callbackId, webhookUrl })
    },
  },
  {
    method: 'get',
    path: '/compliance/check-video/:requestId',
    scope: 'reports:read',
    errors,
    async handle(context) {
      const { caller, services } = context
      const job = await findJob(services.db, caller.tenantId, 'video', parameter(context, 'requestId').toLowerCase())
      if (!job) throw new ApiError(404, 'job_not_found', 'There is no such job.')
      if (job.finished_at === null) return videoRecord(job, null)
      const [row] = await services.db.query<{ report: string }>(
        'select report from reports where tenant_id = $1 and report_id = $2',
        [caller.tenantId, job.job_id],
      )
      return videoRecord(job, row?.report ?? null)
    },
  },
]

/** Whether a path lies in the request's own folder, without `.` or `..`. */
function isOwnPath(blobPath: string, tenantId: string, requestId: string): boolean {
  const folder = `videos/${tenantId}/${requestId}/`
  return blobPath.startsWith(folder) && /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/.test(blobPath.slice(folder.length))
}
