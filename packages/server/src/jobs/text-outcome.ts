import { ProoflineError } from '@proofline/engine/spec'
import type { Logger } from 'pino'
import { DatabaseAway } from '../db/database.js'
import { ApiError } from '../http/api-error.js'
import { cacheKey } from '../text/result-cache.js'
import type { AgentTrace, TextInput, TextResult } from '../text/run-text.js'
import { BEGIN_AGAIN } from './begin-again.js'
import type { JobRow } from './job.js'
import type { Outcome } from './settle.js'
import { storedReport } from './stored-report.js'

/** The outcome of a text job with a report. */
export function completedText(
  job: JobRow,
  input: TextInput,
  report: TextResult,
  agents: readonly AgentTrace[],
): Outcome {
  const text = JSON.stringify(report)
  return {
    status: 'completed',
    billing: 'commit',
    completedAgents: agents.map(({ agentId }) => agentId),
    trace: JSON.stringify({ agents, versionInfo: report.versionInfo }),
    event: { name: 'report.completed', data: text },
    report: storedReport('text', report, input, text),
    announcement: { event: 'check.completed', payload: payloadOf(job, 'check.completed', report) },
  }
}

/** The outcome of a text job without a report. `status` `dead`: it was not started in time. */
export function failedText(
  job: JobRow,
  status: 'failed' | 'dead',
  error: { readonly code: string; readonly message: string },
  agents: readonly AgentTrace[] = [],
): Outcome {
  const partialResults = { completedAgents: agents.map(({ agentId, checks }) => ({ agentId, checks })) }
  return {
    status,
    billing: 'release',
    error: error.message,
    completedAgents: agents.map(({ agentId }) => agentId),
    trace: JSON.stringify({ agents, versionInfo: null }),
    event: { name: 'error', data: JSON.stringify({ jobId: job.job_id, code: error.code, error: error.message }) },
    announcement: {
      event: 'check.failed',
      payload: payloadOf(job, 'check.failed', {
        error: error.message,
        code: error.code,
        partialResults,
        ...(job.sandbox && { sandbox: true }),
      }),
    },
  }
}

/**
 * What a caller sees of an error: code and message if it is one of ours, but nothing internal. Only streamed texts end
 * for want of the database: jobs in a queue are tried again.
 */
export function describeError(error: unknown): { code: string; message: string } {
  if (error instanceof ApiError) return { code: error.code, message: error.message }
  if (error instanceof DatabaseAway) {
    return { code: 'database_unavailable', message: `The database did not answer. ${BEGIN_AGAIN.text}` }
  }
  if (ProoflineError.is(error) && error.category !== 'internal') return { code: error.code, message: error.message }
  return { code: 'internal', message: 'Something went wrong on our side.' }
}

/** Logs why a job failed, unless it is the caller's to fix (faulty input, cancelling). */
export function logFailure(log: Logger, { job_id: jobId }: JobRow, error: unknown): void {
  const isTheirs =
    error instanceof ApiError || (ProoflineError.is(error) && ['input', 'aborted'].includes(error.category))
  if (!isTheirs) log.warn({ err: error, jobId }, 'a job failed')
}

function payloadOf(job: JobRow, event: string, data: unknown): Record<string, unknown> {
  return {
    event,
    jobId: job.job_id,
    callbackId: job.callback_id,
    timestamp: new Date().toISOString(),
    version: 1,
    data,
  }
}

/** The cache key for a job's result; null for the sandbox. */
export function cacheKeyOf(job: JobRow, input: TextInput): string | null {
  return job.sandbox ? null : cacheKey(input)
}
