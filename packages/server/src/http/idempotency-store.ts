import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@proofline/engine/spec'
import { z } from 'zod'
import type { Database, Queryable } from '../db/database.js'
import { everyMs } from '../ops/every-ms.js'
import { ApiError } from './api-error.js'

const LEASE_SECONDS = 30
const RENEW_MS = 10_000
/** How long keys are remembered; after that they may be used again. */
const KEPT_HOURS = 24

/** The stored outcome of a request. `body` is the JSON that was sent, `jobId` names the stream that was sent. */
export interface StoredReply {
  readonly status: number
  readonly body: string | null
  readonly jobId: string | null
}

/** A key claimed for a running request. `token` identifies this claim; a process that takes it over gets another. */
export interface Claim {
  readonly tenantId: string
  readonly key: string
  readonly token: string
}

/** Keeps Idempotency-Keys, per tenant, for 24 hours. Several processes may share it. */
export interface IdempotencyStore {
  /**
   * Claims a key. Gives the stored reply where the same request has succeeded before. Throws 422
   * `idempotency_key_reused` for another request under the key, 409 `idempotency_in_progress` while it runs.
   */
  claim(tenantId: string, key: string, requestHash: string): Promise<Claim | StoredReply>
  /**
   * Stores the reply, in the transaction that does the work, so that both exist or neither. Throws 409
   * `idempotency_in_progress` if the claim was taken over meanwhile.
   */
  complete(tx: Queryable, claim: Claim, reply: StoredReply): Promise<void>
  /** To be called if a claim was completed by another statement than `complete`. */
  completed(claim: Claim): void
  /** Removes the claim of a failed request, if it still holds: the key may be used again. */
  release(claim: Claim): Promise<void>
  close(): void
}

/** Opens the store. Claims of this process are renewed while it lives; those of a dead one end after 30 s. */
export function openIdempotency(db: Database, onError: (error: unknown) => void): IdempotencyStore {
  const held = new Set<Claim>()
  const lease = `now() + interval '${LEASE_SECONDS} seconds'`
  const renewal = everyMs(RENEW_MS, async () => {
    if (held.size === 0) return
    const [tenants, keys, tokens] = (['tenantId', 'key', 'token'] as const).map((part) =>
      [...held].map((claim) => claim[part]),
    )
    // Without those that are just being completed, which may have to wait for their tenant's row.
    const renew = `update idempotency set lease_until = ${lease} where (tenant_id, key) in (
      select i.tenant_id, i.key from idempotency i
        join unnest($1::text[], $2::text[], $3::text[]) as mine (tenant_id, key, token)
        on i.tenant_id = mine.tenant_id and i.key = mine.key and i.owner = mine.token
      where i.state = 'running' for update of i skip locked)`
    await db.soft.query(renew, [tenants, keys, tokens]).catch(onError)
  })

  return {
    async claim(tenantId, key, requestHash) {
      const token = randomUUID()
      // Takes over a claim that has expired or is too old.
      const [mine] = await db.soft.query(
        `insert into idempotency as i (tenant_id, key, request_hash, state, owner, lease_until)
         values ($1, $2, $3, 'running', $4, ${lease})
         on conflict (tenant_id, key) do update set request_hash = excluded.request_hash, state = 'running',
           owner = excluded.owner, lease_until = excluded.lease_until, status = null, body = null, job_id = null,
           created_at = now()
         where (i.state = 'running' and i.lease_until < now()) or i.created_at < now() - interval '${KEPT_HOURS} hours'
         returning key`,
        [tenantId, key, requestHash, token],
      )
      if (mine) {
        const claim = { tenantId, key, token }
        held.add(claim)
        return claim
      }
      const [row] = await db.soft.query<StoredRow>(
        `select request_hash, state, status, body, job_id from idempotency where tenant_id = $1 and key = $2`,
        [tenantId, key],
      )
      if (row && row.request_hash !== requestHash) {
        const message = 'This Idempotency-Key was used for another request. Send a new UUID for each new request.'
        throw new ApiError(422, 'idempotency_key_reused', message)
      }
      if (!row || row.state === 'running') {
        // Made before the clock was set back: if its process died, the key would be taken for as long as that.
        const trim = `update idempotency set lease_until = ${lease} where tenant_id = $1 and key = $2
          and state = 'running' and lease_until > ${lease} + interval '5 seconds'`
        await db.soft.query(trim, [tenantId, key])
        throw inProgress()
      }
      return { status: row.status!, body: row.body, jobId: row.job_id }
    },
    async complete(tx, claim, { status, body, jobId }) {
      held.delete(claim)
      const rows = await tx.query(
        `update idempotency set state = 'done', status = $4, body = $5, job_id = $6
         where tenant_id = $1 and key = $2 and owner = $3 and state = 'running' returning 1`,
        [claim.tenantId, claim.key, claim.token, status, body, jobId],
      )
      if (rows.length === 0) throw inProgress()
    },
    completed: (claim) => void held.delete(claim),
    async release(claim) {
      held.delete(claim)
      const forget = `delete from idempotency
        where tenant_id = $1 and key = $2 and owner = $3 and state = 'running'`
      await db.soft.query(forget, [claim.tenantId, claim.key, claim.token])
    },
    close: () => renewal[Symbol.dispose](),
  }
}

/** Another request holds the key now. */
export function inProgress(): ApiError {
  const message = 'The first request with this Idempotency-Key is still running. Repeat it later to get its answer.'
  return new ApiError(409, 'idempotency_in_progress', message)
}

interface StoredRow {
  request_hash: string
  state: 'running' | 'done'
  status: number | null
  body: string | null
  job_id: string | null
}

/** Reads the header. Throws 400 where it is missing or no UUID. */
export function idempotencyKey(header: string | string[] | undefined): string {
  if (header === undefined) {
    throw new ApiError(400, 'idempotency_key_missing', 'Send an Idempotency-Key header with a UUID.')
  }
  const key = z.guid().safeParse(header)
  if (!key.success) throw new ApiError(400, 'idempotency_key_invalid', 'The Idempotency-Key must be a UUID.')
  return key.data.toLowerCase()
}

/** Hash under which two requests are equal. `request` is the parsed request, with files as their hashes. */
export function hashRequest(method: string, path: string, request: unknown): string {
  return createHash('sha256').update(canonicalJson({ method, path, request })).digest('hex')
}
