import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/config.js'
import { openTurns } from '../../src/credits/turns.js'
import type { Database } from '../../src/db/database.js'
import { claimNext, markRunning } from '../../src/jobs/claim.js'
import { type LoggedEvent, openEventLog } from '../../src/jobs/event-log.js'
import { insertJob } from '../../src/jobs/job.js'
import { type JobQueue, openJobQueue } from '../../src/jobs/job-queue.js'
import { runTextJob } from '../../src/jobs/run-text-job.js'
import { openMetrics } from '../../src/ops/metrics.js'
import type { Services } from '../../src/services.js'
import { readCatalogue } from '../../src/tenants/catalogue.js'
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

it('a job repeated after its process died reports each agent once', async () => {
  const job_id = randomUUID()
  const request = { content: { text: 'sandbox:hold' }, mode: 'fast', jurisdictions: ['us'], platforms: ['youtube'] }
  const kind = { kind: 'text', delivery: 'queue', tier: 'pro', sandbox: true } as const
  await db.transaction(async (tx) => {
    await insertJob(tx, { ...kind, job_id, tenant_id: 'tnt_a', cost: 0, total_agents: 6, request })
    await queue.add(tx, 'text', job_id, 'pro', 0)
  })
  const events = openEventLog(db)
  const cutShort = await events.open(job_id)
  cutShort.add('job.started', { jobId: job_id })
  cutShort.add('agent.started', { agentId: 'ai-laws' })
  cutShort.add('agent.completed', { agentId: 'ai-laws', checks: [] })
  cutShort.add('agent.started', { agentId: 'advertising-law' })
  await cutShort.flush()

  const claimed = (await claimNext({ db, queue }, 'text'))!
  await markRunning(db, claimed)
  const parts = { config: readConfig({}), metrics: openMetrics(), log: pino({ level: 'silent' }) }
  const services = {
    ...parts,
    db,
    turns: openTurns(),
    queue,
    events,
    catalogue: readCatalogue(null),
  } as unknown as Services
  await runTextJob(services, claimed, new AbortController().signal, () => false)

  const told = await db.query<LoggedEvent>('select seq, event, data from job_events where job_id = $1 order by seq', [
    job_id,
  ])
  const subjects = told.map(({ event, data }) => `${event} ${(JSON.parse(data) as { agentId?: string }).agentId ?? ''}`)
  expect(subjects).toHaveLength(new Set(subjects).size)
  expect(subjects.slice(0, 2)).toEqual(['job.started ', 'agent.started ai-laws'])
  expect(subjects).toContain('agent.completed advertising-law')
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, index) => index + 1))
  expect(told.at(-1)!.event).toBe('report.completed')
})
