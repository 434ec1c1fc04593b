import { randomUUID } from 'node:crypto'
import { markdownTable } from '../markdown-table.js'
import { openBooks, type Books } from './books.js'
import { openCaller } from './caller.js'
import { seeded } from '../seeded.js'
import { openSite, startProcess } from './server-process.js'
import { keyOf, TEXT, textCheck, type Tier, TIERS } from './tenants.js'

const CONNECTIONS = 16
const POLL_MS = 250

/**
 * Queues text jobs of all tiers, mixed by `seed`, while no worker is there; then starts two and waits for the end.
 * Concurrent jobs have no order among themselves: a job may start before as many better ones as there are
 * others at work, and no more.
 */
export async function queuePart(options: {
  readonly database: string
  readonly jobs: number
  readonly seed: number
}): Promise<string> {
  const { database, jobs, seed } = options
  const random = seeded(seed)
  const site = openSite(database)
  const caller = openCaller(CONNECTIONS)
  try {
    const api = await startProcess(site, { PROOFLINE_ROLE: 'api' })
    const asked = Array.from({ length: jobs }, () => TIERS[Math.floor(random() * TIERS.length)]!)
    const submit = async () => {
      for (let tier = asked.pop(); tier !== undefined; tier = asked.pop()) {
        const json = textCheck(`${TEXT} ${randomUUID()}`, { responseMode: 'async' })
        const { status } = await caller.ask(api.url!, {
          method: 'POST',
          path: '/v1/compliance/check',
          key: keyOf(tier),
          json,
        })
        if (status !== 202) throw new Error(`A submission was answered with ${status}.`)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, submit))
    const books = await openBooks(site)
    const beganAt = performance.now()
    const workers = [0, 1].map(() => startProcess(site, { PROOFLINE_ROLE: 'worker' }))
    await Promise.all(workers)
    while (Number((await books.rows('select count(*) as n from jobs where finished_at is null'))[0]!.n) > 0)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const seconds = (performance.now() - beganAt) / 1000
    for (const worker of workers) await (await worker).stop()
    await api.stop()
    const rows = await ends(books, jobs)
    await books.close()
    const what = `seed ${seed}; ${jobs} jobs, two workers: ${seconds.toFixed(1)} s, ${Math.round(jobs / seconds)} jobs/s`
    return `${what}\n\n${markdownTable(['1,000 jobs', 'n'], rows)}`
  } finally {
    caller.close()
    site.remove()
  }
}

async function ends({ rows }: Books, jobs: number): Promise<[string, number][]> {
  const count = async (sql: string) => Number((await rows(sql))[0]!.n)
  const started = await rows('select tier from jobs order by started_at')
  return [
    ['queued', jobs],
    ['completed', await count(`select count(*) as n from jobs where status = 'completed'`)],
    ['worked on more than once', await count('select count(*) as n from jobs where attempts <> 1')],
    [
      'with other than one report, one charge',
      await count(`select count(*) as n from jobs j where
        (select count(*) from job_events e where e.job_id = j.job_id and e.event = 'report.completed') <> 1
        or (select count(*) from ledger l where l.job_id = j.job_id and l.kind = 'commit') <> 1`),
    ],
    ['most better ones that a job started before', mostOvertaken(started.map(({ tier }) => tier as Tier))],
  ]
}

/** For the job that started most out of order: how many of a better tier started after it. */
function mostOvertaken(started: readonly Tier[]): number {
  let most = 0
  const after = new Map<Tier, number>(TIERS.map((tier) => [tier, 0]))
  for (const tier of started.toReversed()) {
    const better = TIERS.slice(0, TIERS.indexOf(tier)).reduce((sum, each) => sum + after.get(each)!, 0)
    most = Math.max(most, better)
    after.set(tier, after.get(tier)! + 1)
  }
  return most
}
