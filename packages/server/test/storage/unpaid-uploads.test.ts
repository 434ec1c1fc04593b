import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { BlockBlobClient } from '@azure/storage-blob'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, makeDatabase, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const database = await makeDatabase()
/** What uploads that one tenant does not pay for may have together. */
const LIMIT = 50 * 209_715_200

interface Grant {
  readonly uploadUrl: string
  readonly uploadInstructions: { readonly headers: Record<string, string> }
}

describe.skipIf(database === null)('uploads that nobody pays for', () => {
  const server = useServer({ database })
  let db: pg.Client
  beforeAll(async () => {
    db = new pg.Client({ connectionString: database!.url })
    await db.connect()
  })
  afterAll(() => db.end())

  const announce = (key = 'svc_live_acme') =>
    call(server, 'POST', '/v1/compliance/media/upload-url', { key, json: { contentType: 'video/mp4' } })
  const put = async ({ uploadUrl, uploadInstructions: { headers } }: Grant, body: string | Uint8Array = 'a film') =>
    fetch(uploadUrl, { method: 'PUT', headers, body })
  /** As if another upload of the tenant had this size. */
  const fill = async (bytes: number) => {
    const { requestId } = (await announce()).body
    await db.query('update uploads set stored_bytes = $2 where request_id = $1', [requestId, bytes])
    return requestId as string
  }

  const submit = ({ requestId, blobPath }: { requestId: string; blobPath: string }, key: string) => {
    const json = { requestId, blobPath, jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' }
    return call(server, 'POST', '/v1/compliance/check-video', { key, json })
  }

  it('fill no more than their space: then neither an address is given nor an upload taken', async () => {
    const silent = readFileSync('test-media/silent-textless-3s.mp4')
    const grants = [await announce(), await announce(), await announce()]
    const [early, trial, film] = grants.map(({ body }) => body)
    expect([(await put(trial)).status, (await put(film, silent)).status]).toEqual([201, 201])
    const large = await fill(LIMIT - 'a film'.length - silent.length)

    const refused = await put(early)
    expect([refused.status, refused.headers.get('x-ms-error-code')]).toEqual([409, 'UploadLimitReached'])
    // The official client understands it.
    const upload = new BlockBlobClient(early.uploadUrl).uploadData(Buffer.from('a film'), {
      blobHTTPHeaders: { blobContentType: 'video/mp4' },
      tags: early.requiredTags,
    })
    await expect(upload).rejects.toMatchObject({ statusCode: 409, code: 'UploadLimitReached' })
    expect(await announce()).toMatchObject({ status: 409, body: { error: true, data: { code: 'upload_limit' } } })
    // What is there already may be sent again, and other tenants have space of their own.
    expect((await put(trial)).status).toBe(201)
    expect((await put((await announce('svc_live_other')).body)).status).toBe(201)

    // With a test key, which takes any bytes for a film, nothing is paid. Credits that are held make room,
    expect((await submit(trial, 'svc_test_acme')).status).toBe(202)
    expect((await put(early)).status).toBe(409)
    expect((await submit(film, 'svc_live_acme')).status).toBe(202)
    expect((await put(early)).status).toBe(201)
    expect((await announce()).status).toBe(200)
    // until they are released: there was nothing to judge.
    const job = () => call(server, 'GET', `/v1/compliance/check-video/${film.requestId}`)
    const ended = await until(job, ({ body }) => body.status === 'completed')
    expect(ended.body.billingStatus).toBe('released')
    expect((await announce()).status).toBe(409)
    // The day after which the large one is removed makes room.
    await db.query(`update uploads set expires_at = now() - interval '25 hours' where request_id = $1`, [large])
    expect((await announce()).status).toBe(200)
  })

  it('count while they arrive, too: what is on its way lies on the disk', async () => {
    const key = 'svc_live_big'
    const grant = (await announce(key)).body
    const headers = { ...grant.uploadInstructions.headers, 'Content-Length': String(grant.maxSizeBytes) }
    const onTheWay = Array.from({ length: 50 }, () => {
      const sending = request(grant.uploadUrl, { method: 'PUT', headers }).on('error', () => {})
      sending.write('a')
      return sending
    })
    // One more while they come would take the place of the last.
    const parts = path.join(server.folder.dir, 'data', 'storage', 'incoming')
    await until(
      async () => readdirSync(parts).length,
      (count) => count === onTheWay.length,
    )
    const statusOfOneMore = async () => (await put(grant)).status
    expect(await statusOfOneMore()).toBe(503)
    expect((await put((await announce('svc_live_other')).body)).status).toBe(201)
    for (const each of onTheWay) each.destroy()
    expect(await until(statusOfOneMore, (status) => status !== 503)).toBe(201)
  })
})
