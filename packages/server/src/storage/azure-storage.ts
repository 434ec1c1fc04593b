import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { BlobSASPermissions, BlobServiceClient, type BlockBlobClient, RestError } from '@azure/storage-blob'
import { makeTemporaryFolder } from '../http/temporary-folder.js'
import type { Storage } from './storage.js'

/** Duration of an infinite lease. */
const FOREVER = -1

/**
 * Azure Blob, or a compatible service (Azurite). The first part of a path is the container, created on first use. A
 * frozen blob is leased under its request id: the service itself refuses writes without that id.
 */
export async function openAzureStorage(connectionString: string): Promise<Storage> {
  const service = BlobServiceClient.fromConnectionString(connectionString)
  await service.getContainerClient('videos').createIfNotExists()

  function blob(blobPath: string): BlockBlobClient {
    const [container = '', ...rest] = blobPath.split('/')
    return service.getContainerClient(container).getBlockBlobClient(rest.join('/'))
  }
  const leaseOf = (blobPath: string) => blob(blobPath).getBlobLeaseClient(blobPath.split('/')[2] ?? '')

  return {
    async grantUpload(blobPath, expiresAt) {
      // Create, write and tags: the upload carries its tags, for which the service needs a separate permission.
      const permissions = BlobSASPermissions.parse('cwt')
      const uploadUrl = await blob(blobPath).generateSasUrl({ permissions, expiresOn: expiresAt })
      return { uploadUrl, expiresAt }
    },
    async stat(blobPath) {
      const facts = await orNull(blob(blobPath).getProperties())
      return facts && { sizeBytes: facts.contentLength ?? 0 }
    },
    freeze: async (blobPath) => void (await orNull(leaseOf(blobPath).acquireLease(FOREVER))),
    thaw: async (blobPath) => void (await orNull(leaseOf(blobPath).releaseLease())),
    async fetch(blobPath) {
      const folder = await makeTemporaryFolder('blob')
      const dispose = () => rm(folder, { recursive: true, force: true })
      try {
        const file = path.join(folder, path.basename(blobPath))
        await blob(blobPath).downloadToFile(file)
        return { path: file, dispose }
      } catch (error) {
        await dispose()
        throw error
      }
    },
    async stage(blobPath, content, contentType) {
      const bytes = Buffer.from(content)
      const block = Buffer.from(randomUUID()).toString('base64')
      await blob(blobPath).stageBlock(block, bytes, bytes.length)
      return {
        async publish() {
          await blob(blobPath).commitBlockList([block], { blobHTTPHeaders: { blobContentType: contentType } })
        },
        // The service discards uncommitted blocks.
        discard: async () => {},
      }
    },
    async read(blobPath) {
      const response = await orNull(blob(blobPath).download())
      return (response?.readableStreamBody as Readable | undefined) ?? null
    },
    async remove(blobPath) {
      await orNull(leaseOf(blobPath).breakLease(0)).catch(() => null)
      await blob(blobPath).deleteIfExists()
    },
    // The service never shows a partial upload, and discards its blocks itself.
    sweep: async () => {},
    check: async () => void (await service.getContainerClient('videos').exists()),
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RestError && error.statusCode === 404) return null
    throw error
  }
}
