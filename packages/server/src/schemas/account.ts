import { z } from 'zod'
import { TIERS } from '../http/caller.js'
import { ignoredFields, pageQuerySchema, placeCursor } from './common.js'
import { textReportResponseSchema, costBreakdownSchema } from './text-check.js'
import { failedVideoReportSchema, imageReportSchema, videoReportSchema } from './media-check.js'

/** `GET /whoami`. */
export const whoamiSchema = z
  .object({
    tenantId: z.string(),
    tier: z.enum(TIERS),
    authType: z.literal('apikey'),
    scopes: z.array(z.string()),
    keyId: z.string(),
    sandbox: z.boolean(),
  })
  .meta({ id: 'Identity' })

/** `GET /usage`. */
export const usageSchema = z
  .object({
    creditsRemaining: z.int(),
    creditsReserved: z.int(),
    creditsUsed: z.int(),
    tier: z.enum(TIERS),
    upgradeUrl: z.url(),
    period: z.object({
      from: z.iso.datetime(),
      granted: z.int(),
      reserved: z.int(),
      committed: z.int(),
      released: z.int(),
    }),
  })
  .meta({ id: 'Usage' })

/** `GET /version`. */
export const versionSchema = z
  .object({
    version: z.string(),
    engineVersion: z.string(),
    apiVersion: z.literal('v1'),
    rulesVersion: z.string(),
    schemas: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Version' })

/** An entry of `GET /logs`. */
export const logEntrySchema = z
  .object({
    requestId: z.uuid(),
    method: z.string(),
    path: z.string(),
    status: z.int().describe('499 where the client disconnected before the response.'),
    durationMs: z.int(),
    sandbox: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LogEntry' })

/** An agent as `GET /agents` lists it. */
export const agentSchema = z
  .object({
    agentId: z.string(),
    name: z.string(),
    phase: z.union([z.int().min(1).max(4), z.literal('async')]),
    input: z.array(z.enum(['text', 'image', 'video'])),
    description: z.string(),
    version: z.string(),
  })
  .meta({ id: 'Agent' })

/** Answer of `POST /agents/{agentId}`. */
export const agentAnswerSchema = z
  .object({
    agentId: z.string(),
    checks: textReportResponseSchema.shape.checks,
    annotations: textReportResponseSchema.shape.annotations,
    durationMs: z.int(),
    costBreakdown: costBreakdownSchema,
    sandbox: z.boolean().optional(),
    ...ignoredFields,
  })
  .meta({ id: 'AgentAnswer' })

/** Any report. */
export const reportSchema = z.union([
  textReportResponseSchema,
  videoReportSchema,
  imageReportSchema,
  failedVideoReportSchema,
])

/** Query of `GET /reports`. A cursor names the last report of a page: new ones do not move the next page. */
export const reportQuerySchema = pageQuerySchema.extend({
  cursor: placeCursor.optional(),
})

/** An entry of `GET /reports`. */
export const reportEntrySchema = z
  .object({
    reportId: z.string(),
    kind: z.enum(['text', 'image', 'video']),
    decision: z.enum(['PUBLISH', 'HOLD', 'BLOCK']).nullable(),
    score: z.int().nullable(),
    externalId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ReportEntry' })

/** Answer of `POST /reports/{reportId}/replay`. */
export const replaySchema = z
  .object({
    report: reportSchema,
    diff: z.object({
      added: z.array(z.looseObject({})),
      removed: z.array(z.looseObject({})),
      unchanged: z.int(),
    }),
    ...ignoredFields,
  })
  .meta({ id: 'Replay' })

/** `GET /compliance/jobs/{jobId}/trace`. */
export const traceSchema = z
  .object({
    jobId: z.uuid(),
    status: z.string(),
    attempts: z.int(),
    agents: z.array(
      z.looseObject({
        agentId: z.string(),
        version: z.string().nullable(),
        startedAt: z.iso.datetime(),
        completedAt: z.iso.datetime(),
        durationMs: z.int(),
        evidence: z.array(z.string()),
        checks: z.array(z.looseObject({})),
      }),
    ),
    versionInfo: z.looseObject({}).nullable(),
  })
  .meta({ id: 'Trace' })

const market = { jurisdiction: z.string().nullable(), platform: z.string().nullable() }

/** `GET /policies/sources`. */
export const sourcesSchema = z
  .object({
    jurisdictions: z.array(z.string()),
    platforms: z.array(z.string()),
    rulesVersion: z.string(),
    asOf: z.string(),
    sources: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        ...market,
        authority: z.string(),
        citation: z.string(),
        url: z.string(),
        version: z.string(),
        lastVerified: z.string().nullable(),
        ruleCount: z.int(),
      }),
    ),
  })
  .meta({ id: 'PolicySources' })

/** `GET /policies/status`. */
export const policyStatusSchema = z
  .object({
    tenantId: z.string(),
    jurisdictions: z.array(z.string()),
    platforms: z.array(z.string()),
    rulesVersion: z.string(),
    asOf: z.string(),
    policies: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        ...market,
        status: z.enum(['active', 'announced', 'expired', 'not_subscribed']),
        subscribed: z.boolean(),
        since: z.string().nullable(),
        until: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PolicyStatus' })
