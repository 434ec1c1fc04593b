import { randomUUID } from 'node:crypto'
import { reserve } from '../credits/ledger.js'
import { FREE, priceOfText } from '../credits/prices.js'
import type { Queryable } from '../db/database.js'
import { tellIgnored } from '../http/ignored-fields.js'
import type { Remember } from '../http/idempotently.js'
import type { Context, Reply } from '../http/route.js'
import { streamEvents } from '../http/server-sent-events.js'
import { markRunning } from '../jobs/claim.js'
import { findJob, insertJob, type NewJob, queuePosition } from '../jobs/job.js'
import { runTextJob } from '../jobs/run-text-job.js'
import { settle } from '../jobs/settle.js'
import { describeError, failedText } from '../jobs/text-outcome.js'
import type { TextCheckRequest } from '../schemas/text-check.js'
import { textAgents } from './text-agents.js'

/** Enqueues a text check: credits, job and place in the queue in one transaction. Throws 402. */
export async function submitText(context: Context, request: TextCheckRequest, remember: Remember): Promise<Reply> {
  const { db, turns, queue } = context.services
  const job = newJob(context, request, 'queue')
  const submit = async (tx: Queryable) => {
    const turn = await insertJob(tx, job)
    await queue.add(tx, 'text', job.job_id, job.tier, turn ?? 0)
    const body = {
      jobId: job.job_id,
      status: 'queued',
      estimatedCredits: job.cost,
      queuePosition: await queuePosition(tx, job),
      pollUrl: `/v1/compliance/jobs/${job.job_id}`,
    }
    const answer = JSON.stringify(body)
    await remember(tx, { status: 202, text: answer })
    await reserve(tx, context, job.job_id, job.cost)
    return answer
  }
  const text = await turns.take(job.tenant_id, () => db.transaction(submit))
  return { status: 202, text }
}

/**
 * Runs a text check and streams its events. They are those of the job's log, so the stream can be resumed by anyone who
 * knows the id. If the client disconnects the work is stopped and not charged, but only after five seconds, since a
 * broken connection looks the same and its reader may come back for the rest.
 */
export async function streamText(context: Context, request: TextCheckRequest, remember: Remember): Promise<Reply> {
  const { services, caller } = context
  const { db, turns, events, log, streamed } = services
  const leaseToken = randomUUID()
  const made = { ...newJob(context, request, 'stream'), lease_token: leaseToken }
  const begin = async (tx: Queryable) => {
    await insertJob(tx, made)
    await remember(tx, { status: 200, jobId: made.job_id })
    await reserve(tx, context, made.job_id, made.cost)
  }
  await turns.take(made.tenant_id, () => db.transaction(begin))
  const job = (await findJob(db, caller.tenantId, 'text', made.job_id))!
  const claimed = { job, leaseToken }
  streamed
    .run(leaseToken, async (signal) => {
      try {
        if (await markRunning(db, claimed)) await runTextJob(services, claimed, signal, () => false)
      } catch (error) {
        log.error({ err: error, jobId: job.job_id }, 'a streamed check failed')
        await settle(services, job, failedText(job, 'failed', describeError(error)), { leaseToken })
      }
    })
    // The reaper settles it when its lease has expired.
    .catch((err: unknown) => log.error({ err, jobId: job.job_id }, 'a streamed check was not settled'))
  return streamEvents(context, events, job.job_id, 0, { 'X-Job-Id': job.job_id })
}

function newJob(
  { caller, services, ignored }: Context,
  request: TextCheckRequest,
  delivery: 'queue' | 'stream',
): NewJob {
  const { content, jurisdictions, platforms, mode, externalId, webhookUrl, callbackId } = request
  const cost = caller.sandbox ? FREE : priceOfText(mode, content.imageUrls?.length ?? 0)
  return {
    job_id: randomUUID(),
    tenant_id: caller.tenantId,
    kind: 'text',
    delivery,
    tier: caller.tenant!.tier,
    sandbox: caller.sandbox,
    cost: cost.credits,
    total_agents: textAgents(services.catalogue, request).length,
    // A stream has no answer of its own to tell it in: its first event does.
    request: {
      content,
      jurisdictions,
      platforms,
      mode,
      externalId,
      ...(delivery === 'stream' && tellIgnored(ignored)),
    },
    webhook_url: delivery === 'queue' ? webhookUrl : undefined,
    callback_id: callbackId,
  }
}
