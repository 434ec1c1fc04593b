import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { asBossDatabase, type Database, type Queryable } from '../db/database.js'
import { waitPatiently } from '../db/migrate.js'
import { type Tier, TIERS } from '../http/caller.js'

/** The two queues. */
const QUEUES = ['text', 'video'] as const
/** See {@link QUEUES}. */
export type QueueName = (typeof QUEUES)[number]

/** Turns of one tier at most: four tiers must fit into pg-boss's priorities, which are integers of 32 bits. */
const TURNS = 500_000_000

/** Effectively unlimited: attempts are counted in our own table, where a job returned at shutdown is not a failure. */
const MANY = 1000

/**
 * Decides which job is next. pg-boss keeps the order (tier, then turn, then time) and gives each job to one worker; everything
 * else about a job is in our own table `jobs`.
 */
export interface JobQueue {
  /** Enqueues a job, in the transaction that creates it. `turn`: see `insertJob`. */
  add(tx: Queryable, queue: QueueName, jobId: string, tier: Tier, turn: number): Promise<void>
  /** Takes the next job off a queue, or null if it is empty; in the transaction that claims the job. */
  take(tx: Queryable, queue: QueueName): Promise<string | null>
  /** Returns a job to its place in the queue; in the transaction that gives up the claim. */
  putBack(tx: Queryable, queue: QueueName, jobId: string): Promise<void>
  /** Removes a job that has ended; in the transaction that ends it. */
  done(tx: Queryable, queue: QueueName, jobId: string): Promise<void>
  close(): Promise<void>
}

/** Key of the advisory lock; any constant shared by all processes. */
const LOCK = 7_263_540_119

/**
 * Serialises the set-up: processes that start together on a new database would create pg-boss's schema at the same
 * time, and all but one would fail. The embedded database has a single process and connection, where a surrounding
 * transaction would deadlock.
 */
async function oneByOne(db: Database, work: () => Promise<void>): Promise<void> {
  if (db.backend === 'pglite') return work()
  await db.transaction(async (tx) => {
    await waitPatiently(tx)
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`)
    await work()
  })
}

/** Opens the queues on a database, and creates what they need on first use. */
export async function openJobQueue(db: Database, onError: (error: unknown) => void): Promise<JobQueue> {
  const boss = new PgBoss({
    db: asBossDatabase(db),
    backend: db.backend,
    schema: 'pgboss',
    // Time-outs, retention and recovery are done by the reaper: they must move credits, which pg-boss does not know.
    supervise: false,
    schedule: false,
  })
  boss.on('error', onError)
  await oneByOne(db, async () => {
    await boss.start()
    for (const name of QUEUES) {
      await boss.createQueue(name, { retryLimit: MANY, retryDelay: 0, expireInSeconds: 24 * 3600 - 1 })
      // pg-boss reads a queue's settings on first use, outside the given transaction, which would deadlock on the
      // embedded database's single connection. Cancelling a job that does not exist makes it read them now.
      await boss.cancel(name, randomUUID())
    }
  })

  return {
    async add(tx, queue, jobId, tier, turn) {
      const priority = -(TIERS.indexOf(tier) * TURNS + Math.min(turn, TURNS - 1))
      await boss.send(queue, {}, { id: jobId, priority, db: asBossDatabase(tx) })
    },
    async take(tx, queue) {
      // No job is delayed, but after the clock was set back those queued before would seem to be.
      const [job] = await boss.fetch(queue, { batchSize: 1, ignoreStartAfter: true, db: asBossDatabase(tx) })
      return job?.id ?? null
    },
    putBack: async (tx, queue, jobId) => void (await boss.fail(queue, jobId, null, { db: asBossDatabase(tx) })),
    done: async (tx, queue, jobId) => void (await boss.deleteJob(queue, jobId, { db: asBossDatabase(tx) })),
    close: () => boss.stop({ graceful: false, close: false }),
  }
}
