import { ApiError } from '../http/api-error.js'
import { inProgress } from '../http/idempotency-store.js'
import type { Remember } from '../http/idempotently.js'
import type { Context } from '../http/route.js'
import type { StoredReport } from '../jobs/stored-report.js'

/** SQLSTATE with which `finish_check` reports that another request has taken over the key. */
const TAKEN_OVER = 'PL409'
/** And that the credits were released, because this process had stalled for too long. */
const RELEASED = 'PL503'

/** What a synchronous check stores. */
export interface FinishedCheck {
  /** Key of the ledger entries; used once. */
  readonly jobId: string
  readonly credits: number
  readonly report: StoredReport | null
  readonly cache: { readonly key: string; readonly versions: string } | null
  /** The reply, as JSON. */
  readonly text: string
}

/**
 * Ends a synchronous check in one statement, which is its own transaction: stores the report, fills the cache, stores
 * the reply, commits the credits held under `jobId`. Throws 409 `idempotency_in_progress`, without any effect, if the
 * request's claim was taken over meanwhile; 503 `check_interrupted` if the credits were released because this process
 * had not renewed them; and 503 `client_left`, without any effect, if the caller disconnected before it could begin.
 */
export async function finishCheck(context: Context, remember: Remember, finished: FinishedCheck): Promise<void> {
  const { services, caller, signal } = context
  const { jobId, credits, report, cache, text } = finished
  const values = [
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
    remember.claim.token,
    200,
    text,
  ]
  const parameters = values.map((_, index) => `$${index + 1}`).join(', ')
  await services.turns
    .take(caller.tenantId, () => services.db.queryUnless(signal, `select finish_check(${parameters})`, values))
    .catch((error: { code?: string }) => {
      throw error.code === TAKEN_OVER ? inProgress() : error.code === RELEASED ? interrupted() : error
    })
  services.idempotency.completed(remember.claim)
}

function interrupted(): ApiError {
  return new ApiError(503, 'check_interrupted', 'The check was interrupted; nothing was charged. Try again.')
}
