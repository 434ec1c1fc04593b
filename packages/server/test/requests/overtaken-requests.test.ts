import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, credits, makeDatabase, textCheck, until } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

describe.skipIf(database === null)('a stalled request whose key another one took over', () => {
  /** Returns a picture on demand, so that a check takes as long as a test needs. */
  const pictures = useHttpServer(() => {})
  const server = useServer({ database })
  let db: pg.Client
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    db = new pg.Client({ connectionString: database!.url })
    await db.connect()
  })
  afterAll(() => db.end())

  function ask(key: string) {
    const url = `${pictures.url}/picture`
    const json = { ...textCheck('the same'), content: { text: 'the same', imageUrls: [url] } }
    return call(server, 'POST', '/v1/compliance/check', { json, headers: { 'Idempotency-Key': key } })
  }
  /** Begins a check; `go` and `fail` end it. */
  async function begin(key: string) {
    const asked = once(pictures.server, 'request') as Promise<[unknown, ServerResponse]>
    const answer = ask(key)
    const [, response] = await asked
    const go = () => response.setHeader('Content-Type', 'image/png').end(picture)
    const fail = () => response.writeHead(404).end()
    return { answer, go, fail }
  }
  /** As though the process had stalled for longer than its claim lasts. */
  const forget = (key: string) =>
    db.query(`update idempotency set lease_until = now() - interval '1 second' where key = $1`, [key])

  it('is rejected at its end, and the other one is charged once', async () => {
    const key = randomUUID()
    const before = await credits(server)
    const first = await begin(key)
    await forget(key)
    const second = await begin(key)
    first.go()
    expect(await first.answer).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
    second.go()
    const { status, text } = await second.answer
    expect(status).toBe(200)
    expect(await credits(server)).toEqual({ left: before.left - 47, held: 0 })
    const third = await ask(key)
    expect([third.headers.get('Idempotent-Replayed'), third.text]).toEqual(['true', text])
  })

  it('is rejected free of charge when its credits were released meanwhile', async () => {
    const key = randomUUID()
    const before = await credits(server)
    const first = await begin(key)
    await db.query(`update holds set lease_until = now() - interval '1 second'`)
    expect(
      await until(
        () => credits(server),
        ({ held }) => held === 0,
        10_000,
      ),
    ).toEqual(before)
    first.go()
    expect(await first.answer).toMatchObject({ status: 503, body: { code: 'check_interrupted' } })
    expect(await credits(server)).toEqual(before)
  })

  it('leaves the key to the other one when it fails', async () => {
    const key = randomUUID()
    const first = await begin(key)
    await forget(key)
    const second = await begin(key)
    first.fail()
    expect((await first.answer).status).toBe(400)
    expect(await ask(key)).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } })
    second.go()
    expect((await second.answer).status).toBe(200)
  })
})
