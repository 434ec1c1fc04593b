import { HOLD_LEASE } from '../credits/holds.js'
import type { Queryable } from '../db/database.js'
import { CLAIM_SECONDS } from '../video/upload-claim.js'
import { LEASE_SECONDS } from './job.js'

/** Transactions that overlap see times that differ a little. */
const SLACK = `interval '5 seconds'`

const CLAIMS = [
  ['jobs', 'lease_until', `interval '${LEASE_SECONDS} seconds'`, `status in ('pending', 'running')`, 'job_id'],
  ['holds', 'lease_until', HOLD_LEASE, 'true', 'job_id'],
  ['uploads', 'submission_until', `interval '${CLAIM_SECONDS} seconds'`, 'submission is not null', 'request_id'],
] as const

/**
 * Shortens claims that end later than any new one would: they were made before the database's clock was set back, and
 * if their process died, its jobs, credits and uploads would stay claimed for as long as the clock was ahead. They then
 * last as long as a new one; a process that lives renews its own.
 */
export async function trimClaims(db: Queryable): Promise<void> {
  for (const [table, until, length, where, key] of CLAIMS) {
    await db.query(
      `update ${table} set ${until} = clock_timestamp() + ${length} where ${key} in (
         select ${key} from ${table} where ${where} and ${until} > clock_timestamp() + ${length} + ${SLACK}
         for update skip locked)`,
    )
  }
}
