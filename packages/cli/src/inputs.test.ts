import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetFromAddress } from './inputs.js'

const film = readFileSync(new URL('../../../test-media/clean-3s.mp4', import.meta.url))
const files: Record<string, [type: string, body: string | Buffer]> = {
  '/copy.txt': ['text/plain', 'Fresh bread every morning.'],
  '/captions.vtt': ['text/vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nFresh bread'],
  '/ad': ['application/octet-stream', film],
  '/': ['text/html; charset=utf-8', '<!doctype html><p>Fresh bread'],
}

let server: Server
let base: string
let endless: ServerResponse | undefined
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/endless') {
      endless = response
      return void response.writeHead(200).write(film)
    }
    const [type, body] = files[request.url ?? '']!
    response.writeHead(200, { 'Content-Type': type }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const load = (path: string) => assetFromAddress(base + path, { allowPrivate: true })

describe('assetFromAddress', () => {
  it('detects the kind by content', async () => {
    expect(await load('/copy.txt')).toEqual({ asset: { text: 'Fresh bread every morning.', name: 'copy.txt' } })
    const { asset, captions } = await load('/captions.vtt')
    expect(asset).toMatchObject({ text: expect.stringContaining('Fresh bread'), name: 'captions.vtt' })
    expect(captions).toBeDefined()
    const { asset: video } = await load('/ad')
    expect(video).toMatchObject({ video: expect.any(ReadableStream), name: 'ad' })
    const bytes = await new Response((video as { video: ReadableStream }).video).arrayBuffer()
    expect(film.equals(Buffer.from(bytes))).toBe(true)
  })

  it('can be released unread, which closes the connection', async () => {
    const { close } = await load('/endless')
    close?.()
    await expect.poll(() => endless?.closed).toBe(true)
  })

  it('rejects a web page, whose markup is not advertising copy', async () => {
    await expect(load('/')).rejects.toMatchObject({ code: 'content_type_unsupported' })
  })
})
