import type { Request, Response } from 'express'
import { DatabaseAway } from '../db/database.js'
import { endRefused } from '../http/end-refused.js'
import { MAX_UPLOAD_BYTES } from './blob-path.js'
import { MAX_UNPAID_BYTES } from './unpaid-uploads.js'

/** An error in the storage service's format: status, code, sentence. */
export class StorageFault extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** Codes of a full, read-only or failing disk, and of one that is no longer there. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG', 'ENOENT', 'EACCES'])

/** What an uploader is told of an error: its own fault, or that disk or database are away. Null for a fault of ours. */
export function faultOf(error: unknown): StorageFault | null {
  if (error instanceof StorageFault) return error
  if (error instanceof DatabaseAway) return faults.noDatabase()
  return NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? faults.noRoom() : null
}

/** Answers with a fault, even if part of the request's body is still to come. */
export async function answerFault(
  request: Request,
  response: Response,
  fault: StorageFault,
  requestId: string,
): Promise<void> {
  if (response.destroyed) return
  response.status(fault.status).setHeader('x-ms-error-code', fault.code).setHeader('Content-Type', 'application/xml')
  const message = `${fault.message}\nRequestId:${requestId}\nTime:${new Date().toISOString()}`
  await endRefused(
    request,
    response,
    `<?xml version="1.0" encoding="utf-8"?><Error><Code>${fault.code}</Code><Message>${message}</Message></Error>`,
  )
}

/** Faults of uploads; clients of the storage service try again on a 503. */
export const faults = {
  noRoom: () => new StorageFault(503, 'ServerBusy', 'The storage is full or cannot be written to. Upload again later.'),
  noDatabase: () => new StorageFault(503, 'ServerBusy', 'The database does not answer. Upload again later.'),
  tooManyAtOnce: () =>
    new StorageFault(503, 'ServerBusy', 'Too many uploads of this tenant arrive at once. Upload again later.'),
  stopping: () => new StorageFault(503, 'ServerBusy', 'The server is being stopped. Upload again.'),
  badHeader: (name: string) =>
    new StorageFault(
      400,
      'InvalidHeaderValue',
      `The value for the header ${name} is missing or differs from what was required.`,
    ),
  tooLarge: () => new StorageFault(413, 'RequestBodyTooLarge', `The body may have at most ${MAX_UPLOAD_BYTES} bytes.`),
  tooMany: () =>
    new StorageFault(
      409,
      'UploadLimitReached',
      `Uploads that were not submitted, or whose job cost nothing, may have ${MAX_UNPAID_BYTES} bytes together. Submit those that wait; the others are removed a day after their address expired.`,
    ),
  immutable: () =>
    new StorageFault(409, 'BlobImmutableDueToPolicy', 'A submitted job refers to this blob: it cannot be overwritten.'),
}
