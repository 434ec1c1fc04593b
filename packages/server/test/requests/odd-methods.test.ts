import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { sendRaw } from '../helpers/send-raw.js'
import { call, textCheck } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()
const HEAD = ['Host: x', 'Authorization: Bearer svc_live_acme', 'Content-Type: application/json']

describe('requests', () => {
  it.each([
    ['a tunnel', ['CONNECT example.com:443 HTTP/1.1', 'Host: example.com:443'], 501, 'method_not_supported'],
    ['an echo', ['TRACE /v1/usage HTTP/1.1', 'Host: x'], 405, 'method_not_allowed'],
    ['a method of another protocol', ['PROPFIND /v1/usage HTTP/1.1', 'Host: x'], 405, 'method_not_allowed'],
    ['a method that nobody knows', ['BREW /v1/usage HTTP/1.1', 'Host: x'], 400, 'malformed_request'],
    ['a method without an address', ['GET  HTTP/1.1', 'Host: x'], 400, 'malformed_request'],
    ['a newer HTTP than there is', ['GET /healthz HTTP/3.0', 'Host: x'], 400, 'malformed_request'],
    ['HTTP/2 without asking', ['PRI * HTTP/2.0', '', 'SM'], 400, 'malformed_request'],
  ])('for %s are rejected in the error shape', async (_case, lines, status, code) => {
    const answer = await sendRaw(server, lines)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*X-Request-Id: `, 's'))
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code, requestId: expect.any(String) })
  })

  it('for a tunnel are answered and the connection is closed, whatever follows', async () => {
    const { hostname, port } = new URL(server.url)
    // The client keeps its half open, so it is the server that closes.
    const socket = connect(Number(port), hostname)
    socket.write(`CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n${'\x16\x03'.repeat(50_000)}`)
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    expect(answer).toMatch(/^HTTP\/1.1 501 .*Connection: close/s)
  })

  it('for a tunnel after another request close the connection', async () => {
    const check = JSON.stringify(textCheck('A text.'))
    const first = ['POST /v1/compliance/check HTTP/1.1', ...HEAD, `Content-Length: ${check.length}`, '', check]
    const answer = await sendRaw(server, [`${first.join('\r\n')}CONNECT example.com:443 HTTP/1.1`, 'Host: x'])
    expect(answer).not.toContain('501')
    expect(await call(server, 'GET', '/healthz', { key: null })).toMatchObject({ status: 200 })
  })

  it('that are invalid after a whole one leave that one its own answer, and close the connection', async () => {
    const { hostname, port } = new URL(server.url)
    const check = JSON.stringify(textCheck('A text before nonsense.'))
    const key = `Idempotency-Key: ${randomUUID()}`
    const first = ['POST /v1/compliance/check HTTP/1.1', ...HEAD, key, `Content-Length: ${check.length}`, '', check]
    const socket = connect(Number(port), hostname)
    socket.write(`${first.join('\r\n')}POST /v1/compliance/check HTTP/1.1\r\nContent-Length: many\r\n\r\n`)
    socket.write('and still more nonsense')
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    expect(answer).toMatch(/^HTTP\/1.1 200 .*Connection: close.*"decision"/s)
    expect(answer).not.toContain('malformed_request')
  })

  it.each([
    ['websocket', ['Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']],
    ['h2c', ['Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA']],
  ])('that offer an upgrade to %s are answered normally', async (protocol, headers) => {
    const answer = await sendRaw(server, ['GET /healthz HTTP/1.1', 'Host: x', `Upgrade: ${protocol}`, ...headers])
    expect(answer).toMatch(/^HTTP\/1.1 200 .*\{"status":"ok"\}/s)
  })
})
