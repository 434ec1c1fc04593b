/** An error code: the HTTP statuses it comes with (none: only jobs end with it), and what callers should do. */
export interface RefusalFacts {
  readonly statuses: readonly number[]
  readonly meaning: string
}

const as = (statuses: readonly number[], meaning: string): RefusalFacts => ({ statuses, meaning })

/**
 * The server's own error codes; an error may also have one of the engine's. The compiler checks every use against this
 * table, and `docs/errors.md` and the OpenAPI description are generated from it.
 */
export const REFUSAL_CODES = {
  malformed_request: as([400], 'This is not a valid HTTP request, or a header that may occur only once occurs twice.'),
  invalid_request: as([400], 'A field, parameter or address is invalid. `details` names each and says why.'),
  invalid_json: as([400], 'The body is not JSON in UTF-8.'),
  invalid_form: as([400], 'The form is damaged, or has more files or fields than allowed.'),
  body_incomplete: as([400], 'The body ended early. Send it again.'),
  idempotency_key_missing: as([400], 'POST and DELETE need an `Idempotency-Key`: a new UUID for each new request.'),
  idempotency_key_invalid: as([400], 'The `Idempotency-Key` is no UUID.'),
  invalid_jurisdictions: as([400], 'No rule pack knows a jurisdiction. `GET /policies/sources` lists them.'),
  invalid_platforms: as([400], 'No rule pack knows a platform. `GET /policies/sources` lists them.'),
  image_url_refused: as([400], 'A picture could not be fetched. `details` names its address and says why.'),
  agent_input_unsupported: as(
    [400],
    'The agent does not read text by itself: the scoring agent, and those for pictures and videos.',
  ),
  blob_path_invalid: as([400], 'The `blobPath` is not the one that came with the upload URL.'),
  unsupported_mode: as([400], 'Videos have the mode `fast` only.'),
  video_too_short: as([400], 'The video is shorter than 3 seconds.'),
  video_too_long: as([400], 'The video is longer than 180 seconds.'),
  video_too_large: as([400], 'The video is larger than 200 MiB.'),
  video_unreadable: as([400], 'The upload cannot be read as a video.'),
  content_type_unsupported: as([400, 415], 'The body, the picture or the announced video is of an unsupported kind.'),
  unauthenticated: as([401], 'The key is missing, unknown or revoked.'),
  insufficient_credits: as(
    [402],
    'Too few credits: `creditsRemaining` says how many are left, `upgradeUrl` where to get more.',
  ),
  tenant_not_onboarded: as([403], 'The tenant of the key has no record yet.'),
  tenant_incomplete: as([403], 'The tenant has no default jurisdictions or platforms yet.'),
  insufficient_scope: as([403], 'The key lacks a scope, which the message names.'),
  jurisdictions_not_subscribed: as([403], 'A jurisdiction is not in the subscription.'),
  platforms_not_subscribed: as([403], 'A platform is not in the subscription.'),
  not_found: as([404], 'There is no such endpoint.'),
  job_not_found: as([404], 'There is no such job, or it belongs to another tenant, or it is no longer kept.'),
  report_not_found: as([404], 'There is no such report, or it belongs to another tenant, or it is no longer kept.'),
  agent_not_found: as([404], 'There is no such agent. `GET /agents` lists them.'),
  webhook_not_found: as([404], 'There is no such webhook, or it was deleted.'),
  delivery_not_found: as([404], 'There is no such delivery, or it is no longer kept.'),
  blob_not_found: as(
    [404],
    'Nothing was uploaded under this `blobPath`, or it is no longer kept: what is not submitted within a day is removed. Upload first, then submit.',
  ),
  method_not_allowed: as([405], 'The address does not have this method. `Allow` lists those it has.'),
  body_too_slow: as([408], 'The body took too long. Send it again.'),
  request_too_slow: as([408], 'The request took too long. Send it again.'),
  idempotency_in_progress: as([409], 'The first request with this key still runs. Repeat it later to get its answer.'),
  idempotency_conflict: as(
    [409],
    'This `requestId` was submitted before with something else: `reason` says with what.',
  ),
  submission_in_progress: as([409], 'Another submission of this upload is in progress. Repeat it later.'),
  report_not_replayable: as([409], 'The input of the report is not kept, or its analysis failed.'),
  upload_limit: as(
    [409],
    'Uploads that were not submitted, or whose job cost nothing, fill the space that a tenant has for them. Submit those that wait; the others are removed after a day.',
  ),
  webhook_limit: as([409], 'The maximum number of webhooks is reached. Delete one first.'),
  webhook_deleted: as([409], 'The webhook of this delivery was deleted: nothing more is sent to it.'),
  body_too_large: as([413], 'The body is too large.'),
  image_too_large: as([413], 'The picture is larger than 20 MiB.'),
  content_encoding_unsupported: as([415], 'The body is compressed. Send it as it is.'),
  expectation_failed: as([417], 'The `Expect` header asks for something other than `100-continue`.'),
  idempotency_key_reused: as([422], 'The `Idempotency-Key` was used for another request. Take a new UUID.'),
  rate_limited: as([429], 'Too many requests. Wait for as many seconds as `Retry-After` says.'),
  headers_too_large: as([431], 'The headers are too long.'),
  client_left: as([499], 'The client disconnected before the response. Appears only in the request history.'),
  internal: as([500], 'A server error. Include the `requestId` when you report it.'),
  method_not_supported: as([501], 'The server is no proxy (CONNECT).'),
  database_unavailable: as(
    [503],
    'The database does not answer. Repeat the request as it was after `Retry-After`; a streamed check that ended with it cost nothing and is submitted anew.',
  ),
  check_interrupted: as([503], 'The check was interrupted and nothing was charged. Repeat the request as it was.'),
  server_stopping: as(
    [503],
    'The server stopped first, and nothing was charged. Repeat the request after `Retry-After`.',
  ),
  video_analysis_disabled: as([503], 'Video analysis is switched off on this server.'),
  analysis_failed: as([503], 'A test key asked for an error (`sandbox:error`).'),
  job_expired: as(
    [],
    'A job was not begun in time, and nothing was charged. Submit it anew; upload a video again first.',
  ),
  storage_unavailable: as(
    [503],
    'The storage does not answer, and nothing was charged. Repeat the request as it was after `Retry-After`; for a job that ended with it, upload the video again and submit it anew.',
  ),
  worker_died: as(
    [],
    'The process of a job died, and nothing was charged. Submit it anew; upload a video again first.',
  ),
} satisfies Record<string, RefusalFacts>

/** A code of {@link REFUSAL_CODES}. */
export type RefusalCode = keyof typeof REFUSAL_CODES
