import { diagnosticSchema, mediaReportSchema, STAGES } from '@proofline/engine/spec'
import { z } from 'zod'
import { ignoredFields, marketIds, plainText, webAddress } from './common.js'
import { costBreakdownSchema } from './text-check.js'

/** Body of `POST /compliance/media/upload-url`; which types are taken is looked at by the handler. */
export const uploadUrlSchema = z
  .object({ contentType: z.string().max(100).describe('video/mp4, video/webm or video/quicktime') })
  .meta({ id: 'UploadUrlRequest' })

/** Answer to it. */
export const uploadUrlResponseSchema = z
  .object({
    uploadUrl: z.url(),
    blobPath: z.string(),
    requestId: z.uuid(),
    expiresAt: z.iso
      .datetime()
      .describe(
        'Of the URL. What was uploaded is removed a day later, unless a job holds credits for it or was charged.',
      ),
    maxSizeBytes: z.int(),
    requiredTags: z.object({ tenantId: z.string(), requestId: z.uuid(), kind: z.literal('video') }),
    uploadInstructions: z
      .object({ method: z.literal('PUT'), headers: z.record(z.string(), z.string()) })
      .describe(
        'Send exactly these headers. Storage answers 201; 400 for other headers, 403 for a wrong or expired signature, 409 once a job refers to the upload, or while too much is kept for nothing, 413 over `maxSizeBytes`.',
      ),
    ...ignoredFields,
  })
  .meta({ id: 'UploadUrl' })

/**
 * Body of `POST /compliance/check-video`; path and mode have refusals of their own and are looked at by the handler.
 */
export const videoCheckSchema = z
  .object({
    requestId: z.guid().transform((id) => id.toLowerCase()),
    blobPath: z.string().max(1024),
    jurisdictions: marketIds,
    platforms: marketIds,
    mode: z.string().max(32).describe('Only fast.'),
    callbackId: plainText(256).optional(),
    webhookUrl: webAddress
      .optional()
      .describe('Called only if the tenant has a signing secret: `GET /compliance/webhooks/video/secret` makes one.'),
  })
  .meta({ id: 'VideoCheckRequest' })

/** Answer to it. */
export const videoSubmittedSchema = z
  .object({
    jobId: z.uuid(),
    status: z.literal('queued'),
    estimatedCredits: z.int(),
    idempotent: z.boolean(),
    ...ignoredFields,
  })
  .meta({ id: 'VideoSubmitted' })

const owner = { tenantId: z.string(), requestId: z.string(), sandbox: z.boolean().optional() }

/** Report on a video as the API gives it. */
export const videoReportSchema = mediaReportSchema
  .loose()
  .extend({ ...owner, reportId: z.string() })
  .meta({ id: 'VideoReport' })

/** What there is of a video whose analysis failed: whose it is, what was asked, and why. */
export const failedVideoReportSchema = mediaReportSchema
  .pick({
    preprocessorVersion: true,
    evidenceVersion: true,
    generatedAt: true,
    mode: true,
    jurisdictions: true,
    platforms: true,
    checks: true,
    evidence: true,
    preprocessing: true,
  })
  .extend({
    ...owner,
    reportId: z.string(),
    schemaVersion: z.literal('video-report.v1'),
    status: z.literal('analysis_failed'),
    analysisDiagnostics: z.array(diagnosticSchema.extend({ code: z.string() })),
    error: z.object({ code: z.string(), message: z.string() }),
  })
  .meta({ id: 'FailedVideoReport' })

/** See {@link failedVideoReportSchema}. */
export type FailedVideoReport = z.infer<typeof failedVideoReportSchema>

/** Report on a picture as the API gives it; its checks carry `bbox`. */
export const imageReportSchema = mediaReportSchema
  .loose()
  .extend({
    ...owner,
    reportId: z.string(),
    externalId: z.string().optional(),
    costBreakdown: costBreakdownSchema,
    ...ignoredFields,
  })
  .meta({ id: 'ImageReport' })

/** Phases of a video job, in their order. */
const VIDEO_PHASES = ['queued', ...STAGES, 'writeReport'] as const

/** The record of a video job. */
export const videoJobSchema = z
  .object({
    requestId: z.uuid(),
    status: z.enum(['queued', 'processing', 'completed', 'failed']),
    phase: z.enum(VIDEO_PHASES).optional(),
    progress: z.number().min(0).max(1),
    billingStatus: z.enum(['reserved', 'committed', 'released']),
    reportStatus: z.enum(['complete', 'insufficient_evidence', 'analysis_failed']).optional(),
    workerCompletedAt: z.iso.datetime().optional(),
    completedAt: z.iso.datetime().optional(),
    durationMs: z.int().optional(),
    reportBlobPath: z.string().optional(),
    callbackId: z.string().optional(),
    sandbox: z.boolean().optional(),
    error: z.string().optional(),
    report: z.union([videoReportSchema, failedVideoReportSchema]).optional(),
  })
  .meta({ id: 'VideoJob' })

/** Fields of the image form. */
export const imageFormSchema = z.object({
  jurisdictions: marketIds,
  platforms: marketIds,
  externalId: plainText(256).optional(),
})
