import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { BlobServiceClient } from '@azure/storage-blob'
import { describe, expect, it } from 'vitest'
import { openAzureStorage } from '../../src/storage/azure-storage.js'
import { call, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

/** Azurite's well-known development account, at its usual port. It is too large to be a dependency: start it beside. */
const CONNECTION =
  'DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1;'

const running = await new Promise<boolean>((resolve) => {
  const socket = connect(10_000, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
  socket.unref()
})
if (!running) console.warn('No Azurite on 127.0.0.1:10000: the test of Azure Blob is skipped.')

describe.skipIf(!running)('with Azure Blob', () => {
  const server = useServer({ env: () => ({ AZURE_STORAGE_CONNECTION_STRING: CONNECTION }) })

  it('a video is uploaded directly, cannot be overwritten once submitted, and its report is stored there too', async () => {
    const { body: grant } = await call(server, 'POST', '/v1/compliance/media/upload-url', {
      json: { contentType: 'video/mp4' },
    })
    expect(new URL(grant.uploadUrl).port).toBe('10000')
    const { requestId, blobPath, uploadInstructions } = grant
    const put = async () => {
      const body = readFileSync('test-media/clean-3s.mp4')
      const response = await fetch(grant.uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body })
      return response.status
    }
    const json = { requestId, blobPath, jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' }
    expect(await call(server, 'POST', '/v1/compliance/check-video', { json })).toMatchObject({ status: 404 })
    expect(await put()).toBe(201)
    expect(await call(server, 'POST', '/v1/compliance/check-video', { json })).toMatchObject({ status: 202 })
    expect(await put()).toBe(412)

    const { body } = await until(
      () => call(server, 'GET', `/v1/compliance/check-video/${requestId}`),
      (answer) => answer.body.status === 'completed',
    )
    const [container, ...rest] = body.reportBlobPath.split('/')
    const blob = BlobServiceClient.fromConnectionString(CONNECTION)
      .getContainerClient(container)
      .getBlobClient(rest.join('/'))
    const stored = JSON.parse((await blob.downloadToBuffer()).toString())
    expect(stored).toEqual(body.report)
  })
  it('what is not frozen, or not there, can be thawed: a process may die between claiming and freezing', async () => {
    const storage = await openAzureStorage(CONNECTION)
    const blobPath = `videos/tnt_acme/${randomUUID()}/source.mp4`
    await storage.thaw(blobPath)
    const { uploadUrl } = await storage.grantUpload(blobPath, new Date(Date.now() + 60_000))
    const put = async () => {
      const headers = { 'x-ms-blob-type': 'BlockBlob' }
      return (await fetch(uploadUrl, { method: 'PUT', headers, body: 'a film' })).status
    }
    expect(await put()).toBe(201)
    await storage.thaw(blobPath)
    await storage.freeze(blobPath)
    expect(await put()).toBe(412)
    await storage.thaw(blobPath)
    await storage.thaw(blobPath)
    expect(await put()).toBe(201)
    await storage.remove(blobPath)
  })
})
