import { ApiError } from '../http/api-error.js'
import { inProgress } from '../http/idempotency-store.js'
import type { Remember } from '../http/idempotently.js'
import type { Context } from '../http/route.js'
import type { StoredReport } from '../jobs/stored-report.js'

/** SQLSTATE with which `finish_check` says that the key is another request's by now. */
const TAKEN_OVER = 'PL409'
/** And with which that the credits were released: this process had stood still for too long. */
const RELEASED = 'PL503'

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
 * cache, remembers the reply, commits what `holdCredits` holds under `jobId`. Throws 409 `idempotency_in_progress`, and
 * leaves everything as it was, where the request's claim was taken over meanwhile; 503 `check_interrupted` where the
 * credits were released, because this process had not renewed them; and, with nothing done, 503 `client_left` where the
 * caller left before it could begin.
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
  await services.db
    .queryUnless(signal, `select finish_check(${parameters})`, values)
    .catch((error: { code?: string }) => {
      throw error.code === TAKEN_OVER ? inProgress() : error.code === RELEASED ? interrupted() : error
    })
  services.idempotency.completed(remember.claim)
}

function interrupted(): ApiError {
  return new ApiError(503, 'check_interrupted', 'The check was interrupted; nothing was charged. Try again.')
}
