import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { call } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()
const body = Buffer.from('a film')
const digestOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

async function upload(contentMd5: string) {
  const json = { contentType: 'video/mp4' }
  const { body: grant } = await call(server, 'POST', '/v1/compliance/media/upload-url', { json })
  const { requestId, blobPath, uploadUrl, uploadInstructions } = grant
  const headers = { ...uploadInstructions.headers, 'Content-MD5': contentMd5 }
  const response = await fetch(uploadUrl, { method: 'PUT', headers, body })
  const submission = { requestId, blobPath, jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' }
  const submitted = await call(server, 'POST', '/v1/compliance/check-video', { json: submission })
  return { status: response.status, code: response.headers.get('x-ms-error-code'), submitted: submitted.body.data.code }
}

it('an upload for which there is no disk is refused as Azure Blob refuses one when busy, so that clients try again', async () => {
  const incoming = path.join(server.folder.dir, 'data/storage/incoming')
  await rename(incoming, `${incoming}-away`)
  expect(await upload(digestOf(body))).toEqual({ status: 503, code: 'ServerBusy', submitted: 'storage_unavailable' })
  await rename(`${incoming}-away`, incoming)
  expect(await upload(digestOf(body))).toMatchObject({ status: 201 })
})

// As Azure Blob does with a Put Blob.
describe('an upload with a Content-MD5', () => {
  it('is stored when the digest matches', async () => {
    const there = { status: 201, code: null, submitted: 'video_unreadable' }
    expect(await upload(digestOf(body))).toEqual(there)
  })

  it.each([
    ['that of other bytes', digestOf(Buffer.from('a f1lm')), 'Md5Mismatch'],
    ['none', 'abc', 'InvalidMd5'],
  ])('is rejected and not stored when the digest is %s', async (_what, contentMd5, code) => {
    expect(await upload(contentMd5)).toEqual({ status: 400, code, submitted: 'blob_not_found' })
  })
})
