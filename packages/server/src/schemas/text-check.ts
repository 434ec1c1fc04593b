import { textReportSchema } from '@proofline/engine/spec'
import { z } from 'zod'
import { hasMoreWords } from './has-more-words.js'
import { ignoredFields, marketIds, plainText, webAddress } from './common.js'

/** Words of a text at most; counted as a reader counts them, in any script. */
export const MAX_WORDS = 500
/** Pictures by address in one text check. */
const MAX_IMAGE_URLS = 10

/** The text of an advertisement. */
const adText = z
  .string()
  // The words of what is too long are not counted.
  .max(100_000, { abort: true })
  .refine((text) => text.trim() !== '', 'must not be empty')
  .refine((text) => !hasMoreWords(text, MAX_WORDS), `must have at most ${MAX_WORDS} words`)
  .describe(`At most ${MAX_WORDS} words, counted as a reader counts them, in any script.`)

/** Body of `POST /compliance/check`. */
export const textCheckSchema = z
  .object({
    jurisdictions: marketIds,
    platforms: marketIds,
    content: z.object({ text: adText, imageUrls: z.array(webAddress).max(MAX_IMAGE_URLS).optional() }),
    mode: z.enum(['fast', 'full']),
    responseMode: z.enum(['sync', 'stream', 'async']),
    externalId: plainText(256).optional(),
    webhookUrl: webAddress.optional().describe('Called for `responseMode` `async`.'),
    callbackId: plainText(256).optional(),
  })
  .meta({ id: 'TextCheckRequest' })

/** See {@link textCheckSchema}. */
export type TextCheckRequest = z.infer<typeof textCheckSchema>

/** The form alternative; `image` is a file. */
export const textFormSchema = z.object({
  text: adText,
  jurisdictions: marketIds,
  platforms: marketIds,
  mode: z.enum(['fast', 'full']),
  responseMode: z.literal('sync', 'a form is answered at once: only sync').optional(),
  externalId: plainText(256).optional(),
})

/** What a check cost. */
export const costBreakdownSchema = z
  .object({
    credits: z.int(),
    cached: z.boolean(),
    items: z.array(z.object({ item: z.string(), credits: z.int() })),
  })
  .meta({ id: 'CostBreakdown' })

/** Report on a text as the API gives it. */
export const textReportResponseSchema = textReportSchema
  .loose()
  .extend({
    reportId: z.string(),
    externalId: z.string().optional(),
    costBreakdown: costBreakdownSchema,
    sandbox: z.boolean().optional(),
    ...ignoredFields,
  })
  .meta({ id: 'TextReport' })

/** Answer to an async submission. */
export const jobSubmittedSchema = z
  .object({
    jobId: z.uuid(),
    status: z.literal('queued'),
    estimatedCredits: z.int(),
    queuePosition: z.int(),
    pollUrl: z.string(),
    ...ignoredFields,
  })
  .meta({ id: 'JobSubmitted' })

/** Why a job has no report. */
export const faultCode = z.string().describe('In snake case; branch on this.')

/** Status of a text job. */
export const jobStatusSchema = z
  .object({
    jobId: z.uuid(),
    status: z.enum(['queued', 'pending', 'running', 'completed', 'failed', 'dead']),
    completedAgents: z.array(z.string()),
    totalAgents: z.int(),
    result: textReportResponseSchema.optional(),
    error: z.string().optional(),
    code: faultCode.optional().describe('With `error`, in snake case; branch on this.'),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().optional(),
    completedAt: z.iso.datetime().optional(),
    callbackId: z.string().optional(),
    sandbox: z.boolean().optional(),
  })
  .meta({ id: 'JobStatus' })

/** Body of `POST /agents/{agentId}`. */
export const agentCallSchema = z
  .object({ content: z.object({ text: adText }), jurisdictions: marketIds, platforms: marketIds })
  .meta({ id: 'AgentCallRequest' })
