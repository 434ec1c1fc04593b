import type { Remember } from '../http/idempotent.js'
import type { Context } from '../http/route.js'
import type { StoredReport } from '../jobs/stored-report.js'

/** What a check whose caller waits leaves behind. */
export interface FinishedCheck {
  /** Names the ledger's entries; each is used once. */
  readonly jobId: string
  readonly credits: number
  readonly report: StoredReport | null
  readonly cache: { readonly key: string; readonly versions: string } | null
  /** The reply, as JSON. */
  readonly text: string
}

/**
 * Ends a check whose caller waits, in one statement that is a transaction of its own: keeps the report, fills the
 * cache, remembers the reply, commits what `holdCredits` holds under `jobId`.
 */
export async function finishCheck(context: Context, remember: Remember, finished: FinishedCheck): Promise<void> {
  const { services, caller } = context
  const { jobId, credits, report, cache, text } = finished
  await services.db.query('select finish_check($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)', [
    caller.tenantId,
    jobId,
    credits,
    report?.reportId ?? null,
    report?.kind ?? null,
    report?.decision ?? null,
    report?.score ?? null,
    report?.externalId ?? null,
    report ? JSON.stringify(report.request) : null,
    report?.text ?? null,
    cache?.key ?? null,
    cache?.versions ?? null,
    remember.claim.key,
    200,
    text,
  ])
  services.idempotency.completed(remember.claim)
}
