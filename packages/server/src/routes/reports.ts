import { randomUUID } from 'node:crypto'
import type { Check, MediaReport, Report, TextCheck } from '@proofline/engine'
import { finishCheck } from '../credits/finish-check.js'
import { expectCredits } from '../credits/ledger.js'
import { FREE, priceOf, priceOfText } from '../credits/prices.js'
import { ApiError, notFound } from '../http/api-error.js'
import { idempotently } from '../http/idempotent.js'
import { parameter, parseValue } from '../http/parse.js'
import { readJson } from '../http/read-body.js'
import type { Context, Route } from '../http/route.js'
import type { StoredReport } from '../jobs/settle.js'
import { pageQuerySchema } from '../schemas/common.js'
import { diffChecks } from '../text/diff-checks.js'
import { finishReport, runText, type TextInput } from '../text/run-text.js'

interface ReportRow {
  report_id: string
  kind: StoredReport['kind']
  decision: string | null
  score: number | null
  external_id: string | null
  request: string
  report: string
  created_at: Date
}

async function findReport({ caller, services, request }: Context): Promise<ReportRow> {
  const [row] = await services.db.query<ReportRow>('select * from reports where tenant_id = $1 and report_id = $2', [
    caller.tenantId,
    parameter({ request }, 'reportId'),
  ])
  if (!row) throw notFound('report', 'report_not_found')
  return row
}

/** Kept reports, and running them again. */
export const reportRoutes: Route[] = [
  {
    method: 'get',
    path: '/reports',
    scope: 'reports:read',
    async handle({ request, caller, services }) {
      const { limit, cursor } = parseValue(request.query, pageQuerySchema)
      const offset = Number(cursor ?? 0)
      const rows = await services.db.query<Omit<ReportRow, 'request' | 'report'>>(
        `select report_id, kind, decision, score, external_id, created_at from reports where tenant_id = $1
         order by created_at desc, report_id limit $2 offset $3`,
        [caller.tenantId, limit + 1, offset],
      )
      const items = rows.slice(0, limit).map((row) => ({
        reportId: row.report_id,
        kind: row.kind,
        decision: row.decision,
        score: row.score,
        externalId: row.external_id,
        createdAt: row.created_at.toISOString(),
      }))
      return { status: 200, body: { items, nextCursor: rows.length > limit ? String(offset + limit) : null } }
    },
  },
  {
    method: 'get',
    path: '/reports/:reportId',
    scope: 'reports:read',
    handle: async (context) => ({ status: 200, text: (await findReport(context)).report }),
  },
  {
    method: 'post',
    path: '/reports/:reportId/replay',
    scope: 'compliance:check',
    async handle(context) {
      await readJson(context.request)
      const row = await findReport(context)
      return idempotently(context, { replay: row.report_id }, async (remember) => {
        const before = JSON.parse(row.report) as Report
        const { report, credits } = await replay(context, row, before)
        const text = JSON.stringify({ report, diff: diffChecks<Check | TextCheck>(before.checks, report.checks) })
        await finishCheck(context, remember, {
          jobId: `replay_${randomUUID()}`,
          credits,
          report: {
            reportId: report.reportId,
            kind: row.kind,
            decision: report.decision,
            score: report.score,
            externalId: row.external_id,
            request: JSON.parse(row.request) as unknown,
            text: JSON.stringify(report),
          },
          cache: null,
          text,
        })
        return { status: 200, text }
      })
    },
  },
]

type Replayed = Report & { readonly reportId: string }

/**
 * The stored input under today's engine and rules. A text is checked again; of media the evidence is kept, not the file,
 * so its evidence is judged again. What a sandbox made up stays as it is.
 */
async function replay(
  context: Context,
  row: ReportRow,
  before: Report,
): Promise<{ report: Replayed; credits: number }> {
  const { services, signal } = context
  if ((before as { sandbox?: boolean }).sandbox) return { report: before as Replayed, credits: 0 }
  const request = JSON.parse(row.request) as TextInput
  if (row.kind === 'text') {
    if (!request.content) throw notReplayable()
    const cost = context.caller.sandbox ? FREE : priceOfText(request.mode, request.content.imageUrls?.length ?? 0)
    expectCredits(context, cost.credits)
    const report = finishReport(await runText(services, request, { signal }), cost, request.externalId)
    return { report, credits: cost.credits }
  }
  const { asset, evidence, provenance, coverage, preprocessing, analysisDiagnostics } = before as MediaReport
  if (!asset) throw notReplayable()
  const cost = context.caller.sandbox ? FREE : priceOf('agent')
  expectCredits(context, cost.credits)
  const diagnostics = analysisDiagnostics.filter(({ stage }) => stage !== 'runAgents' && stage !== 'score')
  const schemaVersion = 'evidence-timeline.v1'
  const timeline = { schemaVersion, asset, items: evidence, provenance, coverage, preprocessing, diagnostics }
  const judged = await services.media.run(
    {
      kind: 'judge',
      timeline,
      context: { jurisdictions: [...request.jurisdictions], platforms: [...request.platforms], mode: request.mode },
    },
    { timeoutMs: services.config.checkTimeoutMs, signal },
  )
  const { tenantId, requestId } = before as MediaReport & { tenantId: string; requestId: string }
  const own = { reportId: randomUUID(), tenantId, requestId, costBreakdown: cost }
  const report: Replayed = Object.assign(judged, own)
  return { report, credits: cost.credits }
}

function notReplayable(): ApiError {
  return new ApiError(409, 'report_not_replayable', 'There is nothing to run again: that analysis had failed.')
}
