import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/db/database.js'
import type { Tier } from '../../src/http/caller.js'
import { claimNext } from '../../src/jobs/claim.js'
import { insertJob, queuePosition } from '../../src/jobs/job.js'
import { type JobQueue, openJobQueue } from '../../src/jobs/job-queue.js'
import { openTestDatabase } from '../helpers/database-template.js'
import { makeFolder } from '../helpers/server-process.js'

const folder = makeFolder()
let db: Database
let queue: JobQueue
beforeAll(async () => {
  db = await openTestDatabase(folder.dir)
  queue = await openJobQueue(db, (error) => {
    throw error
  })
})
afterAll(async () => {
  await queue.close()
  await db.close()
  folder.remove()
})

/** Submits a video of a tenant and gives its position in the queue. */
async function submit(tenant_id: string, tier: Tier = 'pro'): Promise<number> {
  const job_id = randomUUID()
  const kind = { kind: 'video', delivery: 'queue', sandbox: true } as const
  return db.transaction(async (tx) => {
    const turn = await insertJob(tx, { ...kind, tier, job_id, tenant_id, cost: 0, total_agents: 1, request: {} })
    await queue.add(tx, 'video', job_id, tier, turn!)
    return queuePosition(tx, { job_id, kind: 'video' })
  })
}

/** Tenants of the next jobs. */
async function served(count: number): Promise<string> {
  const tenants: string[] = []
  for (let i = 0; i < count; i++) tenants.push((await claimNext({ db, queue }, 'video'))!.job.tenant_id)
  return tenants.join(' ')
}

it('a long queue of one tenant delays another by one job', async () => {
  for (let i = 0; i < 4; i++) expect(await submit('many')).toBe(i + 1)
  expect(await submit('few')).toBe(2)
  expect(await submit('few')).toBe(4)
  expect(await served(6)).toBe('many few many few many many')
})

it('nobody saves up turns, nor loses those of a long queue to newcomers', async () => {
  for (let i = 0; i < 6; i++) await submit('many')
  expect(await served(3)).toBe('many many many')
  // Whoever comes now takes turns with the fourth and later ones, however often they come.
  for (const one of ['many few', 'many few']) {
    await submit('few')
    expect(await served(2)).toBe(one)
  }
  expect(await served(1)).toBe('many')
})

it('tiers come first all the same', async () => {
  await submit('free', 'free')
  for (let i = 0; i < 3; i++) await submit('large', 'enterprise')
  await submit('other', 'enterprise')
  expect(await submit('free', 'free')).toBe(6)
  expect(await served(6)).toBe('large other large large free free')
})
