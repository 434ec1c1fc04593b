import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { leavingOf } from './leaving.js'

async function ask() {
  const server = createServer()
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [request, response] = await asked
  return { client, request, response, signal: leavingOf(request, response) }
}

it('fires when the client half-closes the connection', async () => {
  const { client, request, response, signal } = await ask()
  expect(signal.aborted).toBe(false)
  client.end()
  await once(request.socket, 'end')
  expect(response.closed).toBe(false)
  expect(signal.reason).toMatchObject({ code: 'client_left' })
})

it('does not fire when the client leaves after the response', async () => {
  const { client, request, response, signal } = await ask()
  response.end('answer')
  await once(client, 'data')
  client.end()
  await once(request.socket, 'close')
  expect(signal.aborted).toBe(false)
})

it('has already fired for a client that left before', async () => {
  const { client, request, response } = await ask()
  client.resetAndDestroy()
  await once(response, 'close')
  expect(leavingOf(request, response).aborted).toBe(true)
})
