import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { call, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

describe('refusals', () => {
  it('of an unsupported method list the supported ones', async () => {
    const answer = await call(server, 'PUT', '/v1/webhooks')
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(answer.headers.get('Allow')).toBe('GET, POST')
    const video = await call(server, 'DELETE', '/v1/compliance/check-video')
    expect(video).toMatchObject({ status: 405, body: { error: true, statusCode: 405 } })
  })

  it.each(['/healthz', '/readyz', '/metrics', '/v1/openapi.json', '/console', '/console/billing', '/reference/'])(
    'list them also for %s, which needs no key',
    async (path) => {
      const answer = await call(server, 'POST', path)
      expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
      expect(answer.headers.get('Allow')).toBe('GET')
    },
  )

  it('of an unknown path remain 404', async () => {
    expect(await call(server, 'GET', '/console/none.js')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await call(server, 'POST', '/healthz/none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('of an unknown address below /v1 are counted and kept in the history like all others', async () => {
    const key = 'svc_live_slow'
    const ask = async (method: string, path: string) => {
      const { status, headers } = await call(server, method, path, { key })
      return [status, /remaining=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1], headers.get('RateLimit-Policy')]
    }
    expect(await ask('GET', '/v1/none')).toEqual([404, '2', '3;w=3600'])
    expect(await ask('PUT', '/v1/webhooks')).toEqual([405, '1', '3;w=3600'])
    expect(await ask('POST', '/v1')).toEqual([404, '0', '3;w=3600'])
    expect(await ask('PATCH', '/v1/compliance/check-video')).toEqual([429, '0', '3;w=3600'])
    expect(await ask('GET', '/v1/none')).toEqual([429, '0', '3;w=3600'])
    expect(await call(server, 'GET', '/v1/none', { key: 'nobody' })).toMatchObject({ status: 401 })
    expect(await call(server, 'GET', '/v1/none', { key: null })).toMatchObject({ status: 404 })
    expect(await call(server, 'PUT', '/v1/webhooks', { key: null })).toMatchObject({ status: 405 })
    const path = `/v1/none-${randomUUID()}`
    await call(server, 'PUT', path)
    const logged = async () => (await call(server, 'GET', '/v1/logs')).body.items
    const [entry] = await until(
      async () => (await logged()).filter((each: { path: string }) => each.path === path),
      (found) => found.length > 0,
    )
    expect(entry).toMatchObject({ method: 'PUT', status: 404 })
  })
})

describe('an incomplete request', () => {
  it('gets an error that says in plain words what to send', async () => {
    const body = await call(server, 'POST', '/v1/webhooks')
    expect(body).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(JSON.stringify(body.body)).toContain('The request has no body. Send a JSON object')
    const limit = await call(server, 'GET', '/v1/logs?limit=abc')
    expect(limit).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(JSON.stringify(limit.body)).toContain('Give a whole number from 1 to 200.')
  })
})

describe('a refusal', () => {
  it('for a reused Idempotency-Key says to send a new one', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const ask = (text: string) => call(server, 'POST', '/v1/compliance/check', { json: textCheck(text), headers })
    await ask('first')
    expect(await ask('second')).toMatchObject({ status: 422, body: { error: expect.stringContaining('new UUID') } })
  })

  it('for a key without the scope names its scopes, and where to get another key', async () => {
    const answer = await call(server, 'POST', '/v1/compliance/check', { key: 'svc_live_reader', json: {} })
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(answer.body.error).toContain('lacks the scope compliance:check: it has [reports:read]')
    expect(answer.body.error).toContain('/console')
  })

  it('for a malformed form describes the format', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const answer = await call(server, 'POST', '/v1/compliance/check-image', { body: '--x\r\nfoo', headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_form' } })
    expect(answer.body.error).toContain('boundary')
  })

  it('for a form with a hand-written Content-Type says so', async () => {
    const headers = { 'Content-Type': 'multipart/form-data' }
    for (const pathname of ['/v1/compliance/check-image', '/v1/compliance/check']) {
      const answer = await call(server, 'POST', pathname, { body: '--x\r\nfoo', headers })
      expect(answer).toMatchObject({ status: 415, body: { code: 'content_type_unsupported' } })
      expect(answer.body.error).toContain('names no boundary. Do not set this header yourself')
    }
  })

  it('for a form with two pictures states the maximum', async () => {
    const body = new FormData()
    for (const name of ['a.png', 'b.png']) body.append('image', new Blob(['x']), name)
    const answer = await call(server, 'POST', '/v1/compliance/check-image', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_form' } })
    expect(answer.body.error).toContain('at most one file')
  })

  it('for a body that is not an object says so in a sentence', async () => {
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
  it('returns its own result, marked as sandbox, free of charge', async () => {
    const json = { content: { text: 'sandbox:hold' }, jurisdictions: ['us'], platforms: ['youtube'] }
    const answer = await call(server, 'POST', '/v1/agents/ai-laws', { json, key: 'svc_test_acme' })
    expect(answer).toMatchObject({ status: 200, body: { sandbox: true, checks: [{ agentId: 'ai-laws' }] } })
  })
})

describe('a queued text check with a test key', () => {
  it('is marked as sandbox also where it has no report', async () => {
    const [key, json] = ['svc_test_acme', textCheck('sandbox:error', { responseMode: 'async' })]
    const { body } = await call(server, 'POST', '/v1/compliance/check', { key, json })
    const job = await until(
      () => call(server, 'GET', `/v1/compliance/jobs/${body.jobId}`, { key }),
      (answer) => answer.body.status === 'failed',
    )
    expect(job.body).toMatchObject({ status: 'failed', sandbox: true })
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
  ])('has a deterministic id of its own, which distinguishes %s', async (_what, ask, askOther) => {
    const [first, again, other] = [await ask(), await ask(), await askOther()].map(({ body }) => body)
    expect(again).toEqual(first)
    expect(other.reportId).not.toBe(first.reportId)
    expect([await kept(first.reportId), await kept(other.reportId)]).toEqual([first, other])
  })

  it('is the same from a job as synchronously, and when replayed', async () => {
    const now = (await checkText('by job')).body
    const json = textCheck('sandbox:hold', { externalId: 'by job', responseMode: 'async' })
    const { jobId } = (await call(server, 'POST', '/v1/compliance/check', { key, json })).body
    const ask = () => call(server, 'GET', `/v1/compliance/jobs/${jobId}`, { key })
    const job = await until(ask, ({ body }) => body.status === 'completed')
    const replayed = await call(server, 'POST', `/v1/reports/${now.reportId}/replay`, { key })
    expect([job.body.result, replayed.body.report]).toEqual([now, now])
  })

  it('belongs to its own check when a text and a picture are otherwise equal', async () => {
    const text = await call(server, 'POST', '/v1/compliance/check', { key, json: textCheck('sandbox:block') })
    const image = await call(server, 'POST', '/v1/compliance/check-image', { key, body: picture() })
    for (const { body } of [text, image]) {
      expect((await kept(body.reportId)).schemaVersion).toBe(body.schemaVersion)
    }
  })

  it('is what replaying a live report with a test key returns, without analysis', async () => {
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
