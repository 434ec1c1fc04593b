import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from '../db/database.js'
import { ApiError } from '../http/api-error.js'
import { blobGone } from '../storage/storage-faults.js'

/** Longer than probing an upload takes; a dead process's claim expires after this. */
export const CLAIM_SECONDS = 120
/** How long a second submission waits for the first. */
const WAIT_MS = 40_000
const POLL_MS = 100
/** Most forgotten uploads released, and most old ones removed, per round. */
const AT_ONCE = 100

/** The exclusive right to freeze and thaw an upload. */
export interface UploadClaim {
  /**
   * Gives up the claim in the transaction that creates the job. `paid`: the job holds credits. Throws 409
   * `submission_in_progress` if the claim was lost.
   */
  confirm(tx: Queryable, paid: boolean): Promise<void>
  /** Gives up the claim if it still holds; before that calls `thaw` if no job refers to the upload. */
  release(thaw: () => Promise<void>): Promise<void>
}

/**
 * Claims an upload for one submission, across server processes. Without it, a submission that is given up could thaw
 * what another one has frozen, and the bytes could be replaced after probing. If another submission of it is in
 * progress, waits for its end; null if `settled` then says that there is a job. Throws 409 `submission_in_progress` if
 * that takes longer than 40 s, and 404 `blob_not_found` if the upload was removed meanwhile.
 */
export async function claimUpload(
  db: Database,
  requestId: string,
  settled: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<UploadClaim | null> {
  const token = randomUUID()
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const [mine] = await db.query(
      `update uploads set submission = $2, submission_until = now() + interval '${CLAIM_SECONDS} seconds'
       where request_id = $1 and (submission is null or submission_until < now()) returning 1`,
      [requestId, token],
    )
    if (mine) break
    if (performance.now() > deadline) throw inProgress()
    await sleep(POLL_MS)
    signal.throwIfAborted()
    if (await settled()) return null
    const [left] = await db.query('select 1 from uploads where request_id = $1', [requestId])
    if (!left) throw blobGone()
  }

  return heldClaim(db, requestId, token)
}

/**
 * Thaws uploads that a process froze before it died, so that they can be uploaded again. Any process may do it, since
 * an expired claim cannot be used to submit. `onError` is called for each failure; the others are thawed all the same,
 * and a failed one is tried again when this claim expires.
 */
export async function thawForgotten(
  db: Database,
  thaw: (blobPath: string) => Promise<void>,
  onError: (blobPath: string) => (error: unknown) => void,
): Promise<void> {
  const token = randomUUID()
  const forgotten = await db.query<{ request_id: string; blob_path: string }>(
    `update uploads set submission = $1, submission_until = now() + interval '${CLAIM_SECONDS} seconds'
     where request_id in (
       select request_id from uploads where submission is not null and submission_until < now()
       limit ${AT_ONCE} for update skip locked) returning request_id, blob_path`,
    [token],
  )
  for (const { request_id: requestId, blob_path: blobPath } of forgotten)
    await heldClaim(db, requestId, token)
      .release(() => thaw(blobPath))
      .catch(onError(blobPath))
}

/** An upload that is claimed to be removed. */
export interface DoomedUpload {
  readonly requestId: string
  readonly blobPath: string
  /** Removes the row, after its blobs. */
  forget(): Promise<void>
  /** Notes that its video was removed. */
  forgetSource(): Promise<void>
  /** Gives up the claim, where the blobs could not be removed or the round is stopped. */
  spare(): Promise<void>
}

/**
 * Claims uploads `u` for which the SQL `due` holds, with its parameter $1, in the order of their ids after `last`; none
 * that is being submitted. Claimed, because otherwise a submission could take what is just being removed.
 */
export async function claimDoomed(db: Database, due: string, value: number, last: string): Promise<DoomedUpload[]> {
  const token = randomUUID()
  const rows = await db.query<{ request_id: string; blob_path: string }>(
    `update uploads set submission = $3, submission_until = now() + interval '${CLAIM_SECONDS} seconds'
     where request_id in (
       select u.request_id from uploads u where u.request_id > $2 and u.submission is null and ${due}
       order by u.request_id limit ${AT_ONCE} for update skip locked) returning request_id, blob_path`,
    [value, last, token],
  )
  return rows.map(({ request_id: requestId, blob_path: blobPath }) => ({
    requestId,
    blobPath,
    async forget() {
      await db.query('delete from uploads where request_id = $1 and submission = $2', [requestId, token])
    },
    async forgetSource() {
      await db.query(
        `update uploads set source_gone = true, stored_bytes = null, submission = null
         where request_id = $1 and submission = $2`,
        [requestId, token],
      )
    },
    async spare() {
      await db.query('update uploads set submission = null where request_id = $1 and submission = $2', [
        requestId,
        token,
      ])
    },
  }))
}

function heldClaim(db: Database, requestId: string, token: string): UploadClaim {
  const giveUp = (on: Queryable, paid = false) =>
    on.query(
      `update uploads set submission = null, paid = paid or $3 where request_id = $1 and submission = $2 returning 1`,
      [requestId, token, paid],
    )
  return {
    async confirm(tx, paid) {
      if ((await giveUp(tx, paid)).length === 0) throw inProgress()
    },
    async release(thaw) {
      const [held] = await db.query<{ taken: boolean }>(
        `select exists (select 1 from jobs where job_id = request_id) as taken from uploads
         where request_id = $1 and submission = $2`,
        [requestId, token],
      )
      if (!held) return
      if (!held.taken) await thaw()
      await giveUp(db)
    },
  }
}

function inProgress(): ApiError {
  return new ApiError(409, 'submission_in_progress', 'Another submission of this upload is in progress. Try again.')
}
