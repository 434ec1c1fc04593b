import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { asBossDatabase, type Database, type Queryable } from '../db/database.js'
import { type Tier, TIERS } from '../http/caller.js'

/** The two queues. */
const QUEUES = ['text', 'video'] as const
/** See {@link QUEUES}. */
export type QueueName = (typeof QUEUES)[number]

/** Retries are counted by ourselves, where a hand-over at shutdown is no failure. */
const MANY = 1000

/**
 * Which job is next. pg-boss keeps the order (tier, then time) and hands each job to one worker; everything that is
 * known of a job is in our own table `jobs`.
 */
export interface JobQueue {
  /** Enqueues inside the transaction that makes the job. */
  add(tx: Queryable, queue: QueueName, jobId: string, tier: Tier): Promise<void>
  /** Takes the next job off a queue, or null; in the transaction that claims it. */
  take(tx: Queryable, queue: QueueName): Promise<string | null>
  /** Puts a job that was taken back at its place; in the transaction that gives up the claim. */
  putBack(tx: Queryable, queue: QueueName, jobId: string): Promise<void>
  /** Forgets a job that has ended; in the transaction that ends it. */
  done(tx: Queryable, queue: QueueName, jobId: string): Promise<void>
  close(): Promise<void>
}

/** Any constant: every process that opens its queues waits for the one that holds it. */
const LOCK = 7_263_540_119

/**
 * Processes that start together on a new database would make pg-boss's schema at the same time, and all but one fail.
 * The embedded database has one process, and one connection: a transaction around others would wait for itself.
 */
async function oneByOne(db: Database, work: () => Promise<void>): Promise<void> {
  if (db.backend === 'pglite') return work()
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`)
    await work()
  })
}

/** Opens the queues on a database; makes what they need on first use. */
export async function openJobQueue(db: Database, onError: (error: unknown) => void): Promise<JobQueue> {
  const boss = new PgBoss({
    db: asBossDatabase(db),
    backend: db.backend,
    schema: 'pgboss',
    // Time-outs, retention and recovery are ours: they must move credits, and pg-boss knows nothing of those.
    supervise: false,
    schedule: false,
  })
  boss.on('error', onError)
  await oneByOne(db, async () => {
    await boss.start()
    for (const name of QUEUES) {
      await boss.createQueue(name, { retryLimit: MANY, retryDelay: 0, expireInSeconds: 24 * 3600 - 1 })
      // pg-boss looks a queue up on first use, past the transaction it was given: the embedded database has one
      // connection and would wait for itself. A call that touches no job makes it look now.
      await boss.cancel(name, randomUUID())
    }
  })

  return {
    async add(tx, queue, jobId, tier) {
      const priority = TIERS.length - TIERS.indexOf(tier)
      await boss.send(queue, {}, { id: jobId, priority, db: asBossDatabase(tx) })
    },
    async take(tx, queue) {
      const [job] = await boss.fetch(queue, { batchSize: 1, db: asBossDatabase(tx) })
      return job?.id ?? null
    },
    putBack: async (tx, queue, jobId) => void (await boss.fail(queue, jobId, null, { db: asBossDatabase(tx) })),
    done: async (tx, queue, jobId) => void (await boss.deleteJob(queue, jobId, { db: asBossDatabase(tx) })),
    close: () => boss.stop({ graceful: false, close: false }),
  }
}
