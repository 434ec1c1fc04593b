import type { Readable } from 'node:stream'

/** Permission for a caller to upload one blob. */
export interface UploadGrant {
  readonly uploadUrl: string
  readonly expiresAt: Date
}

/** What is known of a stored blob. */
export interface BlobFacts {
  readonly sizeBytes: number
}

/** A blob on this machine. */
export interface LocalBlob {
  readonly path: string
  /** Removes the copy, if it is one. */
  dispose(): Promise<void>
}

/** Content that is stored but not yet visible. */
export interface StagedBlob {
  /** Moves it into place, replacing what is there. Quick enough to be called while a row is locked. */
  publish(): Promise<void>
  /** Drops it, if it was not published. */
  discard(): Promise<void>
}

/**
 * Keeps uploads and reports. Rejects with 503 `storage_unavailable` where it does not answer in time, is full, or is no
 * longer there. A path is `videos/<tenant_id>/<request_id>/<name>`; the caller has checked its
 * form.
 */
export interface Storage {
  grantUpload(path: string, expiresAt: Date): Promise<UploadGrant>
  /** Null where there is no such blob. */
  stat(path: string): Promise<BlobFacts | null>
  /** Makes the blob read-only. Resolves when a running upload has ended. */
  freeze(path: string): Promise<void>
  /** Undoes `freeze`, for a submission that was refused. */
  thaw(path: string): Promise<void>
  /** Rejects with 404 `blob_not_found` where there is no such blob. */
  fetch(path: string): Promise<LocalBlob>
  /** Two steps, so that of several writers only the one whose work counts publishes. */
  stage(path: string, content: string, contentType: string): Promise<StagedBlob>
  read(path: string): Promise<Readable | null>
  remove(path: string): Promise<void>
  /** Removes partial uploads left by a server that was killed. */
  sweep(): Promise<void>
  /** Rejects if the storage does not respond, or takes nothing because it is full or read-only. */
  check(): Promise<void>
}
