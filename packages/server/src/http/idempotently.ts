import type { Queryable } from '../db/database.js'
import { type Claim, hashRequest, idempotencyKey } from './idempotency-store.js'
import type { Context, Reply } from './route.js'

/**
 * Stores the reply inside the transaction that does the work; `claim` is for work that does so in a statement of its
 * own.
 */
export interface Remember {
  (tx: Queryable, reply: { status: number; text?: string; jobId?: string }): Promise<void>
  readonly claim: Claim
}

/** Header of a reply that is a repetition. */
export const REPLAYED = { 'Idempotent-Replayed': 'true' }

/**
 * Runs `work` once per Idempotency-Key: repetitions of the same request get the stored reply without side effects.
 * `work` calls `remember` in its transaction when it succeeds; if it throws, the key is free again. `replayJob` answers
 * for a request whose reply was a stream.
 */
export async function idempotently(
  { request, caller, services: { idempotency } }: Context,
  parsed: unknown,
  work: (remember: Remember) => Promise<Reply>,
  replayJob?: (jobId: string) => Promise<Reply>,
): Promise<Reply> {
  const key = idempotencyKey(request.headers['idempotency-key'])
  // Test and live keys of a tenant share nothing else, so their requests are kept apart as well.
  const hash = hashRequest(request.method, request.path, { parsed, sandbox: caller.sandbox })
  const found = await idempotency.claim(caller.tenantId, key, hash)
  if ('status' in found) {
    if (found.jobId !== null && replayJob) return replayJob(found.jobId)
    if (found.status === 204) return { status: 204, text: '', headers: REPLAYED }
    return { status: found.status, text: found.body ?? '{}', headers: REPLAYED }
  }
  const claim: Claim = found
  try {
    const remember = (tx: Queryable, { status, text, jobId }: { status: number; text?: string; jobId?: string }) =>
      idempotency.complete(tx, claim, { status, body: text ?? null, jobId: jobId ?? null })
    return await work(Object.assign(remember, { claim }))
  } catch (error) {
    await idempotency.release(claim)
    throw error
  }
}
