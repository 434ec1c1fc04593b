import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDownload } from './download.js'

const bytes = new Uint8Array(2_000).map((_, at) => at % 251)
const answers: Record<string, RequestListener> = {
  '/ads/summer%20ad.mp4': (_request, response) => response.writeHead(200, { 'Content-Type': 'video/mp4' }).end(bytes),
  '/moved': (_request, response) => response.writeHead(302, { Location: '/ads/summer%20ad.mp4' }).end('moved'),
  '/loop': (_request, response) => response.writeHead(302, { Location: '/loop' }).end(),
  '/broken': (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('some of it')
    setImmediate(() => response.destroy())
  },
  '/busy': (_request, response) => response.writeHead(503).end(),
  '/slow': (_request, response) => response.writeHead(200).write('the first piece'),
}

let server: Server
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (path: string) => openDownload(base + path, { allowPrivate: true })
async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  return new Uint8Array(Buffer.concat(read))
}

describe('openDownload', () => {
  it('streams the bytes as they arrive, with name and type', async () => {
    const download = await open('/ads/summer%20ad.mp4')
    expect(download).toMatchObject({ name: 'summer ad.mp4', contentType: 'video/mp4' })
    expect(await readAll(download.chunks)).toEqual(bytes)
  })

  it('follows redirects, but not in circles', async () => {
    expect(await readAll((await open('/moved')).chunks)).toEqual(bytes)
    await expect(open('/loop')).rejects.toMatchObject({ code: 'asset_unreachable', details: { status: 302 } })
  })

  it('distinguishes a missing file from an address that does not work', async () => {
    await expect(open('/none.mp4')).rejects.toMatchObject({ code: 'asset_not_found', details: { status: 404 } })
    await expect(open('/busy')).rejects.toMatchObject({ code: 'asset_unreachable', retryable: true })
    const { chunks } = await open('/broken')
    await expect(readAll(chunks)).rejects.toMatchObject({ code: 'asset_unreachable' })
  })

  describe('by a clock of its own', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    it("waits half a minute for the next chunk, not counting the reader's own time", async () => {
      let goOn = (): void => {}
      answers['/pieces'] = (_request, response) => {
        response.writeHead(200).write('one')
        goOn = () => void response.write('two')
      }
      const chunks = (await open('/pieces')).chunks[Symbol.asyncIterator]()
      vi.advanceTimersByTime(60_000)
      expect(String((await chunks.next()).value)).toBe('one')
      vi.advanceTimersByTime(60_000)
      goOn()
      expect(String((await chunks.next()).value)).toBe('two')
      const silence = chunks.next()
      vi.advanceTimersByTime(30_000)
      await expect(silence).rejects.toMatchObject({ code: 'asset_unreachable' })
    })
  })

  it('closes the connection when reading stops early or never starts', async () => {
    const gone = () => new Promise<void>((done) => server.once('request', ({ socket }) => socket.once('close', done)))
    const left = gone()
    for await (const chunk of (await open('/slow')).chunks) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    await left
    const unread = gone()
    const download = await open('/slow')
    download.close()
    await unread
  })

  it.each([
    'http://127.0.0.1/ad.mp4',
    'http://localhost/ad.mp4',
    'http://[::1]/ad.mp4',
    'http://user:word@example.org/',
  ])('never calls %s', async (address) => {
    await expect(openDownload(address)).rejects.toMatchObject({ code: 'external_reference_refused' })
  })

  it('checks the address of a redirect, too', async () => {
    answers['/inside'] = (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end()
    await expect(open('/inside')).rejects.toMatchObject({ code: 'external_reference_refused' })
  })
})
