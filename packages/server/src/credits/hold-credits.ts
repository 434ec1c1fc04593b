import type { Context } from '../http/route.js'
import { HOLD_LEASE } from './holds.js'
import { endReservation, reserve } from './ledger.js'

/**
 * Holds credits while a synchronous check runs. `work` commits them (see `finishCheck`); if it throws, they are
 * released. Throws 402, before any work, if they do not suffice.
 */
export async function holdCredits<T>(
  context: Context,
  jobId: string,
  credits: number,
  work: () => Promise<T>,
): Promise<T> {
  if (credits === 0) return work()
  const { db, log, holds, turns } = context.services
  const { tenantId } = context.caller
  holds.add(jobId)
  try {
    // A soft commit: if a crash loses it, nothing is held and nothing was delivered.
    await turns.take(tenantId, () =>
      reserve(db.soft, context, jobId, credits, `credit_hold($1, $2, $3, ${HOLD_LEASE})`),
    )
    return await work().catch(async (error: unknown) => {
      await turns
        .take(tenantId, () => endReservation(db, jobId, 'release'))
        .catch((err: unknown) => log.error({ err, jobId }, 'credits stay held'))
      throw error
    })
  } finally {
    holds.delete(jobId)
  }
}
