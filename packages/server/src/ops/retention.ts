import { creditsStayHeld, releaseForgotten } from '../credits/holds.js'
import type { Services } from '../services.js'
import { SOURCE_IS_DUE, UPLOAD_IS_DUE } from '../storage/unpaid-uploads.js'
import { RESEARCH_DAYS } from '../text/research-cache.js'
import { claimDoomed, type DoomedUpload } from '../video/upload-claim.js'

const HOUR_MS = 3_600_000
/** Early enough for servers that are restarted more than once an hour, late enough not to slow the start. */
const FIRST_MS = 60_000
/** Most rows deleted by one statement: a long statement would block others. */
const BATCH = 1000

type Needs = Pick<Services, 'db' | 'storage' | 'config'>

/** What a round of pruning removed. */
export type Pruned = Record<
  'reports' | 'uploads' | 'jobs' | 'logs' | 'deliveries' | 'keys' | 'cache' | 'research',
  number
>

/**
 * Removes what is older than the settings allow: reports with their jobs and events, uploads, request history and
 * delivery logs; and what has expired: uploads that nobody paid for, Idempotency-Keys, cached results and research. The
 * ledger is kept for ever. If blobs could not be removed, rejects after everything else is done. Once `signal` aborts,
 * the rest is left to a later round.
 */
export async function prune({ db, storage, config }: Needs, signal = new AbortController().signal): Promise<Pruned> {
  const { reports, uploads, logs } = config.retainDays
  async function sweep(table: string, key: string, where: string, days: number): Promise<number> {
    let total = 0
    while (!signal.aborted) {
      const rows = await db.query(
        `delete from ${table} where ${key} in (
           select ${key} from ${table} where ${where} limit ${BATCH} for update skip locked) returning 1`,
        [days],
      )
      total += rows.length
      if (rows.length < BATCH) break
    }
    return total
  }
  const older = (column: string) => `${column} < now() - $1 * interval '1 day'`
  const failures: unknown[] = []
  await storage.sweep().catch((error: unknown) => failures.push(error))
  const pruned = {
    uploads: await pruneUploads({ db, storage }, uploads, signal, (error) => failures.push(error)),
    reports: await sweep('reports', 'ctid', older('created_at'), reports),
    jobs: await sweep('jobs', 'job_id', older('finished_at'), reports),
    logs: await sweep('request_log', 'id', older('created_at'), logs),
    deliveries: await sweep('deliveries', 'id', `status <> 'pending' and ${older('created_at')}`, logs),
    keys: await sweep('idempotency', 'ctid', older('created_at'), 1),
    cache: await sweep('result_cache', 'ctid', older('created_at'), 1),
    research: await sweep('research_cache', 'ctid', older('created_at'), RESEARCH_DAYS),
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads could not be removed.`)
  return pruned
}

/**
 * Blobs first, then the row: after a crash in between, a later round finds the row again. A blob that cannot be removed
 * is left for the next round without blocking the others.
 */
async function pruneUploads(
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  days: number,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<number> {
  const whole = async ({ blobPath, forget }: DoomedUpload) => {
    await storage.remove(blobPath)
    await storage.remove(blobPath.replace(/[^/]+$/, 'report.json'))
    await forget()
  }
  const source = async ({ blobPath, forgetSource }: DoomedUpload) => {
    await storage.remove(blobPath)
    await forgetSource()
  }
  let total = 0
  for (const [due, remove] of [
    [UPLOAD_IS_DUE, whole],
    [SOURCE_IS_DUE, source],
  ] as const) {
    for (let last = ''; !signal.aborted;) {
      const uploads = await claimDoomed(db, due, days, last)
      if (uploads.length === 0) break
      for (const upload of uploads) {
        if (upload.requestId > last) last = upload.requestId
        if (signal.aborted) {
          await upload.spare()
          continue
        }
        try {
          await remove(upload)
          total += 1
        } catch (error) {
          failed(error)
          await upload.spare()
        }
      }
    }
  }
  return total
}

/** Added to the time limit of a check, because pictures are fetched before it begins. */
const FORGOTTEN_AFTER_MS = 10 * 60_000

/** Prunes a minute after the start and then every hour, and releases credits held for checks that left no trace. */
export function startRetention(services: Needs & Pick<Services, 'log'>): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  const stopping = new AbortController()
  const round = () => {
    const { db, config, log } = services
    const forgotten = releaseForgotten(db, config.checkTimeoutMs + FORGOTTEN_AFTER_MS, creditsStayHeld(log))
    running = Promise.all([prune(services, stopping.signal), forgotten]).then(
      ([pruned, released]) => services.log.info({ ...pruned, released }, 'pruned'),
      (err: unknown) => services.log.error({ err }, 'pruning failed'),
    )
  }
  const first = setTimeout(round, FIRST_MS).unref()
  const timer = setInterval(round, HOUR_MS).unref()
  return {
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
