import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { call, makeDatabase, makeFolder, startTestServer, until } from '../helpers/server-process.js'

const CLIP = readFileSync('test-media/clean-3s.mp4')
const database = await makeDatabase()

describe.skipIf(database === null)('an upload whose submission was killed', () => {
  const folder = makeFolder()
  const env = { DATABASE_URL: database?.url ?? '' }
  afterAll(async () => {
    await database!.drop()
    folder.remove()
  })

  it('can be uploaded again, and submitted', async () => {
    const db = new pg.Client({ connectionString: env.DATABASE_URL })
    await db.connect()
    const killed = await startTestServer(folder, env)
    const { port } = new URL(killed.url)
    const json = { contentType: 'video/mp4' }
    const { body: grant } = await call(killed, 'POST', '/v1/compliance/media/upload-url', { json })
    const put = async () => {
      const { headers } = grant.uploadInstructions
      return (await fetch(grant.uploadUrl, { method: 'PUT', headers, body: CLIP })).status
    }
    expect(await put()).toBe(201)
    const { requestId, blobPath } = grant
    const asked = { requestId, blobPath, jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' }
    call(killed, 'POST', '/v1/compliance/check-video', { json: asked }).catch(() => {})
    await until(
      () => db.query('select 1 from uploads where frozen'),
      ({ rows }) => rows.length === 1,
    )
    await killed.end('SIGKILL')

    const server = await startTestServer(folder, { ...env, PORT: port })
    // As though two minutes had passed.
    await db.query(`update uploads set submission_until = now() - interval '1 second'`)
    await until(put, (status) => status === 201, 10_000)
    expect(await call(server, 'POST', '/v1/compliance/check-video', { json: asked })).toMatchObject({ status: 202 })
    expect(await put()).toBe(409)
    await db.end()
    await server.end()
  })
})
