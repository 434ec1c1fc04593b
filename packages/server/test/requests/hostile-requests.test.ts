import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '../helpers/send-raw.js'
import { type Answer, call, textCheck } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

interface Schema {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  $ref?: string
  format?: string
}
interface Described {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const server = useServer()
let document: { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } }
beforeAll(async () => {
  document = (await call(server, 'GET', '/v1/openapi.json', { key: null })).body
})

const HOSTILE = [
  '',
  '../../etc/passwd',
  '%2e%2e%2f',
  '\0',
  '__proto__',
  '\ud800',
  '💥'.repeat(300),
  'a'.repeat(5000),
  "'; drop table jobs; --",
]
const anything = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant({ constructor: 1, toString: null }),
)

/** Mostly what the schema requires, sometimes something else. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return valueOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!)
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })
}

function fitting({ type, enum: values, properties = {}, items, format }: Schema): fc.Arbitrary<unknown> {
  if (values) return fc.constantFrom(...values)
  if (type === 'array')
    return fc.array(fc.oneof(fc.constantFrom('us', 'youtube'), valueOf(items ?? {})), { maxLength: 3 })
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer(), fc.double())
  if (type === 'object') {
    return fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueOf(each)])), {
      requiredKeys: [],
    })
  }
  if (format === 'uri')
    return fc.constantFrom(
      'http://[::ffff:127.0.0.1]/',
      'http://0x7f.1/',
      'file:///etc/passwd',
      'http://a b',
      'https://example.invalid/x',
    )
  if (format === 'uuid') return fc.uuid()
  return fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...HOSTILE))
}

/** The fault of a response to any request; null for none. */
function faultOf({ status, text, body, headers }: Answer): string | null {
  if (status === 500) return 'an error of the server'
  if (/node_modules|\.js:\d+/.test(text)) return 'an inside given away'
  if (headers.get('X-Request-Id') === null) return 'no X-Request-Id'
  const code: unknown = body?.code ?? body?.data?.code
  return status >= 400 && !/^[a-z_]+$/.test(String(code)) ? 'no error shape' : null
}

const KEYS = ['svc_live_acme', 'svc_test_acme', 'svc_live_nobody', 'svc_live_empty']

describe('requests generated from the API description', () => {
  it('never get a 500, and every error has the error shape', async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(operations.length).toBeGreaterThan(20)
    for (const { path, method, operation } of operations) {
      const schema = operation.requestBody?.content['application/json']?.schema
      const queries = (operation.parameters ?? []).filter((each) => each.in === 'query')
      const request = fc.record({
        key: fc.constantFrom(...KEYS),
        json: schema ? valueOf(schema) : fc.constant(undefined),
        names: fc.array(
          fc.oneof(fc.uuid(), fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 20 })),
          { minLength: 1, maxLength: 1 },
        ),
        query: fc.record(Object.fromEntries(queries.map(({ name, schema: each }) => [name, valueOf(each)])), {
          requiredKeys: [],
        }),
      })
      await fc.assert(
        fc.asyncProperty(request, async ({ key, json, names, query }) => {
          const target = path.replaceAll(
            /\{\w+\}/g,
            () => encodeURIComponent(Buffer.from(names[0] ?? '').toString()) || 'x',
          )
          const search = new URLSearchParams(
            Object.entries(query).map(([name, value]): [string, string] => [
              name,
              typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
            ]),
          )
          const suffix = search.size > 0 ? `?${search}` : ''
          const answer = await call(server, method.toUpperCase(), `/v1${target}${suffix}`, {
            key,
            ...(schema && { json }),
          })
          const told = `${method} ${target} ${JSON.stringify(json)} → ${answer.status} ${answer.text.slice(0, 300)}`
          expect(faultOf(answer) && `${faultOf(answer)}: ${told}`).toBeNull()
        }),
        { numRuns: schema ? 25 : 6 },
      )
    }
    expect(server.output()).not.toContain('a request failed')
  })
})

describe('forms', () => {
  const word = fc.oneof(
    fc.constantFrom('us', 'youtube', 'fast', ...HOSTILE),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const fieldName = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('text', 'mode', 'jurisdictions', 'platforms', 'externalId', 'image') },
    { weight: 1, arbitrary: word },
  )
  const file = fc.record({
    name: fc.constantFrom('ad.jpg', '../../etc/passwd', 'a\0.png', 'x'.repeat(3000), ''),
    type: fc.constantFrom('image/png', 'text/html', 'nonsense', ''),
    bytes: fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constant(new TextEncoder().encode('\u0089PNG\r\n\u001a\n'))),
  })

  it.each(['/v1/compliance/check', '/v1/compliance/check-image'])('of any kind get no 500 from %s', async (path) => {
    const parts = fc.array(fc.tuple(fieldName, fc.oneof(word, file)), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KEYS), parts, async (key, fields) => {
        const body = new FormData()
        for (const [name, value] of fields) {
          if (typeof value === 'string') body.append(name, value)
          else body.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.type }), value.name)
        }
        const answer = await call(server, 'POST', path, { key, body })
        expect(faultOf(answer) && `${faultOf(answer)}: ${JSON.stringify(fields)} → ${answer.text}`).toBeNull()
      }),
      { numRuns: 40 },
    )
    expect(server.output()).not.toContain('a request failed')
  })
})

describe('bodies', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    call(server, 'POST', '/v1/compliance/check', { body, headers: { 'Content-Type': 'application/json', ...headers } })

  it.each([
    ['nested a thousand deep', '['.repeat(1000) + ']'.repeat(1000), {}, 400],
    ['nested a hundred thousand deep', '['.repeat(100_000), {}, 400],
    ['of 3 MB', JSON.stringify(textCheck('a'.repeat(3_000_000))), {}, 413],
    ['that is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}, 400],
    ['said to be in UTF-16', '{}', { 'Content-Type': 'application/json; charset=utf-16' }, 415],
    ['of another type', '<x/>', { 'Content-Type': 'text/xml' }, 415],
    ['that is compressed', gzipSync(Buffer.alloc(1e6)), { 'Content-Encoding': 'gzip' }, 415],
    ['a form without its boundary', 'x', { 'Content-Type': 'multipart/form-data' }, 415],
    ['a damaged form', '--x\r\nnonsense', { 'Content-Type': 'multipart/form-data; boundary=x' }, 400],
  ])('%s', async (_case, body, headers, status) => {
    const answer = await post(body, headers)
    expect(answer).toMatchObject({ status, body: { error: expect.any(String), code: expect.any(String) } })
  })

  it('that are compressed are rejected, also as forms, before unpacking', async () => {
    const body = gzipSync(Buffer.alloc(50e6))
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Encoding': 'gzip' }
    expect(await post(body, headers)).toMatchObject({ status: 415, body: { code: 'content_encoding_unsupported' } })
  })

  it.each(['content', 'jurisdictions', 'callbackId'])('with a thousand levels in the field %s', async (field) => {
    const deep: unknown = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)
    expect(await post(JSON.stringify(textCheck('a text', { [field]: deep })))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  const HEAD = ['Host: x', 'Authorization: Bearer svc_live_acme', 'Content-Type: application/json']

  it('that are rejected unread are drained, so that the sender sees the response', async () => {
    // More than waits unread on a connection.
    const answer = await call(server, 'POST', '/v1/compliance/check', { key: 'nobody', body: 'x'.repeat(300_000) })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('connection')).not.toBe('close')
  })

  it.each([
    ['a Content-Length that is no number', ['Content-Length: many'], 400],
    ['a negative Content-Length', ['Content-Length: -1'], 400],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], 400],
    ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], 400],
    ['chunks that are none', ['Transfer-Encoding: chunked'], 400],
    ['headers of 100 KB', [`X-Long: ${'a'.repeat(100_000)}`], 431],
    ['a header with a NUL', ['X-Nul: a\0b'], 400],
  ])('with %s are answered in the error shape', async (_case, headers, status) => {
    const answer = await sendRaw(server, ['POST /v1/compliance/check HTTP/1.1', ...HEAD, ...headers], 'zz\r\n{}')
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('X-Request-Id: ')
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      error: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      requestId: expect.any(String),
    })
  })

  it.each([
    ['no Host', ['GET /v1/usage HTTP/1.1'], 400, 'malformed_request'],
    ['an Expect that nobody knows', ['GET /v1/usage HTTP/1.1', 'Host: x', 'Expect: tea'], 417, 'expectation_failed'],
  ])('with %s are answered in the error shape, too', async (_case, lines, status, code) => {
    const answer = await sendRaw(server, lines)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code, requestId: expect.any(String) })
  })

  it('that use HTTP 1.0 without Host, or Expect: 100-continue, are answered normally', async () => {
    expect(await sendRaw(server, ['GET /healthz HTTP/1.0'])).toMatch(/^HTTP\/1.1 200 /)
    const continued = await sendRaw(server, [
      'GET /healthz HTTP/1.1',
      'Host: x',
      'Expect: 100-continue',
      'Content-Length: 0',
    ])
    expect(continued).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
  })

  it('that are not HTTP at all are answered, and the server continues', async () => {
    expect(await sendRaw(server, ['GET / SMTP/9', 'nonsense'])).toMatch(/^HTTP\/1.1 400 .*"code":"malformed_request"/s)
    expect(await call(server, 'GET', '/healthz', { key: null })).toMatchObject({ status: 200 })
  })

  it('that end before their Content-Length do not affect the server', async () => {
    const { hostname, port } = new URL(server.url)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = [
          'POST /v1/compliance/check HTTP/1.1',
          'Host: x',
          'Authorization: Bearer svc_live_acme',
          'Content-Type: application/json',
          'Content-Length: 500',
          '',
          '{',
        ]
        socket.end(head.join('\r\n'))
      })
      socket
        .on('close', () => resolve())
        .on('error', () => resolve())
        .resume()
    })
    expect(await call(server, 'GET', '/healthz', { key: null })).toMatchObject({ status: 200 })
  })
})
