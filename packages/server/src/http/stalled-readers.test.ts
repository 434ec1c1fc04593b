import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { streamEvents } from './server-sent-events.js'
import { cutStalled, letWait } from './stalled-readers.js'

/** More than the system keeps for a reader by itself. */
const MUCH = 'x'.repeat(30_000_000)

let answer: (response: ServerResponse) => unknown
const server = createServer((_request, response) => void answer(response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.closeAllConnections())

/** Asks, and takes nothing of the answer. Gives whether the answer is over, after at most `withinMs`. */
async function isCut(withinMs: number): Promise<boolean> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), withinMs).unref())
  const over = await Promise.race([once(response, 'close').then(() => true), late])
  socket.destroy()
  return over
}

it('a client that reads nothing of a response is disconnected', async () => {
  answer = (response) => {
    cutStalled(response, 100)
    response.end(MUCH)
  }
  expect(await isCut(5000)).toBe(true)
})

it('a client that reads nothing of a stream is disconnected after two minutes, and its work ends', async () => {
  let waitsMs = 0
  let streamed: Promise<unknown> = Promise.resolve()
  const events = {
    async *follow() {
      yield { seq: 1, event: 'agent.completed', data: MUCH }
      yield { seq: 2, event: 'error', data: '{}' }
    },
  }
  answer = (response) => {
    const leave = new AbortController()
    response.once('close', () => leave.abort())
    const set = response.setTimeout.bind(response)
    response.setTimeout = (ms, callback) => set((waitsMs = ms) / 1000, callback)
    Object.assign(response, { status() {} })
    streamed = streamEvents(
      { request: response.req, response, signal: leave.signal } as never,
      events as never,
      'job',
      0,
    )
  }
  expect(await isCut(5000)).toBe(true)
  await streamed
  expect(waitsMs).toBe(120_000)
})

it('a client that waits for a pending response is not disconnected', async () => {
  answer = (response) => {
    cutStalled(response, 100)
    letWait(response)
  }
  expect(await isCut(300)).toBe(false)
})
