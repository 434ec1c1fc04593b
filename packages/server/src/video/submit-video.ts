import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@proofline/engine/spec'
import { reserve } from '../credits/ledger.js'
import { priceOfVideo } from '../credits/prices.js'
import type { Queryable } from '../db/database.js'
import { ApiError } from '../http/api-error.js'
import type { Context, Reply } from '../http/route.js'
import { insertJob } from '../jobs/job.js'
import type { VideoInput } from '../jobs/video-outcome.js'
import {
  MAX_UPLOAD_BYTES,
  sourcePath,
  UPLOAD_VALID_MS,
  uploadHeaders,
  VIDEO_TYPES,
  type VideoType,
} from '../storage/blob-path.js'
import { MAX_UNPAID_BYTES, unpaidBytes } from '../storage/unpaid-uploads.js'
import { findSecret } from '../webhooks/secrets.js'
import { probeUpload } from './probe-upload.js'
import { claimUpload } from './upload-claim.js'

/** A validated submission. */
export interface VideoSubmission extends VideoInput {
  readonly requestId: string
  readonly callbackId: string | undefined
  readonly webhookUrl: string | undefined
}

/** The same before its mode is known to exist. */
type Asked = Omit<VideoInput, 'mode'> & { readonly mode: string } & Partial<
    Pick<VideoSubmission, 'callbackId' | 'webhookUrl'>
  >

/** The type with which an upload is announced. Throws 400 `content_type_unsupported`. */
export function videoTypeOf({ contentType }: { readonly contentType: string }): VideoType {
  if (Object.hasOwn(VIDEO_TYPES, contentType)) return contentType as VideoType
  const known = Object.keys(VIDEO_TYPES).join(', ')
  throw new ApiError(400, 'content_type_unsupported', `contentType must be one of ${known}.`)
}

/** Registers an upload and returns its URL. Throws 409 `upload_limit` where too much is kept unpaid. */
export async function grantUpload({ services, caller }: Context, contentType: VideoType): Promise<Reply> {
  const { tenantId } = caller
  if ((await unpaidBytes(services.db, tenantId)) >= MAX_UNPAID_BYTES) {
    const message = `Uploads that were not submitted, or whose job cost nothing, fill the ${MAX_UNPAID_BYTES} bytes that they may have. Submit those that wait; the others are removed a day after their address expired.`
    throw new ApiError(409, 'upload_limit', message)
  }
  const requestId = randomUUID()
  const blobPath = sourcePath(tenantId, requestId, contentType)
  const { uploadUrl, expiresAt } = await services.storage.grantUpload(blobPath, new Date(Date.now() + UPLOAD_VALID_MS))
  await services.db.query(
    `insert into uploads (request_id, tenant_id, content_type, blob_path, expires_at) values ($1, $2, $3, $4, $5)`,
    [requestId, tenantId, contentType, blobPath, expiresAt.toISOString()],
  )
  return {
    status: 200,
    body: {
      uploadUrl,
      blobPath,
      requestId,
      expiresAt: expiresAt.toISOString(),
      maxSizeBytes: MAX_UPLOAD_BYTES,
      requiredTags: { tenantId, requestId, kind: 'video' },
      uploadInstructions: { method: 'PUT', headers: uploadHeaders(tenantId, requestId, contentType) },
    },
  }
}

/** Hash of everything requested besides the video itself; the order of ids does not matter. */
function inputHash({ jurisdictions, platforms, mode }: Omit<Asked, 'blobPath'>): string {
  const parts = { jurisdictions: jurisdictions.toSorted(), platforms: platforms.toSorted(), mode }
  return createHash('sha256').update(canonicalJson(parts)).digest('hex')
}

/**
 * Submits a video: probes the upload, reserves credits and enqueues, all or nothing. Repeating the same submission gets
 * the same answer; another one under its id is refused with 409. What has no effect is noted as ignored: a webhookUrl
 * while there is no secret to sign with, and one or a callbackId that differs from the first submission's.
 */
export async function submitVideo(context: Context, submission: VideoSubmission): Promise<Reply> {
  const { db, turns, storage, queue } = context.services
  const { tenantId, sandbox, tenant } = context.caller
  const { requestId, blobPath, callbackId, webhookUrl, jurisdictions, platforms, mode } = submission
  const hash = inputHash(submission)
  if (webhookUrl !== undefined && !(await findSecret(db, tenantId))) context.ignored.push('webhookUrl')
  const known = await earlier(context, submission, hash)
  if (known) return known

  const [upload] = await db.query<{ blob_path: string }>(
    'select blob_path from uploads where request_id = $1 and tenant_id = $2',
    [requestId, tenantId],
  )
  if (upload?.blob_path !== blobPath || !(await storage.stat(blobPath))) {
    throw new ApiError(404, 'blob_not_found', 'There is no upload at this path. Upload first, then submit.')
  }
  const repeated = () => earlier(context, submission, hash)
  const claim = await claimUpload(db, requestId, async () => (await repeated()) !== null, context.signal)
  if (claim === null) return (await repeated())!
  try {
    // Another submission may have been accepted between the first look and the claim.
    const meanwhile = await repeated()
    if (meanwhile) return meanwhile
    await storage.freeze(blobPath)
    const facts = await storage.stat(blobPath)
    if ((facts?.sizeBytes ?? 0) > MAX_UPLOAD_BYTES) {
      throw new ApiError(400, 'video_too_large', `The video has more than ${MAX_UPLOAD_BYTES} bytes.`)
    }
    const cost = sandbox
      ? 0
      : priceOfVideo(await probeUpload(context.services, blobPath, tenantId, context.signal)).credits
    const submit = async (tx: Queryable) => {
      await claim.confirm(tx, cost > 0)
      const input: VideoInput = { blobPath, jurisdictions, platforms, mode }
      const turn = await insertJob(tx, {
        job_id: requestId,
        tenant_id: tenantId,
        kind: 'video',
        delivery: 'queue',
        tier: tenant!.tier,
        sandbox,
        cost,
        total_agents: 1,
        request: input,
        webhook_url: webhookUrl,
        callback_id: callbackId,
        blob_path: blobPath,
        input_hash: hash,
      })
      await queue.add(tx, 'video', requestId, tenant!.tier, turn ?? 0)
      await reserve(tx, context, requestId, cost)
    }
    await turns.take(tenantId, () => db.transaction(submit))
    return accepted(requestId, cost, false)
  } finally {
    await claim.release(() => storage.thaw(blobPath))
  }
}

/**
 * Refuses an unknown mode with 400 `unsupported_mode`, but with 409 `idempotency_conflict` under an id that was
 * submitted before, because it is another request then.
 */
export async function refuseMode(context: Context, submission: Asked & { readonly requestId: string }): Promise<never> {
  await earlier(context, submission, inputHash(submission))
  throw new ApiError(400, 'unsupported_mode', 'mode must be fast.')
}

/** What each reason of a conflict means. */
const DIFFERENT = {
  blobPath: 'another blobPath',
  feature: 'another mode',
  inputHash: 'other jurisdictions or platforms',
} as const

/** The answer to a repetition, or null if the id is new. Throws 409 `idempotency_conflict`. */
async function earlier(
  { services: { db }, caller: { tenantId }, ignored }: Context,
  { requestId, blobPath, mode, webhookUrl, callbackId }: Asked & { readonly requestId: string },
  incomingHash: string,
): Promise<Reply | null> {
  const [job] = await db.query<{
    tenant_id: string
    kind: string
    blob_path: string
    input_hash: string
    cost: number
    request: string
    webhook_url: string | null
    callback_id: string | null
  }>(
    `select tenant_id, kind, blob_path, input_hash, cost, request, webhook_url, callback_id
     from jobs where job_id = $1`,
    [requestId],
  )
  if (!job || job.tenant_id !== tenantId || job.kind !== 'video') return null
  const sameFeature = (JSON.parse(job.request) as VideoInput).mode === mode
  const reason =
    job.blob_path !== blobPath
      ? 'blobPath'
      : !sameFeature
        ? 'feature'
        : job.input_hash !== incomingHash
          ? 'inputHash'
          : null
  if (reason === null) {
    if (webhookUrl !== undefined && webhookUrl !== job.webhook_url) ignored.push('webhookUrl')
    if (callbackId !== undefined && callbackId !== job.callback_id) ignored.push('callbackId')
    return accepted(requestId, job.cost, true)
  }
  const message = `This requestId was submitted before with ${DIFFERENT[reason]}. Another check needs an upload URL of its own.`
  throw new ApiError(409, 'idempotency_conflict', message, {
    reason,
    existing: { blobPath: job.blob_path, inputHash: job.input_hash },
    incoming: { blobPath, inputHash: incomingHash },
  })
}

function accepted(requestId: string, cost: number, idempotent: boolean): Reply {
  return { status: 202, body: { jobId: requestId, status: 'queued', estimatedCredits: cost, idempotent } }
}
