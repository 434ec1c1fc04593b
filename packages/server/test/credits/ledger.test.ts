import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.js'
import { migrate } from '../../src/db/migrate.js'
import { openPostgres } from '../../src/db/postgres.js'
import { makeDatabase } from '../helpers/server-process.js'

const database = await makeDatabase()
const JOBS = ['a', 'b', 'c', 'd', 'e']

type Move =
  | { kind: 'grant'; amount: number }
  | { kind: 'reserve'; job: string; amount: number }
  | { kind: 'commit' | 'release'; job: string }
  | { kind: 'crash'; job: string; amount: number }

const amount = fc.integer({ min: 1, max: 60 })
const job = fc.constantFrom(...JOBS)
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), amount }),
  fc.record({ kind: fc.constant('reserve' as const), job, amount }),
  fc.record({ kind: fc.constantFrom('commit' as const, 'release' as const), job }),
  fc.record({ kind: fc.constant('crash' as const), job, amount }),
)

describe.skipIf(database === null)('the ledger', () => {
  let db: Database
  beforeAll(async () => {
    db = openPostgres(database!.url, () => {})
    await migrate(db)
  })
  afterAll(async () => {
    await db.close()
    await database!.drop()
  })

  let run = 0

  /** Makes a move; returns what it moved, or null if there was nothing to move. */
  async function make(tenant: string, each: Move): Promise<void> {
    const id = 'job' in each ? `${tenant}-${each.job}` : ''
    const insist = (sql: string, values: unknown[]) =>
      // The database itself rejects a second reservation of a job, and one that lost a race.
      db.query(sql, values).catch((error: { code?: string }) => {
        if (error.code !== '23505') throw error
      })
    if (each.kind === 'grant') await insist('select credit_grant($1, $2, $3)', [tenant, each.amount, 'test'])
    else if (each.kind === 'reserve') await insist('select credit_reserve($1, $2, $3)', [tenant, id, each.amount])
    else if (each.kind === 'crash') {
      // A process that dies in its transaction has done nothing.
      await db
        .transaction(async (tx) => {
          await tx.query('select credit_reserve($1, $2, $3)', [tenant, id, each.amount])
          throw new Error('killed')
        })
        .catch(() => {})
    } else await insist('select credit_end($1, $2)', [id, each.kind])
  }

  it('stays balanced and non-negative under concurrency', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(move, { maxLength: 8 }), { minLength: 2, maxLength: 6 }), async (actors) => {
        const tenant = `tnt_${(run += 1)}`
        await db.query(
          `insert into tenants (tenant_id, tier, subscription, defaults, rate_requests, rate_window_seconds)
           values ($1, 'pro', '{}', '{}', 1, 1)`,
          [tenant],
        )
        await db.query('select credit_grant($1, 100, $2)', [tenant, 'opening'])
        await Promise.all(
          actors.map(async (moves) => {
            for (const each of moves) await make(tenant, each)
          }),
        )
        const entries = await db.query<{ kind: string; amount: number; job_id: string | null }>(
          'select kind, amount, job_id from ledger where tenant_id = $1 order by id',
          [tenant],
        )
        // The model: replayed one by one, the entries give the balance, and no step of it is below nothing.
        let available = 0
        const faults: string[] = []
        const held = new Map<string, number>()
        const ended = new Set<string>()
        for (const { kind, amount: credits, job_id: id } of entries) {
          if (kind === 'grant') available += credits
          else if (kind === 'reserve') {
            if (held.has(id!)) faults.push(`${id} reserved twice`)
            held.set(id!, credits)
            available -= credits
          } else {
            if (ended.has(id!) || held.get(id!) !== credits) faults.push(`${id} ended wrongly`)
            ended.add(id!)
            if (kind === 'release') available += credits
          }
        }
        expect(faults).toEqual([])
        const open = [...held].filter(([id]) => !ended.has(id)).reduce((sum, [, credits]) => sum + credits, 0)
        const [row] = await db.query('select credits_available, credits_reserved from tenants where tenant_id = $1', [
          tenant,
        ])
        expect(row).toEqual({ credits_available: available, credits_reserved: open })
        expect(available).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 60 },
    )
  })

  it('cannot be changed afterwards', async () => {
    await expect(db.query('update ledger set amount = amount + 1')).rejects.toThrow('append-only')
    await expect(db.query('delete from ledger')).rejects.toThrow('append-only')
  })
})
