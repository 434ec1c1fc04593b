import type { MediaReport } from '@proofline/engine'
import type { FailedVideoReport } from '../schemas/media-check.js'
import { reportPath } from '../storage/blob-path.js'
import type { JobRow } from './job.js'
import type { Outcome } from './settle.js'
import { storedReport } from './stored-report.js'

/** The request for a video, as stored with its job. */
export interface VideoInput {
  readonly blobPath: string
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
  readonly mode: 'fast'
}

/** A report on a video as the API gives it. */
export type VideoReport = MediaReport & {
  readonly reportId: string
  readonly tenantId: string
  readonly requestId: string
}

/** Adds the job's ids to the engine's report. */
export function finishVideoReport(job: JobRow, report: MediaReport): VideoReport {
  return { ...report, reportId: job.job_id, tenantId: job.tenant_id, requestId: job.job_id }
}

/** The outcome of a video job with a report. One with insufficient evidence is not charged. */
export function completedVideo(job: JobRow, input: VideoInput, report: VideoReport, text: string): Outcome {
  const reportStatus = report.status
  const billing = reportStatus === 'complete' ? 'commit' : 'release'
  return {
    status: 'completed',
    billing,
    reportStatus,
    reportPath: reportPath(job.tenant_id, job.job_id),
    report: storedReport('video', report, input, text),
    announcement: {
      event: 'video.completed',
      payload: payloadOf(job, 'video.completed', 'completed', reportStatus, billing, report),
    },
  }
}

/** The outcome of a failed video job. Its report says why it failed. */
export function failedVideo(job: JobRow, input: VideoInput, error: { code: string; message: string }): FailedVideo {
  const report: FailedVideoReport = {
    schemaVersion: 'video-report.v1',
    preprocessorVersion: 'video-preprocessor.v1',
    evidenceVersion: 'evidence-timeline.v1',
    reportId: job.job_id,
    tenantId: job.tenant_id,
    requestId: job.job_id,
    generatedAt: new Date().toISOString(),
    status: 'analysis_failed',
    mode: input.mode,
    jurisdictions: [...input.jurisdictions],
    platforms: [...input.platforms],
    checks: [],
    evidence: [],
    analysisDiagnostics: [
      { code: error.code, stage: 'pipeline', message: error.message, degrades: true, details: { code: error.code } },
    ],
    preprocessing: {
      transcriptionStatus: 'failed',
      frameAnalysisStatus: 'failed',
      degraded: true,
      evidenceTruncated: false,
      framesDecoded: 0,
      framesSampled: 0,
      shots: 0,
      cutsMs: [],
    },
    ...(job.sandbox && { sandbox: true }),
    error,
  }
  const text = JSON.stringify(report)
  return {
    text,
    outcome: {
      status: 'failed',
      billing: 'release',
      error: error.message,
      reportStatus: 'analysis_failed',
      reportPath: reportPath(job.tenant_id, job.job_id),
      report: storedReport('video', report, input, text),
      announcement: {
        event: 'video.failed',
        payload: payloadOf(job, 'video.failed', 'failed', 'analysis_failed', 'release', report),
      },
    },
  }
}

/** The outcome, and the text of the report for the object storage. */
export interface FailedVideo {
  readonly text: string
  readonly outcome: Outcome
}

function payloadOf(
  job: JobRow,
  event: string,
  status: string,
  reportStatus: string,
  billing: 'commit' | 'release',
  report: unknown,
): Record<string, unknown> {
  return {
    event,
    requestId: job.job_id,
    jobId: job.job_id,
    callbackId: job.callback_id,
    status,
    reportStatus,
    billingStatus: billing === 'commit' ? 'committed' : 'released',
    timestamp: new Date().toISOString(),
    version: 1,
    report,
  }
}
