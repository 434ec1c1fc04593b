import type { Queryable } from '../db/database.js'
import type { Context } from '../http/route.js'
import { endReservation, reserve } from './ledger.js'

/**
 * Holds credits while `work` runs for a caller who waits. `work` commits them (see `finishCheck`); when it throws, they
 * are released. Throws 402, before any work, where they do not suffice.
 */
export async function holdCredits<T>(
  context: Context,
  jobId: string,
  credits: number,
  work: () => Promise<T>,
): Promise<T> {
  if (credits === 0) return work()
  const { db, log } = context.services
  // A crash may forget it: then nothing is held, and nothing was given.
  await reserve(db.soft, context, jobId, credits)
  try {
    return await work()
  } catch (error) {
    await endReservation(db, jobId, 'release').catch((err: unknown) => log.error({ err, jobId }, 'credits stay held'))
    throw error
  }
}

/** Releases what is held for such work of processes that died. `olderThanMs`: longer than any of it takes. */
export async function releaseForgotten(db: Queryable, olderThanMs: number): Promise<number> {
  const sql = `select release_forgotten($1 * interval '1 millisecond') as released`
  const [row] = await db.query<{ released: number }>(sql, [olderThanMs])
  return row?.released ?? 0
}
