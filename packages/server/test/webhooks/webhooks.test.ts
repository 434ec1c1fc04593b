import type { IncomingHttpHeaders } from 'node:http'
import { readFileSync } from 'node:fs'
import { verifyStandardWebhook, verifyTextWebhook, verifyVideoWebhook } from '@proofline/client'
import { describe, expect, it } from 'vitest'
import { call, textCheck, until } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- looked at field by field
  body: any
}

const received: Received[] = []
const receiver = useHttpServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  const path = request.url!
  if (path.startsWith('/hangs')) return
  const sofar = received.filter((each) => each.path === path).length
  received.push({ path, headers: request.headers, text, body: JSON.parse(text) })
  const status = path.startsWith('/fails')
    ? 500
    : path.startsWith('/second') && sofar === 0
      ? 503
      : path.startsWith('/moved')
        ? 302
        : 200
  response.writeHead(status, { Location: `${receiver.url}/elsewhere` }).end('x'.repeat(5000))
})
const server = useServer()

const at = (path: string) => received.filter((each) => each.path === path)
const submitText = async (path: string, text: string, more = {}) => {
  const json = textCheck(text, { responseMode: 'async', webhookUrl: `${receiver.url}${path}`, ...more })
  return (await call(server, 'POST', '/v1/compliance/check', { json })).body.jobId as string
}
const deliveries = async (status: string) =>
  (await call(server, 'GET', `/v1/webhooks/deliveries?status=${status}`)).body.items
const secret = async () => (await call(server, 'GET', '/v1/compliance/webhooks/video/secret')).body.secret as string

describe('the webhook of a text job', () => {
  it('carries the report, is signed, and echoes callbackId', async () => {
    const jobId = await submitText('/text', 'guaranteed to cure cancer', { callbackId: 'mine' })
    const [hook] = await until(
      async () => at('/text'),
      (all) => all.length > 0,
    )
    expect(hook!.body).toMatchObject({
      event: 'check.completed',
      jobId,
      callbackId: 'mine',
      version: 1,
      data: { decision: 'BLOCK' },
    })
    expect(Object.keys(hook!.body).sort()).toEqual([
      'callbackId',
      'data',
      'event',
      'eventId',
      'jobId',
      'timestamp',
      'version',
    ])
    const { headers, text: body } = hook!
    expect(verifyTextWebhook({ headers, body, secret: await secret() })).toBe(true)
    expect(verifyTextWebhook({ headers, body: `${body} `, secret: await secret() })).toBe(false)
    expect(verifyTextWebhook({ headers, body, secret: 'another' })).toBe(false)
    expect(verifyTextWebhook({ headers, body, secret: await secret(), nowMs: Date.now() + 301_000 })).toBe(false)
    expect(headers['webhook-id']).toBe(hook!.body.eventId)
    expect(verifyStandardWebhook({ headers, body, secret: await secret() })).toBe(true)
    expect(verifyStandardWebhook({ headers, body: `${body} `, secret: await secret() })).toBe(false)
    expect(verifyStandardWebhook({ headers, body, secret: await secret(), nowMs: Date.now() + 301_000 })).toBe(false)
  })

  it('is tried three times, then dead, and can be resent manually', async () => {
    await submitText('/fails', 'one')
    const [dead] = await until(
      () => deliveries('dead'),
      (items) => items.length > 0,
    )
    expect(dead.attempts).toHaveLength(3)
    expect(dead.attempts[0]).toMatchObject({ status: 500, error: 'HTTP status 500' })
    expect(dead.attempts[0].responseBody).toHaveLength(2048)
    expect(at('/fails')).toHaveLength(3)
    expect(new Set(at('/fails').map(({ body }) => body.eventId)).size).toBe(1)
    expect(
      await call(server, 'POST', `/v1/webhooks/deliveries/${dead.deliveryId}/redeliver`, { key: 'svc_live_other' }),
    ).toMatchObject({ status: 404 })
    expect(await call(server, 'POST', `/v1/webhooks/deliveries/${dead.deliveryId}/redeliver`)).toMatchObject({
      status: 202,
    })
    await until(
      async () => at('/fails').length,
      (n) => n === 6,
    )
  })

  it('is retried and delivered after one failure; redirects are not followed', async () => {
    await submitText('/second', 'two')
    await until(
      async () => at('/second').length,
      (n) => n === 2,
    )
    await submitText('/moved', 'three')
    await until(
      async () => at('/moved').length,
      (n) => n === 3,
    )
    expect(at('/elsewhere')).toEqual([])
  })

  it('does not wait for hanging receivers of another tenant', async () => {
    const json = (path: string, text: string) =>
      textCheck(text, { responseMode: 'async', webhookUrl: `${receiver.url}${path}` })
    const hanging = Array.from({ length: 40 }, (_, index) => json('/hangs', `nobody answers ${index}`))
    for (const key of ['svc_live_big', 'svc_live_other']) {
      await Promise.all(hanging.map((each) => call(server, 'POST', '/v1/compliance/check', { key, json: each })))
      await until(
        async () => (await call(server, 'GET', '/v1/webhooks/deliveries', { key })).body.items,
        (all) => all.length === 40,
      )
    }
    const startedAt = Date.now()
    await call(server, 'POST', '/v1/compliance/check', { json: json('/prompt', 'prompt') })
    await until(
      async () => at('/prompt'),
      (all) => all.length > 0,
    )
    // An unanswered attempt takes ten seconds.
    expect(Date.now() - startedAt).toBeLessThan(8000)
    expect(server.output()).not.toContain('MaxListenersExceededWarning')
  })

  it('reports a failure with its error, what was found before it, and that a test key asked', async () => {
    const json = textCheck('sandbox:error', { responseMode: 'async', webhookUrl: `${receiver.url}/failed` })
    await call(server, 'POST', '/v1/compliance/check', { json, key: 'svc_test_acme' })
    const [hook] = await until(
      async () => at('/failed'),
      (all) => all.length > 0,
    )
    expect(hook!.body).toMatchObject({
      event: 'check.failed',
      data: { error: expect.any(String), code: 'analysis_failed', partialResults: expect.any(Object), sandbox: true },
    })
  })
})

describe('the webhook of a video job', () => {
  async function submitVideo(path: string, key = 'svc_test_acme') {
    const { body: grant } = await call(server, 'POST', '/v1/compliance/media/upload-url', {
      json: { contentType: 'video/mp4' },
      key,
    })
    const { requestId, blobPath, uploadInstructions } = grant
    await fetch(grant.uploadUrl, {
      method: 'PUT',
      headers: uploadInstructions.headers,
      body: readFileSync('test-media/clean-3s.mp4'),
    })
    const json = {
      requestId,
      blobPath,
      jurisdictions: ['us'],
      platforms: ['youtube'],
      mode: 'fast',
      callbackId: 'v',
      webhookUrl: `${receiver.url}${path}`,
    }
    expect(await call(server, 'POST', '/v1/compliance/check-video', { json, key })).toMatchObject({ status: 202 })
    return requestId as string
  }

  it('is signed over method, path, time and body, the same on every attempt', async () => {
    const own = await secret()
    const requestId = await submitVideo('/fails/video?x=1')
    const hooks = await until(
      async () => at('/fails/video?x=1'),
      (all) => all.length === 2,
    )
    expect(hooks[0]!.body).toMatchObject({
      event: 'video.completed',
      requestId,
      jobId: requestId,
      callbackId: 'v',
      status: 'completed',
      reportStatus: 'complete',
      billingStatus: 'committed',
      version: 1,
      report: { schemaVersion: 'video-report.v1' },
    })
    const { headers, text: body } = hooks[0]!
    expect(verifyVideoWebhook({ headers, body, secret: own, path: '/fails/video' })).toBe(true)
    expect(verifyVideoWebhook({ headers, body, secret: own, path: '/other' })).toBe(false)
    expect(verifyStandardWebhook({ headers, body, secret: own })).toBe(true)
    expect(hooks[1]!.headers['x-svc-signature']).toBe(headers['x-svc-signature'])
    expect(hooks[1]!.headers['x-svc-timestamp']).toBe(headers['x-svc-timestamp'])
  })

  it('uses a rotated secret at once', async () => {
    const old = await secret()
    const rotated = await call(server, 'POST', '/v1/compliance/webhooks/video/secret/rotate')
    expect(rotated.body).toMatchObject({ createdAt: expect.any(String), previousSecretExpiresAt: expect.any(String) })
    expect(rotated.body.secret).not.toBe(old)
    expect(await secret()).toBe(rotated.body.secret)
    await submitVideo('/rotated')
    const [hook] = await until(
      async () => at('/rotated'),
      (all) => all.length > 0,
    )
    const { headers, text: body } = hook!
    expect(verifyVideoWebhook({ headers, body, secret: rotated.body.secret, path: '/rotated' })).toBe(true)
  })
})

describe('a registered webhook', () => {
  it('has its own secret, shown once, and gets the subscribed events', async () => {
    const json = { url: `${receiver.url}/registered`, events: ['check.completed'], description: 'mine' }
    const made = await call(server, 'POST', '/v1/webhooks', { json })
    expect(made).toMatchObject({ status: 201, body: { ...json, secret: expect.any(String) } })
    const list = await call(server, 'GET', '/v1/webhooks')
    expect(list.body.items).toHaveLength(1)
    expect(list.text).not.toContain(made.body.secret)
    await submitText('/text2', 'four')
    const [hook] = await until(
      async () => at('/registered'),
      (all) => all.length > 0,
    )
    const { headers, text: body } = hook!
    expect(verifyTextWebhook({ headers, body, secret: made.body.secret })).toBe(true)
    const { webhookId } = made.body
    expect(await call(server, 'DELETE', `/v1/webhooks/${webhookId}`, { key: 'svc_live_other' })).toMatchObject({
      status: 404,
    })
    expect(await call(server, 'DELETE', `/v1/webhooks/${webhookId}`)).toMatchObject({ status: 204 })
    expect((await call(server, 'GET', '/v1/webhooks')).body.items).toEqual([])
  })

  it('is not called after deletion, not even with earlier failures', async () => {
    const key = 'svc_live_free'
    const json = { url: `${receiver.url}/fails-deleted`, events: ['check.completed'] }
    const { webhookId } = (await call(server, 'POST', '/v1/webhooks', { key, json })).body
    await call(server, 'POST', '/v1/compliance/check', { key, json: textCheck('five', { responseMode: 'async' }) })
    await until(
      async () => at('/fails-deleted'),
      (all) => all.length > 0,
    )
    await call(server, 'DELETE', `/v1/webhooks/${webhookId}`, { key })
    const [delivery] = (await call(server, 'GET', '/v1/webhooks/deliveries', { key })).body.items
    expect(delivery).toMatchObject({ webhookId, status: 'dead', nextAttemptAt: null })
  })
})
