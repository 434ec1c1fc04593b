import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../src/openapi/operations.js'
import { call, textCheck } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

const MARKETS = { jurisdictions: ['us'], platforms: ['youtube'] }
const post = (path: string, json: unknown, { headers = {}, key = 'svc_live_acme' } = {}) =>
  call(server, 'POST', `/v1${path}`, { json, headers, key })

/** A form of text and markets with more fields. */
function form(more: Record<string, string>, picture = false): FormData {
  const made = new FormData()
  for (const name of ['jurisdictions', 'platforms[]'] as const)
    made.append(name, name === 'jurisdictions' ? 'us' : 'youtube')
  for (const [name, value] of Object.entries(more)) made.append(name, value)
  const file = new URL('../../../../test-media/ocr/headlines.png', import.meta.url)
  if (picture) made.append('image', new Blob([readFileSync(file)]))
  return made
}

/** Uploads a video; gives what a submission of it says. */
async function upload(key?: string): Promise<Record<string, unknown>> {
  const json = { contentType: 'video/mp4' }
  const { body } = await post('/compliance/media/upload-url', json, key ? { key } : {})
  const file = readFileSync(new URL('../../../../test-media/clean-3s.mp4', import.meta.url))
  await fetch(body.uploadUrl, { method: 'PUT', headers: body.uploadInstructions.headers, body: file })
  return { requestId: body.requestId, blobPath: body.blobPath, ...MARKETS, mode: 'fast' }
}

describe('fields of a request that have no effect', () => {
  it('are named in the answer, by their paths', async () => {
    const content = { text: 'Fresh bread every morning.', imageURLs: ['https://example.com/a.png'] }
    const { status, body } = await post(
      '/compliance/check',
      textCheck('', { content, imageUrls: [], external_id: 'a' }),
    )
    expect(status).toBe(200)
    expect(body.ignoredFields).toEqual(['content.imageURLs', 'imageUrls', 'external_id'])
  })

  it('are not mentioned where there are none', async () => {
    const { body } = await post('/compliance/check', textCheck('Fresh rolls every morning.', { externalId: 'a' }))
    expect(body).not.toHaveProperty('ignoredFields')
  })

  it('belong to the request that had them, not to the report: neither the cache nor a replay hands them on', async () => {
    const text = 'Fresh cake every morning.'
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const [first, repeated, corrected] = [
      await post('/compliance/check', textCheck(text, { tone: 'warm' }), { headers }),
      await post('/compliance/check', textCheck(text), { headers }),
      await post('/compliance/check', textCheck(text)),
    ]
    expect(first.body.ignoredFields).toEqual(['tone'])
    expect(repeated.headers.get('Idempotent-Replayed')).toBe('true')
    expect(repeated.body).not.toHaveProperty('ignoredFields')
    expect(corrected.body.costBreakdown.cached).toBe(true)
    expect(corrected.body).not.toHaveProperty('ignoredFields')
    const stored = await call(server, 'GET', `/v1/reports/${first.body.reportId}`)
    expect(stored.body).not.toHaveProperty('ignoredFields')
  })

  it('are named by every endpoint that takes a body', async () => {
    const text = { content: { text: 'Buns.' }, ...MARKETS }
    const report = await post('/compliance/check', textCheck('Muffins.'))
    const answers = {
      createUpload: await post('/compliance/media/upload-url', { contentType: 'video/mp4', tone: 1 }),
      checkVideo: await post('/compliance/check-video', { ...(await upload()), tone: 1 }),
      checkText: await post('/compliance/check', textCheck('Scones.', { responseMode: 'async', tone: 1 })),
      callAgent: await post('/agents/advertising-law', { ...text, tone: 1 }),
      createWebhook: await post('/webhooks', { url: 'https://example.com/', events: ['check.failed'], tone: 1 }),
      replayReport: await post(`/reports/${report.body.reportId}/replay`, { tone: 1 }),
      checkImage: await call(server, 'POST', '/v1/compliance/check-image', { body: form({ tone: 'a' }, true) }),
    }
    const told = Object.entries(answers).map(([name, { body }]) => [name, body.ignoredFields])
    expect(told).toEqual(Object.keys(answers).map((name) => [name, ['tone']]))
    const taking = OPERATIONS.filter(({ json, form: fields }) => json ?? fields).map(({ operationId }) => operationId)
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(taking))
  })

  it('are named for a form, whose lists may have brackets', async () => {
    const body = form({ text: 'Pies.', mode: 'fast', imageUrls: 'https://example.com/a.png', 'text[]': 'Tarts.' })
    const answer = await call(server, 'POST', '/v1/compliance/check', { body })
    expect(answer.body.ignoredFields).toEqual(['imageUrls', 'text[]'])
  })

  it('are named by the first event of a stream', async () => {
    const { text } = await post('/compliance/check', textCheck('Waffles.', { responseMode: 'stream', tone: 1 }))
    const [first] = text.split('\n\n')
    expect(first).toContain('event: job.started')
    expect(first).toContain('"ignoredFields":["tone"]')
  })

  it('include a webhookUrl and a callbackId that the response mode has no use for', async () => {
    const asked = { webhookUrl: 'https://example.com/', callbackId: 'mine' }
    const { body } = await post('/compliance/check', textCheck('Bagels.', asked))
    expect(body.ignoredFields).toEqual(['webhookUrl', 'callbackId'])
    const queued = await post('/compliance/check', textCheck('Pretzels.', { ...asked, responseMode: 'async' }))
    expect(queued.body).not.toHaveProperty('ignoredFields')
  })

  it('include the webhookUrl of a video while there is no secret to sign with', async () => {
    // A tenant whose texts have announced nothing yet: that would make a secret.
    const key = 'svc_live_big'
    const video = { ...(await upload(key)), webhookUrl: 'https://example.com/' }
    expect((await post('/compliance/check-video', video, { key })).body.ignoredFields).toEqual(['webhookUrl'])
    await call(server, 'GET', '/v1/compliance/webhooks/video/secret', { key })
    expect((await post('/compliance/check-video', video, { key })).body).not.toHaveProperty('ignoredFields')
  })

  it('include what a resubmitted video says otherwise than the first time', async () => {
    const video = { ...(await upload()), callbackId: 'first' }
    await post('/compliance/check-video', video)
    const changed = { ...video, callbackId: 'second', webhookUrl: 'https://example.com/' }
    const { body } = await post('/compliance/check-video', changed)
    expect(body).toMatchObject({ idempotent: true, ignoredFields: ['webhookUrl', 'callbackId'] })
  })

  it('include query parameters, of a form and of a stream too', async () => {
    const body = form({ text: 'Tarts.', mode: 'fast' })
    const [json, fields, picture, replayed, streamed] = [
      await post('/compliance/check?mode=full', textCheck('Crumpets.', { tone: 1 })),
      await call(server, 'POST', '/v1/compliance/check?_=1', { body }),
      await call(server, 'POST', '/v1/compliance/check-image?mode=full', { body: form({}, true) }),
      await post(`/reports/${(await post('/compliance/check', textCheck('Brioches.'))).body.reportId}/replay?a=1`, {}),
      await post('/compliance/check?a=1', textCheck('Pancakes.', { responseMode: 'stream' })),
    ]
    const told = [json, fields, picture, replayed].map((answer) => answer.body.ignoredFields)
    expect(told).toEqual([['tone', '?mode'], ['?_'], ['?mode'], ['?a']])
    expect(streamed.text).toContain('"ignoredFields":["?a"]')
    // Nothing is asked of these by parameters; a client may add one so that no cache answers.
    expect((await call(server, 'GET', '/v1/usage?_=1')).status).toBe(200)
  })

  it('cannot make an answer long', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'x'.repeat(150)}${index}`, 1]))
    const { body } = await post('/compliance/check', textCheck('Rye.', { ...many, ['__proto__']: 1 }))
    expect(body.ignoredFields).toEqual(Array.from({ length: 20 }, () => 'x'.repeat(100)))
  })
})

describe('query parameters that a list does not have', () => {
  it.each(OPERATIONS.filter(({ query }) => query))('are refused by $path, with those that it has', async (list) => {
    const { status, body } = await call(server, 'GET', `/v1${list.path}?stauts=dead&limit=1&__proto__=1`)
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_request')
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual(['stauts', '__proto__'])
    for (const name of Object.keys(list.query!.shape)) expect(body.error).toContain(name)
  })

  it.each(['/agents', '/policies/sources', '/policies/status'])('are refused by %s, which has none', async (path) => {
    const { status, body } = await call(server, 'GET', `/v1${path}?jurisdiction=us`)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.error).toContain('which has none')
  })
})
