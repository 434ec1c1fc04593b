import type { Reply } from '../http/route.js'
import type { JobRow } from '../jobs/job.js'

/** The state of a job in the vocabulary of the video endpoints. */
function statusOf({ status }: JobRow): 'queued' | 'processing' | 'completed' | 'failed' {
  if (status === 'pending' || status === 'running') return 'processing'
  return status === 'dead' ? 'failed' : status
}

/** The record of a video job; `report` is its JSON, spliced in as it is. */
export function videoRecord(job: JobRow, report: string | null): Reply {
  const status = statusOf(job)
  const inFlight = {
    requestId: job.job_id,
    status,
    ...(job.finished_at === null && { phase: job.phase }),
    progress: Math.round(job.progress * 1000) / 1000,
    billingStatus: job.billing,
    ...(job.callback_id !== null && { callbackId: job.callback_id }),
    ...(job.sandbox && { sandbox: true }),
  }
  if (job.finished_at === null) return { status: 200, body: inFlight }
  const terminal = {
    ...inFlight,
    reportStatus: job.report_status,
    workerCompletedAt: (job.worker_completed_at ?? job.finished_at).toISOString(),
    completedAt: job.finished_at.toISOString(),
    durationMs: Math.max(0, job.finished_at.getTime() - (job.started_at ?? job.created_at).getTime()),
    reportBlobPath: job.report_path,
    ...(job.error !== null && { error: job.error }),
  }
  const text = JSON.stringify(terminal)
  return { status: 200, text: report === null ? text : `${text.slice(0, -1)},"report":${report}}` }
}
