import type { Queryable } from '../db/database.js'

/** A row of `reports`. */
export interface StoredReport {
  readonly reportId: string
  readonly kind: 'text' | 'image' | 'video'
  readonly decision: string | null
  readonly score: number | null
  readonly externalId: string | null
  readonly request: unknown
  readonly text: string
}

/**
 * A report for storage. `text` is the whole report as JSON; `request` is what was asked for, including the caller's own
 * reference, if any. The report of a failed analysis has neither decision nor score.
 */
export function storedReport(
  kind: StoredReport['kind'],
  {
    reportId,
    decision = null,
    score = null,
  }: Pick<StoredReport, 'reportId'> & Partial<Pick<StoredReport, 'decision' | 'score'>>,
  request: { readonly mode: string; readonly externalId?: string | undefined },
  text: string,
): StoredReport {
  return { reportId, kind, decision, score, externalId: request.externalId ?? null, request, text }
}

/** Stores a report. An existing one with the same id stays (reports of the sandbox always have the same ids). */
export async function storeReport(tx: Queryable, tenantId: string, report: StoredReport): Promise<void> {
  await tx.query(
    `insert into reports (tenant_id, report_id, kind, decision, score, external_id, request, report)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      tenantId,
      report.reportId,
      report.kind,
      report.decision,
      report.score,
      report.externalId,
      JSON.stringify(report.request),
      report.text,
    ],
  )
}
