import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, call, makeFolder, startTestServer, type TestServer, textCheck } from './server-process.js'

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

const folder = makeFolder()
let server: TestServer
let document: { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } }
beforeAll(async () => {
  server = await startTestServer(folder)
  document = (await call(server, 'GET', '/v1/openapi.json', { key: null })).body
})
afterAll(async () => {
  await server.end()
  folder.remove()
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

/** Mostly what the schema asks for, now and then something else. */
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

/** What is wrong with an answer, whatever was asked; null for nothing. */
function faultOf({ status, text, body, headers }: Answer): string | null {
  if (status === 500) return 'an error of the server'
  if (/node_modules|\.js:\d+/.test(text)) return 'an inside given away'
  if (headers.get('X-Request-Id') === null) return 'no X-Request-Id'
  const code: unknown = body?.code ?? body?.data?.code
  return status >= 400 && !/^[a-z_]+$/.test(String(code)) ? 'no error shape' : null
}

const KEYS = ['svc_live_acme', 'svc_test_acme', 'svc_live_nobody', 'svc_live_empty']

describe('requests made out of the description', () => {
  it('never get a 500, and every refusal has the error shape', async () => {
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

describe('bodies', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    call(server, 'POST', '/v1/compliance/check', { body, headers: { 'Content-Type': 'application/json', ...headers } })

  it.each([
    ['nested a thousand deep', '['.repeat(1000) + ']'.repeat(1000), {}, 400],
    ['nested a hundred thousand deep', '['.repeat(100_000), {}, 400],
    ['of 3 MB', JSON.stringify(textCheck('a'.repeat(3_000_000))), {}, 413],
    ['that is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}, 400],
    ['of another type', '<x/>', { 'Content-Type': 'text/xml' }, 415],
    ['that is compressed', gzipSync(Buffer.alloc(1e6)), { 'Content-Encoding': 'gzip' }, 415],
    ['a form without its boundary', 'x', { 'Content-Type': 'multipart/form-data' }, 415],
    ['a damaged form', '--x\r\nnonsense', { 'Content-Type': 'multipart/form-data; boundary=x' }, 400],
  ])('%s', async (_case, body, headers, status) => {
    const answer = await post(body, headers)
    expect(answer).toMatchObject({ status, body: { error: expect.any(String), code: expect.any(String) } })
  })

  it('that end before their Content-Length leave the server as it was', async () => {
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
