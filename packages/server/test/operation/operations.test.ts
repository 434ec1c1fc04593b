import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { call, textCheck, until } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

interface SentSpan {
  name: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}

/** Time that the server gives connections when it stops: drain.ts. */
const DRAIN_MS = 4000

const spans: SentSpan[] = []
const collector = useHttpServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString())
  if (request.url === '/v1/traces') spans.push(...resourceSpans[0].scopeSpans[0].spans)
  response.end()
})
const server = useServer({
  env: () => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    PROOFLINE_LOG_LEVEL: 'info',
    PROOFLINE_TEXT_CONCURRENCY: '16',
  }),
})

const SECRET = 'a text that nobody else may read'

describe('an operator', () => {
  it('finds each request in log and trace by its id, without content or keys', async () => {
    const traceId = 'a'.repeat(32)
    const answer = await call(server, 'POST', '/v1/compliance/check', {
      json: textCheck(SECRET),
      headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
    })
    const requestId = answer.headers.get('X-Request-Id')!
    const [span] = await until(
      async () => spans.filter((each) => each.traceId === traceId),
      (all) => all.length > 0,
    )
    expect(span).toMatchObject({ name: 'POST /compliance/check', parentSpanId: 'b'.repeat(16) })
    expect(span!.attributes).toContainEqual({ key: 'proofline.request_id', value: { stringValue: requestId } })
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes(requestId))
    expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'POST', path: '/v1/compliance/check', status: 200 })
    expect(server.output() + JSON.stringify(spans)).not.toMatch(/svc_live_acme|nobody else may read/)
  })

  it('finds each upload in the log, without the signature in its address', async () => {
    const json = { contentType: 'video/mp4' }
    const { uploadUrl, requestId } = (await call(server, 'POST', '/v1/compliance/media/upload-url', { json })).body
    expect((await fetch(uploadUrl, { method: 'PUT', body: 'a film' })).status).toBe(400)
    const [line] = await until(
      async () => server.output().match(/.*"msg":"upload".*/g) ?? [],
      (lines) => lines.length > 0,
    )
    const at = `/storage/videos/tnt_acme/${requestId}/source.mp4`
    expect(JSON.parse(line!)).toMatchObject({ path: at, status: 400, code: 'InvalidHeaderValue' })
    expect(server.output()).not.toContain('sig=')
  })

  it('sees a job as a span too', async () => {
    const { body } = await call(server, 'POST', '/v1/compliance/check', {
      json: textCheck('a job', { responseMode: 'async' }),
    })
    const found = await until(
      async () =>
        spans.find(({ name, attributes }) => name === 'text job' && JSON.stringify(attributes).includes(body.jobId)),
      (span) => span !== undefined,
    )
    expect(found?.attributes).toContainEqual({ key: 'proofline.attempt', value: { intValue: '1' } })
  })

  it('sees what to alert on in the metrics', async () => {
    const { text } = await call(server, 'GET', '/metrics', { key: null })
    for (const name of [
      'proofline_jobs_oldest_queued_seconds{kind="text"} 0',
      'proofline_jobs_oldest_queued_seconds{kind="video"} 0',
      'proofline_jobs_total{kind="text",outcome="completed"} 1',
      'proofline_jobs_last_hour{kind="text",outcome="completed"} 1',
      'proofline_webhooks_pending 0',
      'proofline_webhooks_given_up 0',
      'proofline_http_request_duration_seconds_bucket',
    ]) {
      expect(text).toContain(name)
    }
    expect(await call(server, 'GET', '/readyz', { key: null })).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    })
  })
})

it('many concurrent jobs cause no warning', () => {
  expect(server.output()).not.toContain('MaxListenersExceededWarning')
})

describe('a server that is asked to stop', () => {
  it('answers running requests, accepts no new ones, and exits with 0', async () => {
    const { hostname, port } = new URL(server.url)
    const body = JSON.stringify(textCheck(SECRET))
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /v1/compliance/check HTTP/1.1',
      'Host: x',
      'Authorization: Bearer svc_live_acme',
      'Idempotency-Key: 0f8fad5b-d9cb-469f-a165-70867728950e',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    // The server has accepted the request and waits for its body.
    await once(socket, 'data')
    const ended = server.end()
    const isDeaf = () =>
      fetch(`${server.url}/healthz`, { headers: { Connection: 'close' } }).then(
        () => false,
        () => true,
      )
    expect(await until(isDeaf, Boolean)).toBe(true)
    socket.write(body)
    let answer = ''
    let answeredAt = 0
    for await (const piece of socket) {
      answer += String(piece)
      answeredAt = performance.now()
    }
    expect(answer).toContain('HTTP/1.1 200 OK')
    // The client may keep its connection alive; asked to close it, it does not, and the server does not wait.
    expect(answer).toContain('Connection: close')
    expect(performance.now() - answeredAt).toBeLessThan(DRAIN_MS)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
    expect(await ended).toBe(0)
  })

  it('logs its start and end among the requests', async () => {
    const tells = await until(
      async () => [...server.output().matchAll(/"(url|signal)":"[^"]+".*"msg":"(the server [^"]+)"/g)],
      (found) => found.length > 1,
    )
    expect(tells.map(([, field, message]) => `${field}: ${message}`)).toEqual([
      'url: the server has started',
      'signal: the server stops',
    ])
    await until(
      async () => server.output(),
      (output) => output.trimEnd().endsWith('"msg":"the server has stopped"}'),
    )
  })
})
