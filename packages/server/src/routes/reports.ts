import { randomUUID } from 'node:crypto'
import type { Check, MediaReport, Report, TextCheck } from '@proofline/engine'
import { finishCheck } from '../credits/finish-check.js'
import { holdCredits } from '../credits/hold-credits.js'
import { type CostBreakdown, FREE, priceOf, priceOfText } from '../credits/prices.js'
import { ApiError, notFound } from '../http/api-error.js'
import { idempotently } from '../http/idempotently.js'
import { ignoredParameters, parameter, parseQuery } from '../http/parse.js'
import { droppedFields } from '../http/ignored-fields.js'
import { readJson } from '../http/read-body.js'
import type { Context, Route } from '../http/route.js'
import { type StoredReport, storedReport } from '../jobs/stored-report.js'
import { sandboxImage, sandboxText } from '../sandbox/sandbox-checks.js'
import { sandboxMediaReport } from '../sandbox/sandbox-report.js'
import { reportQuerySchema } from '../schemas/account.js'
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

/** Stored reports, and replaying them. */
export const reportRoutes: Route[] = [
  {
    method: 'get',
    path: '/reports',
    scope: 'reports:read',
    async handle({ request, caller, services }) {
      const { limit, cursor } = parseQuery({ request }, reportQuerySchema)
      const [micros, reportId] = cursor?.split('.') ?? [null, null]
      const rows = await services.db.query<Omit<ReportRow, 'request' | 'report'> & { micros: number }>(
        `select report_id, kind, decision, score, external_id, created_at,
           (extract(epoch from created_at) * 1000000)::bigint as micros
         from reports cross join (select 'epoch'::timestamptz + $2::bigint * interval '1 microsecond' as at) as page
         where tenant_id = $1 and (at is null or created_at < at or (created_at = at and report_id > $3))
         order by created_at desc, report_id limit $4`,
        [caller.tenantId, micros, reportId, limit + 1],
      )
      const items = rows.slice(0, limit).map((row) => ({
        reportId: row.report_id,
        kind: row.kind,
        decision: row.decision,
        score: row.score,
        externalId: row.external_id,
        createdAt: row.created_at.toISOString(),
      }))
      const last = rows.length > limit ? rows[limit - 1]! : null
      return { status: 200, body: { items, nextCursor: last && `${last.micros}.${last.report_id}` } }
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
      context.ignored.push(...droppedFields(await readJson(context.request), {}), ...ignoredParameters(context.request))
      const row = await findReport(context)
      return idempotently(context, { replay: row.report_id }, async (remember) => {
        const before = JSON.parse(row.report) as Report
        const cost = replayCost(context, row, before)
        const jobId = `replay_${randomUUID()}`
        return holdCredits(context, jobId, cost.credits, async () => {
          const report = await replay(context, row, before, cost)
          const text = JSON.stringify({ report, diff: diffChecks<Check | TextCheck>(before.checks, report.checks) })
          await finishCheck(context, remember, {
            jobId,
            credits: cost.credits,
            report: storedReport(row.kind, report, JSON.parse(row.request) as TextInput, JSON.stringify(report)),
            cache: null,
            text,
          })
          return { status: 200, text }
        })
      })
    },
  },
]

/** The price of a replay. Throws 409 if there is nothing to replay. */
function replayCost({ caller }: Context, row: ReportRow, before: Report): CostBreakdown {
  if ((before as { sandbox?: boolean }).sandbox) return FREE
  const { content, mode, uploads = 0 } = JSON.parse(row.request) as TextInput & { readonly uploads?: number }
  if (row.kind === 'text' ? !content : !(before as MediaReport).asset) {
    throw notReplayable('There is nothing to run again: that analysis had failed.')
  }
  // Without the picture its findings would be reported as gone.
  if (uploads > 0) throw notReplayable('The picture that was uploaded with this text is not kept. Check both again.')
  if (caller.sandbox) return FREE
  return row.kind === 'text' ? priceOfText(mode, content.imageUrls?.length ?? 0) : priceOf('agent')
}

type Replayed = Report & { readonly reportId: string }

/**
 * Replays the stored input under today's engine and rules. A text is checked again; of media only the evidence is
 * stored, so that is judged again. A sandbox report stays as it is.
 */
async function replay(context: Context, row: ReportRow, before: Report, cost: CostBreakdown): Promise<Replayed> {
  const { services, caller, signal } = context
  if ((before as { sandbox?: boolean }).sandbox) return before as Replayed
  const request = JSON.parse(row.request) as TextInput
  if (caller.sandbox) return replayInSandbox(row.kind, before, request)
  if (row.kind === 'text') {
    return finishReport(await runText(services, caller.tenantId, request, { signal }), cost, request.externalId)
  }
  const { asset, evidence, provenance, coverage, preprocessing, analysisDiagnostics } = before as MediaReport
  const diagnostics = analysisDiagnostics.filter(({ stage }) => stage !== 'runAgents' && stage !== 'score')
  const schemaVersion = 'evidence-timeline.v1'
  const timeline = { schemaVersion, asset, items: evidence, provenance, coverage, preprocessing, diagnostics }
  const judged = await services.pictures.run(
    {
      kind: 'judge',
      timeline,
      context: { jurisdictions: [...request.jurisdictions], platforms: [...request.platforms], mode: request.mode },
    },
    { timeoutMs: services.config.checkTimeoutMs, tenantId: caller.tenantId, signal },
  )
  const { tenantId, requestId } = before as MediaReport & { tenantId: string; requestId: string }
  const { externalId } = request
  const named = externalId === undefined ? {} : { externalId }
  const own = { reportId: randomUUID(), tenantId, requestId, ...named, costBreakdown: cost }
  return Object.assign(judged, own)
}

/** With a test key nothing is analysed: a live report is replaced by a simulated one, as for a check of the same. */
function replayInSandbox(kind: StoredReport['kind'], before: Report, request: TextInput): Replayed {
  if (kind === 'text') return sandboxText(request)
  const { asset, tenantId, requestId } = before as MediaReport & { tenantId: string; requestId: string }
  const { mode, jurisdictions, platforms, externalId } = request
  if (kind === 'image') {
    const made = sandboxImage(request, asset.sha256)
    const named = externalId === undefined ? {} : { externalId }
    return Object.assign(made, { tenantId, requestId: made.reportId, ...named, costBreakdown: FREE })
  }
  const made = sandboxMediaReport({ seed: asset.sha256, mode, jurisdictions, platforms, apart: { requestId } }, kind)
  return Object.assign(made, { tenantId, requestId, costBreakdown: FREE })
}

function notReplayable(why: string): ApiError {
  return new ApiError(409, 'report_not_replayable', why)
}
