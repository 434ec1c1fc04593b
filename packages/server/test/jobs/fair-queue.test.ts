import { expect, it } from 'vitest'
import type { Tier } from '../../src/http/caller.js'
import { claimNext } from '../../src/jobs/claim.js'
import { queuePosition } from '../../src/jobs/job.js'
import { useJobs } from '../helpers/use-jobs.js'

const jobs = useJobs()

/** Submits a video of a tenant and gives its position in the queue. */
async function submit(tenant_id: string, tier: Tier = 'pro'): Promise<number> {
  const job_id = await jobs.submit({ kind: 'video', request: {}, tenant_id, tier, sandbox: true })
  return queuePosition(jobs.db, { job_id, kind: 'video' })
}

/** Tenants of the next jobs. */
async function served(count: number): Promise<string> {
  const tenants: string[] = []
  for (let i = 0; i < count; i++) tenants.push((await claimNext(jobs, 'video'))!.job.tenant_id)
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
