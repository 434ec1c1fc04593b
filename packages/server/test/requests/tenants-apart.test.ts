import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()
const theirs = { key: 'svc_live_other' }
const KEY = randomUUID()
let reportId: string
let jobId: string
beforeAll(async () => {
  const headers = { 'Idempotency-Key': KEY }
  reportId = (await call(server, 'POST', '/v1/compliance/check', { json: textCheck('ours'), headers })).body.reportId
  const job = await call(server, 'POST', '/v1/compliance/check', {
    json: textCheck('our job', { responseMode: 'async' }),
  })
  jobId = job.body.jobId
  await until(
    () => call(server, 'GET', `/v1/compliance/jobs/${jobId}`),
    (answer) => answer.body.status === 'completed',
  )
})

describe('what belongs to another tenant', () => {
  it.each([
    ['GET', () => `/v1/compliance/jobs/${jobId}`],
    ['GET', () => `/v1/compliance/jobs/${jobId}/trace`],
    ['GET', () => `/v1/compliance/jobs/${jobId}/stream`],
    ['GET', () => `/v1/reports/${reportId}`],
    ['POST', () => `/v1/reports/${reportId}/replay`],
  ] as const)('does not exist: %s %s', async (method, path) => {
    const mine = await call(server, method, path())
    expect(mine.status).toBe(200)
    const other = await call(server, method, path(), theirs)
    expect(other).toMatchObject({ status: 404, body: { error: expect.any(String), code: expect.any(String) } })
    // Word for word what an id gets that nobody has.
    const nobody = await call(server, method, path().replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, randomUUID()), theirs)
    expect({ ...other.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' })
  })

  it.each(['/v1/reports', '/v1/logs', '/v1/webhooks/deliveries', '/v1/webhooks'])(
    "is not in other tenants' lists: %s",
    async (path) => {
      // A third one: the history of the other has the ids that it asked for.
      const { body } = await call(server, 'GET', path, { key: 'svc_live_big' })
      expect(JSON.stringify(body.items)).not.toMatch(new RegExp(`${reportId}|${jobId}|tnt_acme`))
    },
  )

  it('is not served from the cache, and its Idempotency-Keys do not conflict', async () => {
    const headers = { 'Idempotency-Key': KEY }
    const json = textCheck('ours')
    const other = await call(server, 'POST', '/v1/compliance/check', { ...theirs, json, headers })
    expect(other).toMatchObject({ status: 200, body: { costBreakdown: { credits: 12, cached: false } } })
    expect(other.headers.get('Idempotent-Replayed')).toBeNull()
    expect(other.body.reportId).not.toBe(reportId)
  })
})
