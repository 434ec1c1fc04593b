import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ANNOUNCEMENTS, streamEventsSchema } from '../../src/schemas/announcements.js'
import { call, textCheck, until } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

const server = useServer()
const received: { event: keyof typeof ANNOUNCEMENTS; headers: Record<string, unknown>; body: unknown }[] = []
const receiver = useHttpServer(async (request, response) => {
  let text = ''
  for await (const piece of request) text += String(piece)
  response.end()
  const body = JSON.parse(text)
  received.push({ event: body.event, headers: request.headers, body })
})

/** Null if a value has exactly the fields of the schema; otherwise the missing and the unknown ones. */
function differing(schema: { parse(value: unknown): unknown }, value: unknown): unknown {
  const described = JSON.parse(JSON.stringify(schema.parse(value))) as unknown
  return isDeepStrictEqual(described, value) ? null : { described, value }
}

const next = async (event: string) =>
  (
    await until(
      async () => received,
      (all) => all.some((one) => one.event === event),
    )
  ).at(-1)!

async function submitText(key: string, text: string): Promise<void> {
  const json = textCheck(text, { responseMode: 'async', mode: 'full', webhookUrl: receiver.url })
  expect(await call(server, 'POST', '/v1/compliance/check', { key, json })).toMatchObject({ status: 202 })
}

async function submitVideo(key: string, callbackId: string): Promise<void> {
  await call(server, 'GET', '/v1/compliance/webhooks/video/secret', { key })
  const json = { contentType: 'video/mp4' }
  const { body: grant } = await call(server, 'POST', '/v1/compliance/media/upload-url', { key, json })
  const { uploadUrl, uploadInstructions, requestId, blobPath } = grant
  await fetch(uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body: 'any bytes' })
  const asked = { requestId, blobPath, jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast', callbackId }
  await call(server, 'POST', '/v1/compliance/check-video', { key, json: { ...asked, webhookUrl: receiver.url } })
}

const EVENTS = [
  ['check.completed', () => submitText('svc_live_acme', 'Guaranteed to cure cancer')],
  ['check.failed', () => submitText('svc_test_acme', 'sandbox:error')],
  ['video.completed', () => submitVideo('svc_test_acme', 'sandbox:block')],
  ['video.failed', () => submitVideo('svc_test_acme', 'sandbox:error')],
] as const

describe('what the server sends matches the API description', () => {
  it.each(EVENTS)('to a webhook: %s, with its headers', async (event, submit) => {
    await submit()
    const { headers, body } = await next(event)
    expect(differing(ANNOUNCEMENTS[event], body)).toBeNull()
    const { post } = (await call(server, 'GET', '/v1/openapi.json')).body.webhooks[event]
    for (const { name } of post.parameters) expect(headers).toHaveProperty(name.toLowerCase())
  })

  it('in a stream, however it ends', async () => {
    const told = new Set<string>()
    for (const [key, text] of [
      ['svc_live_acme', `Guaranteed to cure cancer ${randomUUID()}`],
      ['svc_test_acme', 'sandbox:error'],
    ] as const) {
      const json = textCheck(text, { responseMode: 'stream', mode: 'full' })
      const answer = await call(server, 'POST', '/v1/compliance/check', { key, json })
      for (const [, event, data] of answer.text.matchAll(/^event: (.*)\ndata: (.*)$/gm)) {
        expect(differing(streamEventsSchema.shape[event as 'error'], JSON.parse(data!))).toBeNull()
        told.add(event!)
      }
    }
    expect([...told].sort()).toEqual(Object.keys(streamEventsSchema.shape).sort())
  })
})

describe('the description', () => {
  it('has a schema for each name that it refers to', async () => {
    const { text, body } = await call(server, 'GET', '/v1/openapi.json')
    const names = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining([...names]))
  })

  it('names the fields of an error that a caller acts on', async () => {
    const { Error: plain, VideoError: video } = (await call(server, 'GET', '/v1/openapi.json')).body.components.schemas
    expect(Object.keys(plain.properties)).toEqual(expect.arrayContaining(['creditsRemaining', 'upgradeUrl', 'details']))
    const conflict = ['reason', 'existing', 'incoming', 'creditsRemaining', 'upgradeUrl']
    expect(Object.keys(video.properties.data.properties)).toEqual(expect.arrayContaining(conflict))
  })
})
