import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { call, credits, textCheck, until } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

/** Takes requests for pictures and answers none before it is told to, so that a check takes as long. */
const asking: ServerResponse[] = []
const silent = useHttpServer((_request, response) => void asking.push(response))
const server = useServer({ database: null })

/** Asks for a check that does not end by itself. Resolves when it is at work, and `ended` when its work has ended. */
async function begin(text: string, responseMode: 'sync' | 'stream') {
  const leave = new AbortController()
  const asked = once(silent.server, 'request') as Promise<[{ socket: NodeJS.EventEmitter }]>
  const answer = fetch(`${server.url}/v1/compliance/check`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer svc_live_acme',
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      ...textCheck(text, { responseMode }),
      content: { text, imageUrls: [`${silent.url}/picture`] },
    }),
    signal: leave.signal,
  })
  answer.catch(() => {})
  const [{ socket }] = await asked
  return { answer, leave: () => leave.abort(), ended: once(socket, 'close') }
}

describe('the credits of a synchronous check', () => {
  it('are held before the work, so that of many at once only those that can be paid are done', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        call(server, 'POST', '/v1/compliance/check', { json: textCheck(`new ${i}`), key: 'svc_live_poor' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402, 402, 402])
    const refused = answers.filter(({ status }) => status === 402)
    for (const { body } of refused) expect(body.creditsRemaining).toBe(8)
    expect(await credits(server, 'svc_live_poor')).toEqual({ left: 8, held: 0 })
  })

  it('are held while it runs, and released when the caller leaves', async () => {
    const before = await credits(server)
    const check = await begin('a sync check', 'sync')
    expect(await credits(server)).toEqual({ left: before.left - 47, held: 47 })
    check.leave()
    await check.ended
    expect(
      await until(
        () => credits(server),
        ({ held }) => held === 0,
      ),
    ).toEqual(before)
    // It got no answer, and its history does not say that it did.
    const { body } = await call(server, 'GET', '/v1/logs?limit=200')
    const [entry] = body.items.filter(({ path }: { path: string }) => path === '/v1/compliance/check')
    expect(entry.status).toBe(499)
  })

  it('are released when the server stops before the end, and the caller is told', async () => {
    const before = await credits(server)
    const check = await begin('a sync check that is stopped', 'sync')
    expect(await server.end()).toBe(0)
    const answer = await check.answer
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await answer.json()).toMatchObject({
      code: 'server_stopping',
      error: expect.stringContaining('Nothing was'),
    })
    await server.startAgain()
    expect(await credits(server)).toEqual(before)
    const { body } = await call(server, 'GET', '/v1/logs?limit=200')
    const [entry] = body.items.filter(({ path }: { path: string }) => path === '/v1/compliance/check')
    expect(entry.status).toBe(503)
  })

  it('are released after a crash of the embedded server', async () => {
    const before = await credits(server)
    await begin('cut short', 'sync')
    // Flushes what was written so far, including the reservation, to the disk.
    await call(server, 'POST', '/v1/compliance/webhooks/video/secret/rotate')
    await server.end('SIGKILL')
    await server.startAgain()
    expect(await credits(server)).toEqual(before)
  })
})

describe('a stream', () => {
  it('whose connection breaks continues for a while, can be resumed after the last event read, and is charged once', async () => {
    const before = await credits(server)
    const check = await begin('a stream', 'stream')
    const answer = await check.answer
    const jobId = answer.headers.get('X-Job-Id')
    const { value } = await answer.body!.getReader().read()
    expect(Buffer.from(value!).toString()).toMatch(/^id: 1\nevent: job.started\n/)
    const socket = asking.at(-1)!.socket!
    check.leave()
    // A request after the server has noticed that the reader left.
    await until(
      async () => (await call(server, 'GET', '/v1/logs?limit=1')).body.items[0],
      (entry) => entry.path === '/v1/compliance/check',
    )
    expect(socket.destroyed).toBe(false)
    expect(await credits(server)).toEqual({ left: before.left - 47, held: 47 })

    const rest = call(server, 'GET', `/v1/compliance/jobs/${jobId}/stream`, { headers: { 'Last-Event-ID': '1' } })
    asking.at(-1)!.end(
      await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8ac' } })
        .png()
        .toBuffer(),
    )
    const { text } = await rest
    expect(text).toMatch(/^id: 2\n/)
    expect(text).toMatch(/event: report.completed\ndata: .*\n\n$/)
    expect(await credits(server)).toEqual({ left: before.left - 47, held: 0 })
  })

  it('whose reader leaves for good ends: the job fails free of charge', async () => {
    const before = await credits(server)
    const check = await begin('left alone', 'stream')
    const jobId = (await check.answer).headers.get('X-Job-Id')
    check.leave()
    await check.ended
    const { body } = await until(
      () => call(server, 'GET', `/v1/compliance/jobs/${jobId}`),
      (answer) => answer.body.status === 'failed',
    )
    expect(body.error).toMatch(/^The check was stopped, because its reader left/)
    expect(body.code).toBe('aborted')
    expect(await credits(server)).toEqual(before)
  })

  it('that the server stops before the end fails free of charge', async () => {
    const before = await credits(server)
    const answer = await (await begin('stopped', 'stream')).answer
    const jobId = answer.headers.get('X-Job-Id')
    const events = answer.text()
    expect(await server.end()).toBe(0)
    const why = 'The server was stopped before the check was done. Nothing was charged: submit it again'
    // Its reader is told, because an end without the last event looks like a broken connection.
    expect(await events).toMatch(new RegExp(`event: error\\ndata: .*${why}.*\\n\\n$`))
    await server.startAgain()
    const { body } = await call(server, 'GET', `/v1/compliance/jobs/${jobId}`)
    expect(body).toMatchObject({ status: 'failed', code: 'server_stopping', error: expect.stringContaining(why) })
    expect(await credits(server)).toEqual(before)
  })
})
