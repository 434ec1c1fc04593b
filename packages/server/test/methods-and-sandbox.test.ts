import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { call, textCheck, until } from './server-process.js'
import { useServer } from './use-server.js'

const server = useServer()

describe('refusals', () => {
  it('of a method that an address has not name those it has', async () => {
    const answer = await call(server, 'PUT', '/v1/webhooks')
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('Allow')).toBe('GET, POST')
    const video = await call(server, 'DELETE', '/v1/compliance/check-video')
    expect(video).toMatchObject({ status: 405, body: { error: true, statusCode: 405 } })
  })

  it.each(['/healthz', '/readyz', '/metrics', '/v1/openapi.json', '/console', '/console/billing', '/reference/'])(
    'name it for %s, which needs no key, too',
    async (path) => {
      const answer = await call(server, 'POST', path)
      expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
      expect(answer.headers.get('Allow')).toBe('GET')
    },
  )

  it('of a page that is not there remain 404', async () => {
    expect(await call(server, 'GET', '/console/none.js')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await call(server, 'POST', '/healthz/none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a request that lacks something', () => {
  it('is told in plain words what to send', async () => {
    const body = await call(server, 'POST', '/v1/webhooks')
    expect(body).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(JSON.stringify(body.body)).toContain('The request has no body. Send a JSON object')
    const limit = await call(server, 'GET', '/v1/logs?limit=abc')
    expect(limit).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(JSON.stringify(limit.body)).toContain('Give a whole number from 1 to 200.')
  })
})

describe('a refusal', () => {
  it('of a key of idempotency that another request had says to send a new one', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const ask = (text: string) => call(server, 'POST', '/v1/compliance/check', { json: textCheck(text), headers })
    await ask('first')
    expect(await ask('second')).toMatchObject({ status: 422, body: { error: expect.stringContaining('new UUID') } })
  })

  it('of a key without the scope names those it has, and says where to get one', async () => {
    const answer = await call(server, 'POST', '/v1/compliance/check', { key: 'svc_live_reader', json: {} })
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(answer.body.error).toContain('lacks the scope compliance:check: it has [reports:read]')
    expect(answer.body.error).toContain('/console')
  })

  it('of a damaged form says what a form is', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const answer = await call(server, 'POST', '/v1/compliance/check-image', { body: '--x\r\nfoo', headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_form' } })
    expect(answer.body.error).toContain('boundary')
  })

  it('of a form whose header was written by hand says that this is what is wrong', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' }
    for (const pathname of ['/v1/compliance/check-image', '/v1/compliance/check']) {
      const answer = await call(server, 'POST', pathname, { body: '--x\r\nfoo', headers })
      expect(answer).toMatchObject({ status: 415, body: { code: 'content_type_unsupported' } })
      expect(answer.body.error).toContain('names no boundary. Do not set this header yourself')
    }
  })

  it('of a form with two pictures says how many it may have', async () => {
    const body = new FormData()
    for (const name of ['a.png', 'b.png']) body.append('image', new Blob(['x']), name)
    const answer = await call(server, 'POST', '/v1/compliance/check-image', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_form' } })
    expect(answer.body.error).toContain('at most one file')
  })

  it('of a body that is no object says so in a whole sentence', async () => {
    const { body } = await call(server, 'POST', '/v1/compliance/check', { json: [] })
    expect(body.error).toBe('The request is invalid. The body must be an object, not a list')
    expect(body.details).toEqual([{ path: '', message: 'The body must be an object, not a list' }])
  })
})

describe('the root', () => {
  it('answers 404 and names where to go', async () => {
    const { status, body } = await call(server, 'GET', '/')
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const address of ['/console', '/reference', '/v1/openapi.json'])
      expect(JSON.stringify(body)).toContain(address)
  })
})

describe('one agent, asked with a test key', () => {
  it('answers for itself, marked, for nothing', async () => {
    const json = { content: { text: 'sandbox:hold' }, jurisdictions: ['us'], platforms: ['youtube'] }
    const answer = await call(server, 'POST', '/v1/agents/ai-laws', { json, key: 'svc_test_acme' })
    expect(answer).toMatchObject({ status: 200, body: { sandbox: true, checks: [{ agentId: 'ai-laws' }] } })
  })
})

describe('a report of the sandbox', () => {
  const key = 'svc_test_acme'
  const picture = (bytes = 'any bytes', externalId = 'sandbox:block') => {
    const form = new FormData()
    form.append('image', new Blob([bytes]), 'ad.png')
    for (const [name, value] of [
      ['jurisdictions', 'us'],
      ['platforms', 'youtube'],
      ['externalId', externalId],
    ])
      form.append(name!, value!)
    return form
  }
  const checkText = (externalId: string) =>
    call(server, 'POST', '/v1/compliance/check', { key, json: textCheck('sandbox:hold', { externalId }) })
  const checkPicture = (bytes: string, externalId: string) =>
    call(server, 'POST', '/v1/compliance/check-image', { key, body: picture(bytes, externalId) })
  const kept = async (reportId: string) => (await call(server, 'GET', `/v1/reports/${reportId}`, { key })).body

  it.each([
    ["texts by the caller's reference", () => checkText('a'), () => checkText('b')],
    ["pictures by the caller's reference", () => checkPicture('one', 'a'), () => checkPicture('one', 'b')],
    ['pictures of one reference', () => checkPicture('one', 'c'), () => checkPicture('other', 'c')],
  ])('has an id of its own, which tells %s apart, and is the same every time', async (_what, ask, askOther) => {
    const [first, again, other] = [await ask(), await ask(), await askOther()].map(({ body }) => body)
    expect(again).toEqual(first)
    expect(other.reportId).not.toBe(first.reportId)
    expect([await kept(first.reportId), await kept(other.reportId)]).toEqual([first, other])
  })

  it('is the same from a job as at once, and again when it is replayed', async () => {
    const now = (await checkText('by job')).body
    const json = textCheck('sandbox:hold', { externalId: 'by job', responseMode: 'async' })
    const { jobId } = (await call(server, 'POST', '/v1/compliance/check', { key, json })).body
    const ask = () => call(server, 'GET', `/v1/compliance/jobs/${jobId}`, { key })
    const job = await until(ask, ({ body }) => body.status === 'completed')
    const replayed = await call(server, 'POST', `/v1/reports/${now.reportId}/replay`, { key })
    expect([job.body.result, replayed.body.report]).toEqual([now, now])
  })

  it('is that of its own check, where a text and a picture ask for the same', async () => {
    const text = await call(server, 'POST', '/v1/compliance/check', { key, json: textCheck('sandbox:block') })
    const image = await call(server, 'POST', '/v1/compliance/check-image', { key, body: picture() })
    for (const { body } of [text, image]) {
      expect((await kept(body.reportId)).schemaVersion).toBe(body.schemaVersion)
    }
  })

  it('is what a live report replayed with a test key gives: nothing is analysed for nothing', async () => {
    const live = await call(server, 'POST', '/v1/compliance/check', { json: textCheck('Cures cancer. sandbox:hold') })
    const path = `/v1/reports/${live.body.reportId}/replay`
    const replayed = await call(server, 'POST', path, { key: 'svc_test_acme' })
    expect(replayed).toMatchObject({
      status: 200,
      body: { report: { sandbox: true, decision: 'HOLD', costBreakdown: { credits: 0 } }, diff: { unchanged: 0 } },
    })
    const paid = await call(server, 'POST', path)
    expect(paid.body).toMatchObject({ report: { decision: live.body.decision, costBreakdown: { credits: 12 } } })
  })
})
