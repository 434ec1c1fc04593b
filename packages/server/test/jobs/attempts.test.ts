import { expect, it } from 'vitest'
import { claimNext, markRunning } from '../../src/jobs/claim.js'
import { type LoggedEvent, openEventLog } from '../../src/jobs/event-log.js'
import { runTextJob } from '../../src/jobs/run-text-job.js'
import { readCatalogue } from '../../src/tenants/catalogue.js'
import { useJobs } from '../helpers/use-jobs.js'

const jobs = useJobs()

it('a job repeated after its process died reports each agent once', async () => {
  const request = { content: { text: 'sandbox:hold' }, mode: 'fast', jurisdictions: ['us'], platforms: ['youtube'] }
  const job_id = await jobs.submit({ kind: 'text', request, sandbox: true, total_agents: 6 })
  const cutShort = await openEventLog(jobs.db).open(job_id)
  cutShort.add('job.started', { jobId: job_id })
  cutShort.add('agent.started', { agentId: 'ai-laws' })
  cutShort.add('agent.completed', { agentId: 'ai-laws', checks: [] })
  cutShort.add('agent.started', { agentId: 'advertising-law' })
  await cutShort.flush()

  const claimed = (await claimNext(jobs, 'text'))!
  await markRunning(jobs.db, claimed)
  const services = jobs.services({ catalogue: readCatalogue(null) })
  await runTextJob(services, claimed, new AbortController().signal, () => false)

  const told = await jobs.db.query<LoggedEvent>(
    'select seq, event, data from job_events where job_id = $1 order by seq',
    [job_id],
  )
  const subjects = told.map(({ event, data }) => `${event} ${(JSON.parse(data) as { agentId?: string }).agentId ?? ''}`)
  expect(subjects).toHaveLength(new Set(subjects).size)
  expect(subjects.slice(0, 2)).toEqual(['job.started ', 'agent.started ai-laws'])
  expect(subjects).toContain('agent.completed advertising-law')
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, index) => index + 1))
  expect(told.at(-1)!.event).toBe('report.completed')
})
