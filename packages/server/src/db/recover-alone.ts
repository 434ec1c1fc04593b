import { type OnUnreleased, releaseForgotten } from '../credits/holds.js'
import type { Database } from './database.js'

/**
 * After a crash of a database's only process, frees everything it had claimed at once. Never for a shared database.
 * `onError` hears of credits that stay held.
 */
export async function recoverAlone(db: Database, onError: OnUnreleased): Promise<void> {
  await db.query(`update jobs set lease_until = now() - interval '1 second' where lease_until is not null`)
  await db.query(`delete from idempotency where state = 'running'`)
  await db.query(`update uploads set submission_until = now() - interval '1 second' where submission is not null`)
  await db.query('delete from holds')
  await releaseForgotten(db, 0, onError)
  await db.query(
    `update deliveries set next_attempt_at = now(), lease_token = null where status = 'pending' and lease_token is not null`,
  )
}
