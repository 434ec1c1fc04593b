import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../src/config.js'
import { openTurns } from '../../src/credits/turns.js'
import { openEventLog } from '../../src/jobs/event-log.js'
import { insertJob, type NewJob } from '../../src/jobs/job.js'
import { type JobQueue, openJobQueue } from '../../src/jobs/job-queue.js'
import { openMetrics } from '../../src/ops/metrics.js'
import type { Services } from '../../src/services.js'
import { type SharedDatabase, useDatabase } from './use-database.js'

/** A database and the queue on it, with nobody who works on what is queued. */
export interface SharedJobs {
  readonly db: SharedDatabase
  readonly queue: JobQueue
  /**
   * Queues a job as a submission does, its credits reserved, and gives its id. Without more: one of the tenant `tnt_a`,
   * of tier `pro`, with a live key, for nothing.
   */
  submit(job: Pick<NewJob, 'kind' | 'request'> & Partial<NewJob>): Promise<string>
  /** What jobs are run with: standard settings, a log that says nothing, and `own`. */
  services(own?: Partial<Services>): Services
}

/** Opens both before the first test of the file, and closes them after the last. */
export function useJobs(): SharedJobs {
  const db = useDatabase()
  let queue: JobQueue
  beforeAll(async () => {
    queue = await openJobQueue(db, (error) => {
      throw error
    })
  })
  afterAll(() => queue.close())
  return {
    db,
    get queue() {
      return queue
    },
    async submit(more) {
      const usual = { tenant_id: 'tnt_a', delivery: 'queue', tier: 'pro', sandbox: false, cost: 0, total_agents: 1 }
      const job = { ...usual, job_id: randomUUID(), ...more } as NewJob
      await db.transaction(async (tx) => {
        const turn = await insertJob(tx, job)
        await queue.add(tx, job.kind, job.job_id, job.tier, turn!)
        if (job.cost > 0) await tx.query('select credit_reserve($1, $2, $3)', [job.tenant_id, job.job_id, job.cost])
      })
      return job.job_id
    },
    services(own = {}) {
      const log = pino({ level: 'silent' })
      const parts = { config: readConfig({}), metrics: openMetrics(), turns: openTurns(), log }
      return { ...parts, db, queue, events: openEventLog(db), ...own } as Services
    },
  }
}
