import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { BlobSASPermissions, BlobServiceClient, type BlockBlobClient, RestError } from '@azure/storage-blob'
import { makeTemporaryFolder } from '../http/temporary-folder.js'
import { blobGone, storageAway } from './storage-faults.js'
import type { Storage } from './storage.js'

/** Duration of an infinite lease. */
const FOREVER = -1
/**
 * How long one call may take with all its attempts, and one that carries a video or a report. The client itself waits
 * for an answer without end, and a transaction may be waiting for it.
 */
const ANSWER_MS = 10_000
const CONTENT_MS = 60_000
/** Attempts after 0.5, 1 and 2 s. */
const RETRIES = { maxTries: 4, retryDelayInMs: 500 }

/**
 * Azure Blob, or a compatible service (Azurite). The first part of a path is the container, created on first use. A
 * frozen blob is leased under its request id: the service itself refuses writes without that id.
 */
export async function openAzureStorage(connectionString: string): Promise<Storage> {
  const service = BlobServiceClient.fromConnectionString(connectionString, { retryOptions: RETRIES })
  await reached((limit) => service.getContainerClient('videos').createIfNotExists(limit)).catch((error: Error) => {
    const why = (error.cause as Error | undefined)?.message ?? error.message
    throw new Error(`The storage that AZURE_STORAGE_CONNECTION_STRING names cannot be used: ${why}`, { cause: error })
  })

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
      const facts = await orNull((limit) => blob(blobPath).getProperties(limit))
      return facts && { sizeBytes: facts.contentLength ?? 0 }
    },
    freeze: async (blobPath) => void (await orNull((limit) => leaseOf(blobPath).acquireLease(FOREVER, limit))),
    thaw: (blobPath) => unlessFree(orNull((limit) => leaseOf(blobPath).releaseLease(limit))),
    async fetch(blobPath) {
      const folder = await makeTemporaryFolder('blob')
      const dispose = () => rm(folder, { recursive: true, force: true })
      try {
        const file = path.join(folder, path.basename(blobPath))
        const download = (limit: Limit) => blob(blobPath).downloadToFile(file, 0, undefined, limit)
        if (!(await orNull(download, CONTENT_MS))) throw blobGone()
        return { path: file, dispose }
      } catch (error) {
        await dispose()
        throw error
      }
    },
    async stage(blobPath, content, contentType) {
      const bytes = Buffer.from(content)
      const block = Buffer.from(randomUUID()).toString('base64')
      await reached((limit) => blob(blobPath).stageBlock(block, bytes, bytes.length, limit), CONTENT_MS)
      const blobHTTPHeaders = { blobContentType: contentType }
      return {
        async publish() {
          await reached((limit) => blob(blobPath).commitBlockList([block], { blobHTTPHeaders, ...limit }))
        },
        // The service discards uncommitted blocks.
        discard: async () => {},
      }
    },
    async read(blobPath) {
      const response = await orNull((limit) => blob(blobPath).download(0, undefined, limit), CONTENT_MS)
      return (response?.readableStreamBody as Readable | undefined) ?? null
    },
    async remove(blobPath) {
      await orNull((limit) => leaseOf(blobPath).breakLease(0, limit)).catch(() => null)
      await reached((limit) => blob(blobPath).deleteIfExists(limit))
    },
    // The service never shows a partial upload, and discards its blocks itself.
    sweep: async () => {},
    check: async () => void (await reached((limit) => service.getContainerClient('videos').exists(limit))),
  }
}

/** Ends a call of the client that takes too long. */
interface Limit {
  readonly abortSignal: AbortSignal
}

/** Calls the service, for at most `limitMs`. Null for 404; rejects with `storageAway` where it fails otherwise. */
async function orNull<T>(call: (limit: Limit) => Promise<T>, limitMs: number = ANSWER_MS): Promise<T | null> {
  const abortSignal = AbortSignal.timeout(limitMs)
  try {
    return await call({ abortSignal })
  } catch (error) {
    if (error instanceof RestError && error.statusCode === 404) return null
    if (abortSignal.aborted) throw storageAway(new Error(`no answer within ${limitMs / 1000} s`, { cause: error }))
    if (error instanceof RestError) throw storageAway(error)
    throw error
  }
}

/** The same for a call that is never answered with 404 for want of a blob. */
async function reached<T>(call: (limit: Limit) => Promise<T>, limitMs?: number): Promise<T> {
  const result = await orNull(call, limitMs)
  if (result === null) throw storageAway(new Error('The container is missing.'))
  return result
}

/** How the service refuses to release a blob that is not leased. */
const NOT_LEASED = new Set(['LeaseIdMismatchWithLeaseOperation', 'LeaseNotPresentWithLeaseOperation'])

/**
 * Waits for the release of a lease that there may not be: a process may have died after it claimed an upload, and before
 * it froze it. If that were an error, the upload would stay claimed for ever.
 */
async function unlessFree(release: Promise<unknown>): Promise<void> {
  await release.catch((error: Error) => {
    if (!(error.cause instanceof RestError && NOT_LEASED.has(error.cause.code ?? ''))) throw error
  })
}
