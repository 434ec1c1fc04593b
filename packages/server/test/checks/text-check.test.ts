import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { call, credits, makeFolder, startTestServer, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer({ env: () => ({ PROOFLINE_PORTAL_URL: 'https://portal.example' }), database: null })

let count = 0
/** A text that no test has checked before, so that it is not cached. */
const fresh = (text = 'This serum is guaranteed to cure cancer') => `${text} ${(count += 1)}`
const check = (json: unknown, options: object = {}) =>
  call(server, 'POST', '/v1/compliance/check', { json, ...options })

describe('a sync text check', () => {
  it('returns the full report and costs 12 credits', async () => {
    const before = await credits(server)
    const text = fresh()
    const { status, body } = await check(textCheck(text, { externalId: 'ad-7' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      decision: 'BLOCK',
      mode: 'fast',
      jurisdictions: ['us'],
      platforms: ['youtube'],
      externalId: 'ad-7',
    })
    expect(body.costBreakdown).toEqual({ credits: 12, cached: false, items: [{ item: 'text-fast', credits: 12 }] })
    expect(body.versionInfo).toMatchObject({ schema: 'text-report.v1' })
    expect(body.checks[0].recommendation).not.toBe('')
    for (const { start, end, quote } of body.annotations) expect(text.slice(start, end)).toBe(quote)
    expect(await credits(server)).toEqual({ left: before.left - 12, held: 0 })
    expect((await call(server, 'GET', `/v1/reports/${body.reportId}`)).body).toEqual(body)
  })

  it('repeated with the same request is served from the cache free of charge', async () => {
    const json = textCheck(fresh(), { jurisdictions: ['us', 'eu'] })
    const first = await check(json)
    const before = await credits(server)
    const second = await check({ ...json, jurisdictions: ['eu', 'us'] })
    expect(second.body.costBreakdown).toEqual({ credits: 0, cached: true, items: [] })
    expect(second.body.checks).toEqual(first.body.checks)
    expect(await credits(server)).toEqual(before)
  })

  it('of mode full costs 47', async () => {
    const { body } = await check(textCheck(fresh(), { mode: 'full' }))
    expect(body.costBreakdown.credits).toBe(47)
  })

  it('accepts a form as well, with a picture', async () => {
    const form = new FormData()
    form.set('text', fresh())
    form.set('mode', 'fast')
    form.append('jurisdictions', 'us')
    form.append('jurisdictions', 'eu')
    form.append('platforms', 'youtube')
    const { status, body } = await call(server, 'POST', '/v1/compliance/check', { body: form })
    expect({ status, jurisdictions: body.jurisdictions }).toEqual({ status: 200, jurisdictions: ['us', 'eu'] })
  })

  it('replayed returns the new report and no difference', async () => {
    const { body } = await check(textCheck(fresh()))
    const replay = await call(server, 'POST', `/v1/reports/${body.reportId}/replay`, { json: {} })
    expect(replay.body.diff).toEqual({ added: [], removed: [], unchanged: body.checks.length })
    expect(replay.body.report.reportId).not.toBe(body.reportId)
  })
})

describe('an Idempotency-Key', () => {
  const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })

  it('replays the stored answer and charges nothing', async () => {
    const [json, key] = [textCheck(fresh()), randomUUID()]
    const first = await check(json, withKey(key))
    const before = await credits(server)
    const second = await check(json, withKey(key))
    expect(second.text).toBe(first.text)
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    expect(await credits(server)).toEqual(before)
  })

  it('is rejected for another request, and while the first still runs', async () => {
    const key = randomUUID()
    await check(textCheck(fresh()), withKey(key))
    expect(await check(textCheck(fresh()), withKey(key))).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    const [json, own] = [textCheck(fresh()), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => check(json, withKey(own))))
    const outcomes = new Set(answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)))
    expect(outcomes).toContain('done')
    outcomes.delete('done')
    outcomes.delete('idempotency_in_progress')
    expect([...outcomes]).toEqual([])
  })

  it('that is missing or not a UUID is rejected', async () => {
    for (const key of ['', 'abc']) {
      expect(await check(textCheck(fresh()), withKey(key))).toMatchObject({
        status: 400,
        body: { error: expect.any(String) },
      })
    }
  })

  it('is free again after a request that failed', async () => {
    const key = randomUUID()
    const options = { key: 'svc_live_poor', ...withKey(key) }
    expect(await check(textCheck(fresh(), { mode: 'full' }), options)).toMatchObject({ status: 402 })
    expect(await check(textCheck(fresh()), options)).toMatchObject({ status: 200 })
  })
})

describe('refusals', () => {
  it.each([
    ['no key', { key: null }, textCheck('a'), 401, 'unauthenticated'],
    ['an unknown key', { key: 'svc_live_wrong' }, textCheck('a'), 401, 'unauthenticated'],
    ['a key without the scope', { key: 'svc_live_reader' }, textCheck('a'), 403, 'insufficient_scope'],
    ['an empty text', {}, textCheck(' '), 400, 'invalid_request'],
    ['501 words', {}, textCheck('word '.repeat(501)), 400, 'invalid_request'],
    ['501 words of Chinese', {}, textCheck('好的'.repeat(501)), 400, 'invalid_request'],
    ['no platforms', {}, textCheck('a', { platforms: [] }), 400, 'invalid_request'],
    ['an unknown jurisdiction', {}, textCheck('a', { jurisdictions: ['zz'] }), 400, 'invalid_jurisdictions'],
    ['an unknown platform', {}, textCheck('a', { platforms: ['myspace'] }), 400, 'invalid_platforms'],
    ['JSON that is none', {}, undefined, 400, 'invalid_json'],
  ])('%s', async (_case, options, json, status, code) => {
    const given = json === undefined ? { body: '{', headers: { 'Content-Type': 'application/json' } } : { json }
    const answer = await call(server, 'POST', '/v1/compliance/check', { ...given, ...options })
    expect(answer).toMatchObject({ status, body: { code, error: expect.any(String) } })
    expect(answer.body.requestId).toBe(answer.headers.get('X-Request-Id'))
  })

  it('of tenants that are not ready have the documented messages', async () => {
    const sentence = async (key: string, more = {}) => (await check(textCheck('a', more), { key })).body.error
    expect(await sentence('svc_live_nobody')).toBe(
      'Tenant not onboarded. Complete setup at https://portal.example before using the API.',
    )
    expect(await sentence('svc_live_empty')).toBe(
      'Tenant configuration incomplete. Set default jurisdictions and platforms in your dev portal.',
    )
    expect(await sentence('svc_live_acme', { jurisdictions: ['in', 'us', 'cn'] })).toBe(
      'Requested jurisdictions [in, cn] are not in your subscription. Allowed: [us, eu, uk].',
    )
    expect(await sentence('svc_live_acme', { platforms: ['facebook'] })).toBe(
      'Requested platforms [facebook] are not in your subscription. Allowed: [youtube, tiktok].',
    )
  })

  it('for lack of credits state the balance and where to buy more, on every endpoint', async () => {
    for (const responseMode of ['sync', 'stream', 'async']) {
      const json = textCheck(fresh(), { responseMode, mode: 'full' })
      expect(await check(json, { key: 'svc_live_poor' })).toMatchObject({
        status: 402,
        body: {
          error: expect.stringMatching(/^Credits exhausted\. This takes \d+, \d+ are left\./),
          creditsRemaining: expect.any(Number),
          upgradeUrl: 'https://portal.example/billing',
        },
      })
    }
  })

  it('over the rate limit come with Retry-After, and the limit headers are always sent', async () => {
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await call(server, 'GET', '/v1/whoami', { key: 'svc_live_slow' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(answers[3]!.headers.get('Retry-After'))).toBeGreaterThan(0)
    for (const { headers } of answers) expect(headers.get('RateLimit-Policy')).toBe('3;w=3600')
  })

  it('never leak internals', async () => {
    for (const path of ['/v1/nothing', '/v1/%ff', '/v1/compliance/jobs/%00', '/v1/reports/../../etc', '/storage/x']) {
      const { status, text } = await call(server, 'GET', path)
      expect({ path, status }).toEqual({ path, status: expect.toSatisfy((code: number) => code >= 400 && code < 500) })
      expect(text).not.toMatch(/node_modules|at .*:\d+:\d+/)
    }
  })
})

describe('an async text check', () => {
  it('is queued, holds its credits, and ends with the report inside', async () => {
    const before = await credits(server)
    const { status, body } = await check(textCheck(fresh(), { responseMode: 'async', callbackId: 'c-1' }))
    expect(status).toBe(202)
    expect(body).toEqual({
      jobId: expect.any(String),
      status: 'queued',
      estimatedCredits: 12,
      queuePosition: expect.any(Number),
      pollUrl: `/v1/compliance/jobs/${body.jobId}`,
    })
    const job = await until(
      () => call(server, 'GET', body.pollUrl),
      (answer) => answer.body.status === 'completed',
    )
    expect(job.body.result.decision).toBe('BLOCK')
    expect(job.body.completedAgents).toHaveLength(job.body.totalAgents)
    expect(await credits(server)).toEqual({ left: before.left - 12, held: 0 })
    const trace = await call(server, 'GET', `${body.pollUrl}/trace`)
    expect(trace.body.agents.map(({ agentId }: { agentId: string }) => agentId)).toEqual(job.body.completedAgents)
    expect(await call(server, 'GET', body.pollUrl, { key: 'svc_live_other' })).toMatchObject({ status: 404 })
  })
})

describe('a stream', () => {
  const ids = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  const events = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, event]) => event)

  it('reports every agent, and can be resumed after any event', async () => {
    const { status, text, headers } = await check(textCheck(fresh(), { responseMode: 'stream' }))
    expect({ status, type: headers.get('Content-Type') }).toMatchObject({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
    })
    expect(events(text)[0]).toBe('job.started')
    expect(events(text).at(-1)).toBe('report.completed')
    expect(events(text)).toContain('agent.completed')
    expect(ids(text)).toEqual(ids(text).map((_, index) => index + 1))
    const jobId = headers.get('X-Job-Id')
    const resumed = await call(server, 'GET', `/v1/compliance/jobs/${jobId}/stream`, {
      headers: { 'Last-Event-ID': '3' },
    })
    expect(ids(resumed.text)).toEqual(ids(text).slice(3))
    expect(text.endsWith(resumed.text)).toBe(true)
    // With 200 an EventSource would reconnect for ever.
    const after = await call(server, 'GET', `/v1/compliance/jobs/${jobId}/stream`, {
      headers: { 'Last-Event-ID': String(ids(text).at(-1)) },
    })
    expect(after).toMatchObject({ status: 204, text: '' })
  })
})

describe('a test key', () => {
  it.each(['publish', 'hold', 'block'])(
    'returns %s when the text asks for it, deterministically and free of charge',
    async (name) => {
      const before = await credits(server)
      const json = textCheck(`please sandbox:${name}`)
      const [first, second] = [await check(json, { key: 'svc_test_acme' }), await check(json, { key: 'svc_test_acme' })]
      expect(first.body).toMatchObject({ sandbox: true, decision: name.toUpperCase() })
      expect(second.text).toBe(first.text)
      expect(await credits(server)).toEqual(before)
    },
  )

  it('returns an error, or a failed job, when the text asks for it', async () => {
    expect(await check(textCheck('sandbox:error'), { key: 'svc_test_acme' })).toMatchObject({ status: 503 })
    const { body } = await check(textCheck('sandbox:error', { responseMode: 'async' }), { key: 'svc_test_acme' })
    const job = await until(
      () => call(server, 'GET', body.pollUrl),
      (answer) => answer.body.status === 'failed',
    )
    expect(job.body.error).not.toBe('')
  })
})

describe('one agent', () => {
  it('can be run alone for ten credits', async () => {
    const { body } = await call(server, 'GET', '/v1/agents')
    const { agentId } = body.agents.find(
      ({ input, agentId: id }: { input: string[]; agentId: string }) =>
        input.includes('text') && id !== 'compliance-score',
    )
    const json = { content: { text: 'cure cancer' }, jurisdictions: ['us'], platforms: ['youtube'] }
    const answer = await call(server, 'POST', `/v1/agents/${agentId}`, { json })
    expect(answer).toMatchObject({ status: 200, body: { agentId, costBreakdown: { credits: 10 } } })
    expect(await call(server, 'POST', '/v1/agents/nobody', { json })).toMatchObject({ status: 404 })
  })
})

describe('lists', () => {
  it('come in pages', async () => {
    const first = await call(server, 'GET', '/v1/logs?limit=2')
    expect(first.body.items).toHaveLength(2)
    const second = await call(server, 'GET', `/v1/logs?limit=2&cursor=${first.body.nextCursor}`)
    expect(second.body.items[0].requestId).not.toBe(first.body.items[0].requestId)
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=x']) {
      expect(await call(server, 'GET', `/v1/logs?${query}`)).toMatchObject({ status: 400 })
    }
  })
})

it('stops with 0 on a signal, and restarts quickly', async () => {
  const own = makeFolder()
  const first = await startTestServer(own)
  await call(first, 'POST', '/v1/compliance/check', { json: textCheck('cure cancer') })
  const twin = startTestServer(own).then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect(await twin).toContain('Another process has the data folder')
  expect(await first.end()).toBe(0)
  const second = await startTestServer(own)
  expect((await credits(second)).left).toBe(100_000 - 12)
  expect(await second.end()).toBe(0)
  own.remove()
})
