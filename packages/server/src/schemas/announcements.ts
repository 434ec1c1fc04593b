import { z } from 'zod'
import { ignoredFields } from './common.js'
import { failedVideoReportSchema, videoReportSchema } from './media-check.js'
import { faultCode, textReportResponseSchema } from './text-check.js'
import type { WebhookEvent } from './webhooks.js'

/** What agents of a text check found, as events and partial results tell it. */
export const findingsSchema = z.array(z.looseObject({}))

const envelope = {
  eventId: z.string().describe('The same on every attempt and for every receiver: use it to drop repetitions.'),
  jobId: z.uuid(),
  callbackId: z.string().nullable().describe('As submitted; null where none was.'),
  timestamp: z.iso.datetime(),
  version: z.literal(1),
}

const partialResults = z.object({
  completedAgents: z.array(z.object({ agentId: z.string(), checks: findingsSchema })),
})

const ofVideo = { ...envelope, requestId: z.uuid(), billingStatus: z.enum(['committed', 'released']) }

/** Body of each webhook. */
export const ANNOUNCEMENTS = {
  'check.completed': z
    .object({ ...envelope, event: z.literal('check.completed'), data: textReportResponseSchema })
    .meta({ id: 'CheckCompleted' }),
  'check.failed': z
    .object({
      ...envelope,
      event: z.literal('check.failed'),
      data: z.object({ error: z.string(), code: faultCode, partialResults, sandbox: z.boolean().optional() }),
    })
    .meta({ id: 'CheckFailed' }),
  'video.completed': z
    .object({
      ...ofVideo,
      event: z.literal('video.completed'),
      status: z.literal('completed'),
      reportStatus: z.enum(['complete', 'insufficient_evidence']),
      report: videoReportSchema,
    })
    .meta({ id: 'VideoCompleted' }),
  'video.failed': z
    .object({
      ...ofVideo,
      event: z.literal('video.failed'),
      status: z.literal('failed'),
      reportStatus: z.literal('analysis_failed'),
      report: failedVideoReportSchema,
    })
    .meta({ id: 'VideoFailed' }),
} as const satisfies Record<WebhookEvent, z.ZodType>

/** Data of each event of a stream, by the name of the event. */
export const streamEventsSchema = z
  .object({
    'job.started': z.object({
      jobId: z.uuid(),
      mode: z.enum(['fast', 'full']),
      totalAgents: z.int(),
      agents: z.array(z.string()),
      ...ignoredFields,
    }),
    'agent.started': z.object({ agentId: z.string() }),
    'agent.completed': z.object({
      agentId: z.string(),
      durationMs: z.int(),
      checks: findingsSchema,
      completedAt: z.iso.datetime(),
    }),
    'report.completed': textReportResponseSchema.describe('The last one of a check that has a report.'),
    error: z
      .object({ jobId: z.uuid(), code: faultCode, error: z.string() })
      .describe('The last one of a check that has none.'),
  })
  .meta({ id: 'StreamEvents' })
