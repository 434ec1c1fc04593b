import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { guardedFetch, isPublicAddress, refusalOf } from '@proofline/engine/net'
import { call, credits, textCheck } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

const images = useHttpServer((request, response) => {
  if (request.url === '/redirect') return response.writeHead(302, { Location: '/picture' }).end()
  if (request.url === '/loop') return response.writeHead(302, { Location: '/loop' }).end()
  if (request.url === '/large') return response.end(Buffer.alloc(21 * 1024 * 1024))
  response.end(request.url === '/picture' ? picture : 'no picture')
})
const server = useServer()
let picture: Buffer
let tiff: Buffer
let vast: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer()
  tiff = await sharp(picture).tiff().toBuffer()
  vast = await sharp({ create: { width: 10_001, height: 10_000, channels: 3, background: '#888' } })
    .png({ palette: true, colours: 2 })
    .toBuffer()
})

function form(bytes: Uint8Array | string | null, more: Record<string, string[]> = {}): FormData {
  const data = new FormData()
  if (bytes !== null) data.set('image', new Blob([bytes as string]), 'ad.jpg')
  for (const [name, values] of Object.entries({ jurisdictions: ['us'], platforms: ['youtube'], ...more })) {
    for (const value of values) data.append(name, value)
  }
  return data
}
const checkImage = (body: FormData, key = 'svc_live_acme') =>
  call(server, 'POST', '/v1/compliance/check-image', { body, key })

describe('an image check', () => {
  it('returns the envelope of a video report and costs 35 credits', async () => {
    const { left } = await credits(server)
    const { status, body } = await checkImage(form(picture, { externalId: ['pic-1'] }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      schemaVersion: 'image-report.v1',
      tenantId: 'tnt_acme',
      externalId: 'pic-1',
      checks: expect.any(Array),
      preprocessing: expect.any(Object),
      costBreakdown: { credits: 35 },
    })
    expect((await credits(server)).left).toBe(left - 35)
    expect((await call(server, 'GET', `/v1/reports/${body.reportId}`)).body.requestId).toBe(body.requestId)
  })

  it.each([
    ['no picture', () => form(null), 400, 'invalid_request'],
    ['a picture without bytes', () => form(''), 400, 'invalid_request'],
    ['what is no picture', () => form('not a picture at all'), 400, /unreadable|unsupported/],
    ['a picture of another kind', () => form(tiff), 400, 'content_type_unsupported'],
    ['a video', () => form(readFileSync('test-media/clean-3s.mp4')), 400, /unreadable|unsupported|invalid/],
    ['more than 20 MB', () => form(new Uint8Array(21 * 1024 * 1024)), 413, 'image_too_large'],
    ['more than 100 megapixels', () => form(vast), 413, 'limit_exceeded'],
    ['no platforms', () => form(picture, { platforms: [] }), 400, 'invalid_request'],
  ])('of %s is refused and costs nothing', async (_case, body, status, code) => {
    const before = await credits(server)
    const answer = await checkImage(body())
    expect(answer.status).toBe(status)
    expect(answer.body.code).toMatch(code)
    expect(await credits(server)).toEqual(before)
  })

  it('accepts a picture of 20 MB, but not one byte more', async () => {
    const limit = 20 * 1024 * 1024
    // A test key: nothing is analysed.
    expect(await checkImage(form(new Uint8Array(limit)), 'svc_test_acme')).toMatchObject({ status: 200 })
    expect(await checkImage(form(new Uint8Array(limit + 1)), 'svc_test_acme')).toMatchObject({ status: 413 })
  })

  it('with a test key is simulated, free and deterministic', async () => {
    const [first, second] = [
      await checkImage(form(picture, { externalId: ['sandbox:block'] }), 'svc_test_acme'),
      await checkImage(form(picture, { externalId: ['sandbox:block'] }), 'svc_test_acme'),
    ]
    expect(first.body).toMatchObject({ sandbox: true, decision: 'BLOCK', checks: [{ bbox: expect.any(Object) }] })
    expect(second.body.checks).toEqual(first.body.checks)
  })
})

describe('pictures by address', () => {
  const withImages = (...imageUrls: string[]) => ({
    json: textCheck(`look ${imageUrls.join(' ')}`, { content: { text: 'Look at this', imageUrls } }),
  })
  const check = (...urls: string[]) => call(server, 'POST', '/v1/compliance/check', withImages(...urls))

  it('are analysed, each for 35 more credits', async () => {
    const { status, body } = await check(`${images.url}/picture`, `${images.url}/redirect`)
    expect({ status, credits: body.costBreakdown?.credits }).toEqual({ status: 200, credits: 12 + 2 * 35 })
  })

  it('have an agent of their own in the stream, the job and its trace', async () => {
    const content = { text: 'Look at this once more', imageUrls: [`${images.url}/picture`] }
    const json = textCheck('', { content, responseMode: 'stream' })
    const { text, headers } = await call(server, 'POST', '/v1/compliance/check', { json })
    expect(text).toMatch(/event: agent\.completed\ndata: \{"agentId":"rights-clearance-image"/)
    const job = await call(server, 'GET', `/v1/compliance/jobs/${headers.get('X-Job-Id')}`)
    expect(job.body.completedAgents).toContain('rights-clearance-image')
    expect(job.body.completedAgents).toHaveLength(job.body.totalAgents)
    const trace = await call(server, 'GET', `/v1/compliance/jobs/${headers.get('X-Job-Id')}/trace`)
    for (const { agentId, evidence, startedAt, completedAt, durationMs } of trace.body.agents) {
      const isImage = agentId === 'rights-clearance-image'
      expect(evidence).toEqual([isImage ? 'content.imageUrls.0' : 'content.text'])
      expect(Date.parse(completedAt) - Date.parse(startedAt)).toBeGreaterThanOrEqual(durationMs - 1)
    }
  })

  it.each(['/loop', '/large', '/none'])('that cannot be fetched (%s) end the check free of charge', async (path) => {
    const before = await credits(server)
    const answer = await check(`${images.url}${path}`)
    expect(answer.status).toBe(400)
    expect(await credits(server)).toEqual(before)
  })
})

describe('a text form', () => {
  const text = { text: ['Look at this'], mode: ['fast'] }
  const check = (body: FormData) => call(server, 'POST', '/v1/compliance/check', { body })

  it('is answered synchronously, with its picture', async () => {
    const { status, body } = await check(form(picture, { ...text, responseMode: ['sync'] }))
    expect({ status, credits: body.costBreakdown?.credits }).toEqual({ status: 200, credits: 12 + 35 })
  })

  it('cannot be replayed without its picture', async () => {
    const { body } = await check(form(picture, text))
    const before = await credits(server)
    const replay = await call(server, 'POST', `/v1/reports/${body.reportId}/replay`)
    expect(replay).toMatchObject({ status: 409, body: { code: 'report_not_replayable' } })
    expect(await credits(server)).toEqual(before)
    const alone = await check(form(null, text))
    expect((await call(server, 'POST', `/v1/reports/${alone.body.reportId}/replay`)).status).toBe(200)
  })

  it('rejects JSON-only options and unsupported pictures', async () => {
    const json = await check(form(null, { ...text, responseMode: ['async'] }))
    expect(json).toMatchObject({ status: 400, body: { details: [{ path: 'responseMode' }] } })
    const other = await check(form(tiff, text))
    expect(other).toMatchObject({ status: 400, body: { code: 'content_type_unsupported' } })
  })
})

describe('private addresses', () => {
  const SPELLINGS = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://localhost/',
    'http://a.localhost./',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[fec0::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://user:secret@93.184.216.34/',
    'ftp://93.184.216.34/',
    'http://１２７.０.０.１/',
  ]

  it.each(SPELLINGS)('are rejected in every spelling: %s', async (url) => {
    expect(refusalOf(new URL(url), false)).not.toBeNull()
    const fetch = guardedFetch({ allowPrivate: false })
    const request = { method: 'GET', url, timeoutMs: 2000, maxBytes: 10, whenLarger: 'cut', redirects: 0 } as const
    await expect(fetch(request)).rejects.toThrow(/address/)
  })

  it('are rejected behind host names, too', async () => {
    const fetch = guardedFetch({ allowPrivate: false })
    // A name for the machine itself that does not look like one.
    const url = `${images.url.replace('127.0.0.1', 'ip6-localhost')}/`
    const request = { method: 'GET', url, timeoutMs: 5000, maxBytes: 10, whenLarger: 'cut', redirects: 0 } as const
    await expect(fetch(request)).rejects.toThrow(/address|resolved/)
  })

  it('that speak another protocol end as rejected, without hanging', async () => {
    const receiver = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const request = { method: 'POST', url, timeoutMs: 1000, maxBytes: 10, whenLarger: 'cut', redirects: 0 } as const
    await expect(guardedFetch({ allowPrivate: true })(request)).rejects.toThrow('No answer: the connection was closed')
    receiver.close()
  })

  it('are distinguished from public ones', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808']) {
      expect({ address, ok: isPublicAddress(address) }).toEqual({ address, ok: true })
    }
    for (const address of ['224.0.0.1', '255.255.255.255', '192.0.2.1', 'ff02::1', '2001:db8::1', 'nonsense']) {
      expect({ address, ok: isPublicAddress(address) }).toEqual({ address, ok: false })
    }
  })
})
