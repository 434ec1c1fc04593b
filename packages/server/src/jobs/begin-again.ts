import type { JobRow } from './job.js'

/**
 * What the caller can do about a job that failed through no fault of its own. Neither the same key nor the same id
 * begins it again: under the one there is the answer of old, under the other the job that failed.
 */
export const BEGIN_AGAIN: Readonly<Record<JobRow['kind'], string>> = {
  text: 'Nothing was charged: submit it again, with a new Idempotency-Key.',
  video: 'Nothing was charged: get a new upload URL and submit it again under its requestId.',
}
