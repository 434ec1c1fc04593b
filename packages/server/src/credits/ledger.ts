import type { Queryable } from '../db/database.js'
import { ApiError } from '../http/api-error.js'
import type { Context } from '../http/route.js'

/** 402, with what the document says it includes. */
export function insufficientCredits({ services, caller }: Context): ApiError {
  return new ApiError(402, 'insufficient_credits', 'Credits exhausted.', {
    creditsRemaining: caller.creditsAvailable,
    upgradeUrl: upgradeUrl(services.addresses.portalUrl),
  })
}

/** Where more credits are to be had. */
export function upgradeUrl(portalUrl: string): string {
  return `${portalUrl}/billing`
}

/** Early 402: the books themselves decide later, in the transaction that moves the credits. */
export function expectCredits(context: Context, credits: number): void {
  if (credits > context.caller.creditsAvailable) throw insufficientCredits(context)
}

/** Holds credits for a job. Throws 402. */
export async function reserve(tx: Queryable, context: Context, jobId: string, credits: number): Promise<void> {
  const [row] = await tx.query<{ ok: boolean }>('select credit_reserve($1, $2, $3) as ok', [
    context.caller.tenantId,
    jobId,
    credits,
  ])
  if (!row?.ok) throw insufficientCredits(context)
}

/** Ends a reservation. Nothing moves where it has ended already, or nothing was held. */
export async function endReservation(tx: Queryable, jobId: string, how: 'commit' | 'release'): Promise<void> {
  await tx.query('select credit_end($1, $2)', [jobId, how])
}
