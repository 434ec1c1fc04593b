import type { Queryable } from '../db/database.js'
import { ApiError } from '../http/api-error.js'
import type { Context } from '../http/route.js'

/** 402, with the fields that the API description promises. */
function insufficientCredits({ services }: Context, asked: number, creditsRemaining: number): ApiError {
  const url = upgradeUrl(services.addresses.portalUrl)
  const message = `Credits exhausted. This takes ${asked}, ${creditsRemaining} are left. Get more at ${url}`
  return new ApiError(402, 'insufficient_credits', message, { creditsRemaining, upgradeUrl: url })
}

/** Where to get more credits. */
export function upgradeUrl(portalUrl: string): string {
  return `${portalUrl.replace(/(?<!\/)\/+$/, '')}/billing`
}

/** Reserves credits for a job. Throws 402. */
export async function reserve(
  tx: Queryable,
  context: Context,
  jobId: string,
  credits: number,
  how = 'credit_reserve($1, $2, $3)',
): Promise<void> {
  const [row] = await tx.query<{ ok: boolean }>(`select ${how} as ok`, [context.caller.tenantId, jobId, credits])
  if (row?.ok) return
  const [balance] = await tx.query<{ credits_available: number }>(
    'select credits_available from tenants where tenant_id = $1',
    [context.caller.tenantId],
  )
  throw insufficientCredits(context, credits, balance?.credits_available ?? 0)
}

/** Ends a reservation. No effect if it has ended already, or nothing was held. */
export async function endReservation(tx: Queryable, jobId: string, how: 'commit' | 'release'): Promise<void> {
  await tx.query('select credit_end($1, $2)', [jobId, how])
}
