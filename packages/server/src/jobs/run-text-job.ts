import { ProoflineError } from '@proofline/engine/spec'
import { priceOfText } from '../credits/prices.js'
import { ApiError } from '../http/api-error.js'
import { sandboxText } from '../sandbox/sandbox-checks.js'
import type { Services } from '../services.js'
import { cacheReport, cacheVersions } from '../text/result-cache.js'
import { finishReport, followAgents, runText, type TextInput, type TextResult } from '../text/run-text.js'
import { evidenceOf, textAgents, versionOf } from '../text/text-agents.js'
import type { ClaimedJob } from './claim.js'
import { settle } from './settle.js'
import { cacheKeyOf, completedText, describeError, failedText, logFailure } from './text-outcome.js'

/** Shortest interval at which progress is written to the database. */
const PROGRESS_MS = 300

/**
 * Runs a claimed text job: analyses the text, writes the event log and settles the job. A failure for which `retry` is
 * true is thrown; any other ends the job as failed.
 */
export async function runTextJob(
  services: Services,
  claimed: ClaimedJob,
  signal: AbortSignal,
  retry: (error: unknown) => boolean,
): Promise<void> {
  const { db, events, catalogue, log } = services
  const { job, leaseToken } = claimed
  const { ignoredFields, ...input } = JSON.parse(job.request) as TextInput & { readonly ignoredFields?: string[] }
  const writer = await events.open(job.job_id)
  const expected = textAgents(catalogue, input)
  writer.add('job.started', {
    jobId: job.job_id,
    mode: input.mode,
    totalAgents: expected.length,
    agents: expected,
    ...(ignoredFields && { ignoredFields }),
  })
  const follower = followAgents(
    (event, data) => writer.add(event, data),
    (agentId) => ({
      version: versionOf(catalogue, agentId),
      evidence: evidenceOf(catalogue, input.content, agentId),
    }),
    expected,
  )

  let notedAt = -Infinity
  const note = () => {
    if (performance.now() - notedAt < PROGRESS_MS) return
    notedAt = performance.now()
    const done = JSON.stringify(follower.agents.map(({ agentId }) => agentId))
    const sql = 'update jobs set completed_agents = $3 where job_id = $1 and lease_token = $2'
    db.soft
      .query(sql, [job.job_id, leaseToken, done])
      .catch((err: unknown) => log.warn({ err }, 'progress was not noted'))
  }

  let report: TextResult
  try {
    report = job.sandbox
      ? sandboxResult(input, follower, expected)
      : finishReport(
          await runText(services, job.tenant_id, input, {
            signal,
            alone: job.crashes > 0,
            onEvent(event) {
              follower.onEvent(event)
              if (event.type === 'agent-end') note()
            },
          }),
          priceOfText(input.mode, input.content.imageUrls?.length ?? 0),
          input.externalId,
        )
  } catch (error) {
    await writer.flush()
    if (retry(error)) throw error
    const { reason } = signal as { reason: unknown }
    const why = ProoflineError.is(reason) || reason instanceof ApiError ? reason : error
    logFailure(log, job, why)
    await settle(services, job, failedText(job, 'failed', describeError(why), follower.agents), { leaseToken })
    return
  }
  await writer.flush()
  const settled = await settle(services, job, completedText(job, input, report, follower.agents), { leaseToken })
  if (!settled) return
  const versions = cacheVersions(catalogue)
  await cacheReport(db.soft, job.tenant_id, cacheKeyOf(job, input), versions, JSON.stringify(report))
}

/** A simulated run: every agent starts and ends without findings. */
function sandboxResult(
  input: TextInput,
  follower: ReturnType<typeof followAgents>,
  agents: readonly string[],
): TextResult {
  for (const agentId of agents) {
    follower.onEvent({ type: 'agent-start', agentId, seq: 0, progress: 0 })
    follower.onEvent({ type: 'agent-end', agentId, findings: [], durationMs: 0, seq: 0, progress: 0 })
  }
  return sandboxText(input)
}
