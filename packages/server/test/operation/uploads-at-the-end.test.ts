import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { call } from '../helpers/server-process.js'
import { type SharedServer, useServer } from '../helpers/use-server.js'

async function announce(server: SharedServer) {
  const json = { contentType: 'video/mp4' }
  const { body } = await call(server, 'POST', '/v1/compliance/media/upload-url', { json })
  return { url: body.uploadUrl, headers: body.uploadInstructions.headers }
}

describe('an upload that is not over when the server stops', () => {
  const server = useServer()

  it('gets 503, on which clients try again', async () => {
    const { url, headers } = await announce(server)
    const sending = request(url, {
      method: 'PUT',
      headers: { ...headers, 'Content-Length': '1000', Expect: '100-continue' },
    })
    sending.flushHeaders()
    await once(sending, 'continue')
    sending.write('half a film')
    const ended = server.end()
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    const { statusCode, headers: told } = answer
    answer.resume()
    await once(answer, 'end')
    expect([statusCode, told['x-ms-error-code'], told.connection]).toEqual([503, 'ServerBusy', 'close'])
    sending.destroy()
    expect(await ended).toBe(0)
  })
})

describe('an upload that was refused before its body came, when the server stops', () => {
  const server = useServer()

  it('is not answered again', async () => {
    const { url, headers } = await announce(server)
    const { hostname, port, host, pathname, search } = new URL(url)
    const lines = Object.entries({ ...headers, 'x-ms-tags': 'a=b', Host: host, 'Content-Length': '1000' })
    // No client of HTTP, which would give up the body with the answer.
    const socket = connect(Number(port), hostname)
    const received: string[] = []
    socket.on('data', (data) => received.push(String(data)))
    socket.write(
      `PUT ${pathname}${search} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\nhalf`,
    )
    await once(socket, 'data')
    expect(await server.end()).toBe(0)
    expect(received.join('').match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
    expect(server.output()).not.toContain('"level":60')
    socket.destroy()
  })
})
