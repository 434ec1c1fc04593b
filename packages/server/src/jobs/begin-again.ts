import type { JobRow } from './job.js'

/**
 * Advice for the caller of a job that failed on our side. The job cannot be retried under its old key or id: the old
 * Idempotency-Key returns the stored answer, and the old id names the failed job.
 */
export const BEGIN_AGAIN: Readonly<Record<JobRow['kind'], string>> = {
  text: 'Nothing was charged: submit it again, with a new Idempotency-Key.',
  video: 'Nothing was charged: get a new upload URL and submit it again under its requestId.',
}
