import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlockBlobClient } from '@azure/storage-blob'
import { describe, expect, it } from 'vitest'
import { call, credits, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer({ database: null })

const CLIP = readFileSync('test-media/clean-3s.mp4')
const SILENT = readFileSync('test-media/silent-textless-3s.mp4')

async function announce(contentType = 'video/mp4', key?: string) {
  const options = key === undefined ? {} : { key }
  const { status, body } = await call(server, 'POST', '/v1/compliance/media/upload-url', {
    json: { contentType },
    ...options,
  })
  expect(status).toBe(200)
  return body
}

async function put(
  grant: { uploadUrl: string; uploadInstructions: { headers: Record<string, string> } },
  bytes: Uint8Array,
  headers = {},
) {
  const response = await fetch(grant.uploadUrl, {
    method: 'PUT',
    headers: { ...grant.uploadInstructions.headers, ...headers },
    body: bytes,
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const submission = (grant: { requestId: string; blobPath: string }, more = {}) => {
  const { requestId, blobPath } = grant
  return { requestId, blobPath, jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast', ...more }
}
const submit = (json: object, key = 'svc_live_acme') =>
  call(server, 'POST', '/v1/compliance/check-video', { json, key, headers: { 'Idempotency-Key': '' } })
const record = (id: string, key = 'svc_live_acme') => call(server, 'GET', `/v1/compliance/check-video/${id}`, { key })
const finished = (id: string) =>
  until(
    () => record(id),
    ({ body }) => body.status === 'completed' || body.status === 'failed',
  )

describe('the upload', () => {
  it('is announced with everything it needs', async () => {
    const grant = await announce('video/quicktime')
    expect(grant.blobPath).toBe(`videos/tnt_acme/${grant.requestId}/source.mov`)
    expect(grant).toMatchObject({
      maxSizeBytes: 209_715_200,
      requiredTags: { tenantId: 'tnt_acme', requestId: grant.requestId, kind: 'video' },
      uploadInstructions: {
        method: 'PUT',
        headers: {
          'x-ms-blob-type': 'BlockBlob',
          'x-ms-tags': `tenantId=tnt_acme&requestId=${grant.requestId}&kind=video`,
          'Content-Type': 'video/quicktime',
        },
      },
    })
    const validMs = Date.parse(grant.expiresAt) - Date.now()
    expect(validMs).toBeGreaterThan(14 * 60_000)
    expect(validMs).toBeLessThanOrEqual(15 * 60_000 + 1000)
  })

  it.each(['video/avi', 'toString', '__proto__'])('of another content type (%s) is refused', async (contentType) => {
    const json = { contentType }
    const { status, body } = await call(server, 'POST', '/v1/compliance/media/upload-url', { json })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: true, statusCode: 400, data: { code: 'content_type_unsupported' } })
  })

  it('succeeds with 201 for the official client too', async () => {
    const grant = await announce()
    const client = new BlockBlobClient(grant.uploadUrl)
    const response = await client.uploadData(CLIP, {
      blobHTTPHeaders: { blobContentType: 'video/mp4' },
      tags: grant.requiredTags,
    })
    expect(response._response.status).toBe(201)
  })

  it.each([
    ['x-ms-blob-type', 'PageBlob', 400],
    ['x-ms-tags', 'tenantId=tnt_other&kind=video', 400],
    ['Content-Type', 'video/webm', 400],
  ])('with another %s is refused', async (name, value, status) => {
    const grant = await announce()
    expect(await put(grant, CLIP, { [name]: value })).toMatchObject({ status })
  })

  it('with a changed signature or path, or after its time, is refused with 403', async () => {
    const grant = await announce()
    const forged = grant.uploadUrl.replace(
      /sig=[^&]+/,
      `sig=${encodeURIComponent(Buffer.alloc(32).toString('base64'))}`,
    )
    const elsewhere = grant.uploadUrl.replace('tnt_acme', 'tnt_other')
    const longer = grant.uploadUrl.replace(/se=[^&]+/, `se=${encodeURIComponent('2099-01-01T00:00:00Z')}`)
    for (const uploadUrl of [forged, elsewhere, longer])
      expect(await put({ ...grant, uploadUrl }, CLIP)).toMatchObject({ status: 403 })
  })

  it('over the limit is rejected with 413 and leaves nothing', async () => {
    const grant = await announce()
    const piece = new Uint8Array(4 * 1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += piece.length
        if (sent > 212 * 1024 * 1024) controller.close()
        else controller.enqueue(piece)
      },
    })
    const headers = grant.uploadInstructions.headers
    const status = await fetch(grant.uploadUrl, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit).then(
      (response) => response.status,
    )
    expect(status).toBe(413)
    expect(await submit(submission(grant))).toMatchObject({ status: 404, body: { data: { code: 'blob_not_found' } } })
  })
})

describe('a video check', () => {
  it('reserves, analyses, reports with evidence, and commits ten credits a second', async () => {
    const before = await credits(server)
    const grant = await announce()
    expect(await put(grant, CLIP)).toMatchObject({ status: 201 })
    const first = await submit(submission(grant, { callbackId: 'mine' }))
    expect(first).toMatchObject({ status: 202 })
    expect(first.body).toEqual({ jobId: grant.requestId, status: 'queued', estimatedCredits: 30, idempotent: false })

    const again = await submit(submission(grant))
    expect(again).toMatchObject({ status: 202, body: { idempotent: true, estimatedCredits: 30 } })

    const { body } = await finished(grant.requestId)
    expect(body).toMatchObject({
      requestId: grant.requestId,
      status: 'completed',
      billingStatus: 'committed',
      reportStatus: 'complete',
      reportBlobPath: `videos/tnt_acme/${grant.requestId}/report.json`,
      progress: 1,
      report: {
        schemaVersion: 'video-report.v1',
        preprocessorVersion: 'video-preprocessor.v1',
        evidenceVersion: 'evidence-timeline.v1',
        tenantId: 'tnt_acme',
        requestId: grant.requestId,
        status: 'complete',
      },
    })
    expect(body.phase).toBeUndefined()
    expect(Number.isInteger(body.durationMs)).toBe(true)
    expect(await credits(server)).toEqual({ left: before.left - 30, held: 0 })
    expect(await call(server, 'GET', `/v1/reports/${grant.requestId}`)).toMatchObject({ status: 200 })
    const replay = await call(server, 'POST', `/v1/reports/${grant.requestId}/replay`)
    expect(replay).toMatchObject({ status: 200, body: { diff: { added: [], removed: [] } } })
  })

  it('with insufficient evidence is free', async () => {
    const before = await credits(server)
    const grant = await announce()
    await put(grant, SILENT)
    expect(await submit(submission(grant))).toMatchObject({ status: 202 })
    const { body } = await finished(grant.requestId)
    expect(body).toMatchObject({
      status: 'completed',
      reportStatus: 'insufficient_evidence',
      billingStatus: 'released',
    })
    expect(await credits(server)).toEqual(before)
  })

  it('under the same id with other inputs is a conflict, with its reason', async () => {
    const grant = await announce()
    await put(grant, CLIP)
    await submit(submission(grant))
    const other = grant.blobPath.replace('source', 'other')
    const path = await submit(submission(grant, { blobPath: other, platforms: ['youtube'] }))
    expect(path).toMatchObject({ status: 409, body: { data: { code: 'idempotency_conflict', reason: 'blobPath' } } })
    expect(path.body.data.existing.blobPath).toBe(grant.blobPath)
    expect(path.body.data.incoming.blobPath).toBe(other)
    const input = await submit(submission(grant, { platforms: ['youtube'] }))
    expect(input).toMatchObject({ status: 409, body: { data: { reason: 'inputHash' } } })
    expect(input.body.data.message).toContain('other jurisdictions or platforms')
    expect(input.body.data.existing.inputHash).not.toBe(input.body.data.incoming.inputHash)
    const mode = await submit(submission(grant, { mode: 'full', platforms: ['youtube'] }))
    expect(mode).toMatchObject({ status: 409, body: { data: { reason: 'feature' } } })
    expect(mode.body.data.message).toContain('another mode')
    expect(await put(grant, SILENT)).toMatchObject({ status: 409 })
  })

  it.each([
    [
      'blob_path_invalid',
      (grant: { requestId: string }) => ({ blobPath: `videos/tnt_other/${grant.requestId}/source.mp4` }),
    ],
    ['blob_path_invalid', (grant: { requestId: string }) => ({ blobPath: `videos/tnt_acme/${grant.requestId}/../x` })],
    ['unsupported_mode', () => ({ mode: 'full' })],
    ['invalid_request', () => ({ jurisdictions: [] })],
  ])('is refused with %s', async (code, change) => {
    const grant = await announce()
    const { status, body } = await submit(submission(grant, change(grant)))
    expect({ status, code: body.data.code, error: body.error, statusCode: body.statusCode }).toEqual({
      status: 400,
      code,
      error: true,
      statusCode: 400,
    })
  })

  it('of a file that is not a video is rejected, and the upload can be repeated', async () => {
    const grant = await announce()
    await put(grant, Buffer.from('this is no video'.repeat(100)))
    const message = 'Expected a video. It is text: send it to POST /compliance/check.'
    expect(await submit(submission(grant))).toMatchObject({
      status: 400,
      body: { data: { code: 'video_unreadable', message } },
    })
    expect(await put(grant, CLIP)).toMatchObject({ status: 201 })
    expect(await submit(submission(grant))).toMatchObject({ status: 202 })
  })

  it('without enough credits is rejected with 402', async () => {
    const grant = await announce('video/mp4', 'svc_live_poor')
    await put(grant, CLIP)
    const json = submission(grant, { platforms: ['youtube'] })
    const { status, body } = await submit(json, 'svc_live_poor')
    expect({ status, ...body.data }).toMatchObject({ status: 402, code: 'insufficient_credits', creditsRemaining: 20 })
  })

  it('is invisible to other tenants', async () => {
    const grant = await announce()
    await put(grant, CLIP)
    await submit(submission(grant))
    expect(await record(grant.requestId, 'svc_live_other')).toMatchObject({
      status: 404,
      body: { data: { code: 'job_not_found' } },
    })
    expect(await record(randomUUID())).toMatchObject({ status: 404 })
  })

  it('with a test key is simulated, free, and marked', async () => {
    const { left } = await credits(server)
    const grant = await announce('video/mp4', 'svc_test_acme')
    await put(grant, Buffer.from('any bytes'))
    const json = submission(grant, { callbackId: 'sandbox:hold' })
    expect(await submit(json, 'svc_test_acme')).toMatchObject({ status: 202, body: { estimatedCredits: 0 } })
    const { body } = await finished(grant.requestId)
    expect(body.report).toMatchObject({ sandbox: true, decision: 'HOLD' })
    expect(await credits(server)).toMatchObject({ left })
  })

  it('with a test key gives the same result for the same video', async () => {
    const decisions = async (bytes: string) => {
      const all = Array.from({ length: 4 }, async () => {
        const grant = await announce('video/mp4', 'svc_test_acme')
        await put(grant, Buffer.from(bytes))
        await submit(submission(grant), 'svc_test_acme')
        return (await finished(grant.requestId)).body.report.decision
      })
      return new Set(await Promise.all(all))
    }
    const films = await Promise.all(['one', 'two', 'three', 'four', 'five'].map(decisions))
    expect(films.map(({ size }) => size)).toEqual([1, 1, 1, 1, 1])
    expect(new Set(films.flatMap((each) => [...each])).size).toBeGreaterThan(1)
  })

  // Each time the first caller leaves at another moment of the server's look at the upload.
  it.each([8, 15, 25, 40])('that was given up after %i ms and repeated keeps its upload', async (leaveMs) => {
    const grant = await announce()
    await put(grant, SILENT)
    const body = JSON.stringify(submission(grant))
    const headers = { Authorization: 'Bearer svc_live_acme', 'Content-Type': 'application/json' }
    const given = AbortSignal.timeout(leaveMs)
    await fetch(`${server.url}/v1/compliance/check-video`, { method: 'POST', headers, body, signal: given }).catch(
      () => {},
    )
    expect(await submit(submission(grant))).toMatchObject({ status: 202 })
    expect(await put(grant, CLIP)).toMatchObject({ status: 409 })
  })
})
