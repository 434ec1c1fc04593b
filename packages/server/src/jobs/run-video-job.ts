import { createHash } from 'node:crypto'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type MediaReport, ProoflineError, type RunEvent, type Stage, STAGES } from '@proofline/engine/spec'
import type { Queryable } from '../db/database.js'
import { sandboxMediaReport } from '../sandbox/sandbox-report.js'
import { within } from '../ops/within.js'
import type { Services } from '../services.js'
import { reportPath } from '../storage/blob-path.js'
import { isStorageAway, onceBack } from '../storage/storage-faults.js'
import type { Storage } from '../storage/storage.js'
import { BEGIN_AGAIN } from './begin-again.js'
import type { ClaimedJob } from './claim.js'
import type { JobRow } from './job.js'
import { settle } from './settle.js'
import { describeError, logFailure } from './text-outcome.js'
import { completedVideo, failedVideo, finishVideoReport, type VideoInput } from './video-outcome.js'

/** Shortest interval at which progress is written to the database. */
const PROGRESS_MS = 500
/** How long the end of a failed job may be put off by its report: the time limit may be over already. */
const STAGE_MS = 5000

/**
 * Runs a claimed video job. The time limit counts from submission, across all attempts. A failure for which `retry` is
 * true is thrown; any other ends the job with a report that says so.
 */
export async function runVideoJob(
  services: Services,
  { job, leaseToken }: ClaimedJob,
  signal: AbortSignal,
  retry: (error: unknown) => boolean,
): Promise<void> {
  const { config, storage, log } = services
  const input = JSON.parse(job.request) as VideoInput
  const leftMs = config.videoCeilingMs - (await ageMs(services.db, job))
  const deadline = performance.now() + leftMs
  const note = noteProgress(services, job, leaseToken)
  try {
    if (leftMs <= 0) throw new ProoflineError('timeout', 'The job ran past its time limit.')
    const report = job.sandbox
      ? await sandboxReport(storage, job, input)
      : await analyse(services, job.tenant_id, input, deadline, signal, note)
    const finished = finishVideoReport(job, report)
    const text = JSON.stringify(finished)
    await note('writeReport', 0.99)
    const stage = () => storage.stage(reportPath(job.tenant_id, job.job_id), text, 'application/json')
    const staged = await onceBack(stage, deadline, signal)
    try {
      const outcome = completedVideo(job, input, finished, text)
      // Published within `settle`, so that a worker that lost its claim cannot overwrite the report of the new one.
      await settle(services, job, outcome, { leaseToken, publish: () => staged.publish() })
    } finally {
      await staged.discard()
    }
  } catch (error) {
    if (retry(error)) throw error
    if (isStorageAway(error)) log.error({ err: error, jobId: job.job_id }, 'the storage was away for too long')
    else logFailure(log, job, error)
    await failVideo(services, job, faultOf(error), { leaseToken })
  }
}

/** What the caller sees of an error. A job cannot be repeated as it was, as a request can. */
function faultOf(error: unknown): { code: string; message: string } {
  if (!isStorageAway(error)) return describeError(error)
  return { code: error.code, message: `The storage did not answer in time. ${BEGIN_AGAIN.video}` }
}

/** Uses the clock of the database, which also set the creation time: this machine's clock may differ, or jump. */
async function ageMs(db: Queryable, { job_id }: JobRow): Promise<number> {
  const [row] = await db.query<{ age: number }>(
    'select extract(epoch from now() - created_at)::double precision * 1000 as age from jobs where job_id = $1',
    [job_id],
  )
  return row?.age ?? 0
}

/** Settles a video job as failed. False if it had ended, or the claim was lost. */
export async function failVideo(
  services: Pick<Services, 'storage' | 'db' | 'turns' | 'queue' | 'events' | 'config' | 'metrics' | 'log'>,
  job: JobRow,
  error: { code: string; message: string },
  claim: { leaseToken?: string } = {},
): Promise<boolean> {
  const failed = failedVideo(job, requestOf(job), error)
  // The report is stored in the database as well, so unreachable storage must not keep credits reserved.
  const away = (err: unknown) => services.log.warn({ err, jobId: job.job_id }, 'the report of a failure was not stored')
  const stage = services.storage.stage(reportPath(job.tenant_id, job.job_id), failed.text, 'application/json')
  const staged = await within(STAGE_MS, stage).catch(away)
  try {
    return await settle(services, job, failed.outcome, { ...claim, publish: async () => staged?.publish().catch(away) })
  } finally {
    await staged?.discard()
  }
}

/** A job whose request cannot be read has to end as well, so its report names what is known without it. */
function requestOf({ request, blob_path }: JobRow): VideoInput {
  const unknown: VideoInput = { blobPath: blob_path ?? '', jurisdictions: [], platforms: [], mode: 'fast' }
  try {
    return { ...unknown, ...(JSON.parse(request) as Partial<VideoInput> | null) }
  } catch {
    return unknown
  }
}

async function analyse(
  { storage, videos, research }: Services,
  tenantId: string,
  { blobPath, jurisdictions, platforms, mode }: VideoInput,
  deadline: number,
  signal: AbortSignal,
  note: (phase: string, progress: number) => Promise<void>,
): Promise<MediaReport> {
  const blob = await onceBack(() => storage.fetch(blobPath), deadline, signal)
  const phase = followPhase()
  const onEvent = (event: RunEvent) => void note(phase(event), event.progress)
  try {
    const context = { jurisdictions: [...jurisdictions], platforms: [...platforms], mode }
    const task = { kind: 'video' as const, path: blob.path, name: path.basename(blobPath), context }
    const left = Math.max(1, deadline - performance.now())
    return (await videos.run(task, {
      timeoutMs: left,
      tenantId,
      signal,
      onEvent,
      research: research(tenantId),
    })) as MediaReport
  } finally {
    await blob.dispose()
  }
}

/**
 * The phase reported while stages run in parallel: the first unfinished stage in the order of the report. Never goes
 * backwards.
 */
export function followPhase(): (event: RunEvent) => Stage {
  const open = new Set<number>()
  let furthest = 0
  return (event) => {
    if (event.type === 'stage-start') open.add(STAGES.indexOf(event.stage))
    if (event.type === 'stage-end') open.delete(STAGES.indexOf(event.stage))
    if (open.size > 0) furthest = Math.max(furthest, Math.min(...open))
    return STAGES[furthest]!
  }
}

/** Writes phase and progress, which never go backwards; throttled unless the phase changes. */
function noteProgress({ db, log }: Services, job: JobRow, leaseToken: string) {
  let notedAt = 0
  let noted = ''
  return async (phase: string, progress: number): Promise<void> => {
    if (phase === noted && performance.now() - notedAt < PROGRESS_MS) return
    notedAt = performance.now()
    noted = phase
    const sql = `update jobs set phase = $3, progress = greatest(progress, $4::real) where job_id = $1 and lease_token = $2`
    await db.soft
      .query(sql, [job.job_id, leaseToken, phase, Math.min(0.99, progress)])
      .catch((err: unknown) => log.warn({ err, jobId: job.job_id }, 'progress was not noted'))
  }
}

/**
 * A simulated report, seeded by the caller's id for the job, else by the video's content, so that it is reproducible.
 */
async function sandboxReport(storage: Storage, job: JobRow, input: VideoInput): Promise<MediaReport> {
  const { blobPath, mode, jurisdictions, platforms } = input
  const seed = job.callback_id ?? (await hashOf(storage, blobPath))
  return sandboxMediaReport({ seed, mode, jurisdictions, platforms }, 'video')
}

async function hashOf(storage: Storage, blobPath: string): Promise<string> {
  const content = await storage.read(blobPath)
  const hash = createHash('sha256')
  if (content) await pipeline(content, hash)
  return hash.digest('hex')
}
