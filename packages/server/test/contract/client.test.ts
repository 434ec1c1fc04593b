import { ClientError, createClient, type Client } from '@proofline/client'
import { beforeAll, expect, it } from 'vitest'
import { until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()
let client: Client
beforeAll(() => {
  client = createClient({ baseUrl: `${server.url}/v1`, apiKey: 'svc_live_acme' })
})

const body = {
  jurisdictions: ['us'],
  platforms: ['youtube'],
  content: { text: 'Guaranteed to cure cancer' },
  mode: 'fast' as const,
}

it('checks, submits, polls and lists with full types', async () => {
  expect((await client.whoami()).tenantId).toBe('tnt_acme')
  const report = await client.checkText({ body: { ...body, responseMode: 'sync' } })
  expect(report).toMatchObject({ decision: 'BLOCK' })
  const job = await client.checkText({ body: { ...body, responseMode: 'async' } })
  const { jobId } = job as { jobId: string }
  const done = await until(
    () => client.getJob({ path: { jobId } }),
    ({ status }) => status === 'completed',
  )
  expect(done.result?.decision).toBe('BLOCK')
  expect((await client.listReports({ query: { limit: 1 } })).items).toHaveLength(1)
})

it('delivers the events of a stream, and resumes it', async () => {
  const events = []
  for await (const event of client.streamText({ body: { ...body, responseMode: 'stream' } })) events.push(event)
  expect(events.at(-1)?.event).toBe('report.completed')
  const { jobId } = events[0]!.data as { jobId: string }
  const rest = []
  for await (const event of client.streamJob({ path: { jobId }, lastEventId: '2' })) rest.push(event)
  expect(rest).toEqual(events.slice(2))
})

it('turns error responses into errors with a code', async () => {
  const error = await client.getReport({ path: { reportId: 'none' } }).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(ClientError)
  expect(error).toMatchObject({ status: 404, code: 'report_not_found' })
  const video = await client.getVideoJob({ path: { requestId: 'none' } }).catch((fault: unknown) => fault)
  expect(video).toMatchObject({ status: 404, code: 'job_not_found' })
})
