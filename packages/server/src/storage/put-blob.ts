import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../db/database.js'
import { OVERDUE } from '../http/drain.js'
import { CLIENT_LEFT } from '../http/leaving.js'
import { MAX_UPLOAD_BYTES, uploadHeaders } from './blob-path.js'
import type { EmbeddedStorage } from './embedded-storage.js'
import { answerFault, faultOf, faults, StorageFault } from './put-blob-faults.js'
import { lockArrivals, MAX_UNPAID_BYTES, openArrivals, unpaidBytes } from './unpaid-uploads.js'

const PATH = /^\/storage\/(videos\/([A-Za-z0-9][A-Za-z0-9_-]{0,62})\/([0-9a-f-]{36})\/source\.(?:mp4|webm|mov))$/

interface Upload {
  tenant_id: string
  request_id: string
  content_type: string
  frozen: boolean
}

/**
 * Accepts uploads as Azure Blob accepts Put Blob with a SAS URL, including headers, answers and errors, so that its
 * official client can be used. An upload appears as a whole or not at all; one over the limit is cut off.
 */
export function putBlob(storage: EmbeddedStorage, db: Database, log: Logger) {
  const arrivals = openArrivals()
  return async (request: Request, response: Response): Promise<void> => {
    const requestId = randomUUID()
    noteUpload(request, response, requestId, log)
    response.setHeader('x-ms-request-id', requestId)
    response.setHeader('x-ms-version', request.headers['x-ms-version'] ?? '2023-11-03')
    // When the server stops, the rest of an upload that was answered may still be coming, and one that is answered then
    // still come to its end.
    let isAnswered = false
    response.once(OVERDUE, () => {
      if (isAnswered) return
      isAnswered = true
      void answerFault(request, response, faults.stopping(), requestId)
    })
    try {
      const { blobPath, upload } = await admit(request, storage, db)
      using arrival = arrivals.begin(upload.tenant_id, announcedBytes(request) ?? MAX_UPLOAD_BYTES)
      if (arrival === null) throw faults.tooManyAtOnce()
      const { etag, md5 } = await receive(request, blobPath, upload, storage, db)
      if (isAnswered) return
      isAnswered = true
      response.status(201).setHeader('ETag', etag).setHeader('Content-MD5', md5)
      response.setHeader('Last-Modified', new Date().toUTCString()).setHeader('x-ms-request-server-encrypted', 'false')
      response.end()
    } catch (error) {
      if (isAnswered) return
      isAnswered = true
      const fault = faultOf(error)
      if (fault === null) throw error
      if (fault !== error) log.error({ err: error, requestId }, 'an upload could not be stored')
      await answerFault(request, response, fault, requestId)
    }
  }
}

/** Logs an upload when it is over. The path only: the query is its signature. */
function noteUpload({ path: at }: Request, response: Response, requestId: string, log: Logger): void {
  const startedAt = performance.now()
  response.once('close', () => {
    const durationMs = Math.round(performance.now() - startedAt)
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT
    log.info({ requestId, path: at, status, durationMs, code: response.getHeader('x-ms-error-code') }, 'upload')
  })
}

async function admit(
  request: Request,
  storage: EmbeddedStorage,
  db: Database,
): Promise<{ blobPath: string; upload: Upload }> {
  const url = new URL(request.originalUrl, 'http://storage')
  const [, blobPath, tenantId, requestId] = PATH.exec(url.pathname) ?? []
  const verdict = blobPath === undefined ? 'invalid' : storage.verify(blobPath, url.searchParams)
  if (blobPath === undefined || verdict !== 'valid') {
    const why = verdict === 'expired' ? 'The signed URL has expired.' : 'The signature does not fit.'
    throw new StorageFault(403, 'AuthenticationFailed', `Server failed to authenticate the request. ${why}`)
  }
  if (url.searchParams.has('comp')) {
    throw new StorageFault(400, 'UnsupportedQueryParameter', 'Only Put Blob is supported: upload in one request.')
  }
  const [upload] = await db.query<Upload>(
    'select tenant_id, request_id, content_type, frozen from uploads where request_id = $1 and tenant_id = $2',
    [requestId, tenantId],
  )
  if (!upload) throw new StorageFault(403, 'AuthenticationFailed', 'This upload was not announced.')
  checkHeaders(request, upload)
  if (upload.frozen) throw faults.immutable()
  const announced = announcedBytes(request) ?? 0
  if (announced > MAX_UPLOAD_BYTES) throw faults.tooLarge()
  await refuseCrowding(db, upload, announced)
  return { blobPath, upload }
}

/** Null where the body is sent in chunks. */
function announcedBytes({ headers }: Request): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/** Uploads cost nothing until a job is charged for: nobody may fill the storage with them. */
async function refuseCrowding(db: Queryable, { tenant_id, request_id }: Upload, bytes: number): Promise<void> {
  if (bytes + (await unpaidBytes(db, tenant_id, request_id)) > MAX_UNPAID_BYTES) throw faults.tooMany()
}

function checkHeaders({ headers }: Request, { tenant_id, request_id, content_type }: Upload): void {
  const wanted = uploadHeaders(tenant_id, request_id, content_type)
  if (headers['x-ms-blob-type'] !== wanted['x-ms-blob-type']) throw faults.badHeader('x-ms-blob-type')
  if (tagSet(headers['x-ms-tags']) !== tagSet(wanted['x-ms-tags'])) throw faults.badHeader('x-ms-tags')
  // The official client states the blob's type in a header of its own and sends the body as octets.
  const type = headers['x-ms-blob-content-type'] ?? headers['content-type']
  if (type !== content_type) throw faults.badHeader('Content-Type')
}

/** Tags in canonical order: clients may write them in any. */
function tagSet(header: string | string[] | undefined): string {
  return [...new URLSearchParams(String(header ?? ''))]
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
}

async function receive(
  request: Request,
  blobPath: string,
  upload: Upload,
  storage: EmbeddedStorage,
  db: Database,
): Promise<{ etag: string; md5: string }> {
  const part = path.join(storage.incomingDir, randomUUID())
  const hash = createHash('md5')
  let size = 0
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      // Not destroyed when the loop ends early: the error is sent on the same connection.
      for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += piece.length
        if (size > MAX_UPLOAD_BYTES) throw faults.tooLarge()
        hash.update(piece)
        // `writeFile` writes everything; `write` may write less on a nearly full disk, and only reports how much.
        await handle.writeFile(piece)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    refuseDamaged(request.headers['content-md5'], hash.copy().digest())
    const target = storage.fileOf(blobPath)
    await mkdir(path.dirname(target), { recursive: true })
    await db.transaction(async (tx) => {
      // Locked until the file is in place, so that a submission either sees it or prevents it.
      const [row] = await tx.query<{ frozen: boolean }>('select frozen from uploads where request_id = $1 for update', [
        upload.request_id,
      ])
      if (row?.frozen !== false) throw faults.immutable()
      await lockArrivals(tx, upload.tenant_id)
      await refuseCrowding(tx, upload, size)
      await tx.query('update uploads set stored_bytes = $2 where request_id = $1', [upload.request_id, size])
      await rename(part, target)
    })
  } catch (error) {
    await rm(part, { force: true })
    if (request.destroyed && !request.complete && !(error instanceof StorageFault)) {
      throw new StorageFault(400, 'IncompleteBody', 'The body ended early.')
    }
    throw error
  }
  const digest = hash.digest('base64')
  return { md5: digest, etag: `"0x${Buffer.from(digest, 'base64').toString('hex').slice(0, 16).toUpperCase()}"` }
}

/** Clients that send a digest want to know about a damaged upload: it would be analysed and charged. */
function refuseDamaged(header: string | string[] | undefined, digest: Buffer): void {
  if (header === undefined) return
  const given = Buffer.from(String(header), 'base64')
  if (given.length !== digest.length) {
    throw new StorageFault(400, 'InvalidMd5', 'The value for the header Content-MD5 is no MD5 digest in base64.')
  }
  if (given.equals(digest)) return
  const is = digest.toString('base64')
  throw new StorageFault(400, 'Md5Mismatch', `The body does not have the MD5 digest in Content-MD5, but ${is}.`)
}
