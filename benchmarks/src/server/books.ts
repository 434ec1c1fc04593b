import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import path from 'node:path'
import pg from 'pg'
import { CREDITS } from './tenants.js'
import type { Site } from './server-process.js'

/** Reads the database of a server. */
export interface Books {
  rows(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Opens the database of a site; the embedded one only while no server uses it. */
export async function openBooks({ folder, database }: Site): Promise<Books> {
  if (database === null) {
    const db = await PGlite.create({ dataDir: path.join(folder, 'data', 'database') })
    return {
      rows: async (sql, values = []) => (await db.query(sql, [...values])).rows as never,
      close: () => db.close(),
    }
  }
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  return { rows: async (sql, values = []) => (await client.query(sql, [...values])).rows, close: () => client.end() }
}

/** Inconsistencies in the database; all 0 if there are none. */
export interface Faults {
  /** Jobs that were acknowledged and do not exist, or have not ended. */
  readonly lost: number
  /** Jobs whose reservation, or its settlement, does not match their state. */
  readonly wronglyCharged: number
  /** Commits of sync checks beyond their responses. */
  readonly chargedWithoutAnswer: number
  /** Tenants whose balance differs from their ledger. */
  readonly unbalanced: number
  /** Jobs whose end was never delivered to their callback. */
  readonly untold: number
  /** Credits that are still held; `forgotten`: those of requests whose process died. */
  readonly held: number
  readonly forgotten: number
}

/** What callers know: `told` maps the ids in the payloads that arrived to nothing more than their being there. */
export interface Known {
  readonly accepted: readonly string[]
  readonly announced: readonly string[]
  readonly told: ReadonlySet<string>
  readonly syncAnswers: number
}

/** Compares what callers and receiver know with the database. */
export async function findFaults({ rows }: Books, known: Known): Promise<Faults> {
  const count = async (sql: string, values?: readonly unknown[]) => Number((await rows(sql, values))[0]?.n ?? 0)
  const ended = new Set(
    (await rows(`select job_id from jobs where finished_at is not null`)).map(({ job_id: id }) => String(id)),
  )
  return {
    lost: known.accepted.filter((id) => !ended.has(id)).length,
    wronglyCharged: await count(
      `select count(*) as n from (
         select j.job_id from jobs j left join ledger l using (job_id) where j.cost > 0
         group by j.job_id, j.billing, j.cost, j.status
         having count(*) filter (where l.kind = 'reserve' and l.amount = j.cost) <> 1
           or count(*) filter (where l.kind in ('commit', 'release')) <> 1
           or count(*) filter (where l.kind = case j.billing when 'committed' then 'commit' else 'release' end) <> 1
           or (j.status <> 'completed' and j.billing <> 'released')) wrong`,
    ),
    chargedWithoutAnswer:
      (await count(`select count(*) as n from ledger where kind = 'commit' and job_id like 'sync_%'`)) -
      known.syncAnswers,
    unbalanced: await count(
      `select count(*) as n from (
         select t.tenant_id from tenants t left join ledger l using (tenant_id)
         group by t.tenant_id, t.credits_available, t.credits_reserved
         having t.credits_available <> coalesce(sum(case kind when 'grant' then amount when 'reserve' then -amount when 'release' then amount else 0 end), 0)
           or t.credits_reserved <> coalesce(sum(case kind when 'reserve' then amount when 'grant' then 0 else -amount end), 0)
           or sum(amount) filter (where kind = 'grant') <> $1) wrong`,
      [CREDITS],
    ),
    untold: known.announced.filter((id) => !known.told.has(id)).length,
    held: await count('select sum(credits_reserved) as n from tenants'),
    forgotten: await count(
      `select sum(amount) as n from ledger r where kind = 'reserve' and job_id like 'sync_%' and not exists (
         select 1 from ledger e where e.job_id = r.job_id and e.kind in ('commit', 'release'))`,
    ),
  }
}

/** Creates an empty database beside the one of `url`, or returns null without a URL. */
export async function makeDatabase(url: string | null): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (url === null) return null
  const name = `proofline_bench_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const made = new URL(url)
  made.pathname = `/${name}`
  return { url: made.href, drop: () => run(`drop database ${name} with (force)`) }
}
