import type { Readable } from 'node:stream'

/** Where a caller may put one blob. */
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
  /** Removes the copy, where it is one. */
  dispose(): Promise<void>
}

/** Content that is stored, and not to be seen yet. */
export interface StagedBlob {
  /** Puts it into its place, over what is there. Quick: it may be done while a row is locked. */
  publish(): Promise<void>
  /** Forgets it, where it was not published. */
  discard(): Promise<void>
}

/**
 * Keeps uploads and reports. A path is `videos/<tenant_id>/<request_id>/<name>`; the caller has checked its
 * form.
 */
export interface Storage {
  grantUpload(path: string, expiresAt: Date): Promise<UploadGrant>
  /** Null where there is no such blob. */
  stat(path: string): Promise<BlobFacts | null>
  /** From now on the blob cannot be overwritten. Resolves when a running upload has ended. */
  freeze(path: string): Promise<void>
  /** Takes `freeze` back, for a submission that was refused. */
  thaw(path: string): Promise<void>
  fetch(path: string): Promise<LocalBlob>
  /** In two steps, so that of several writers the one publishes whose work counts. */
  stage(path: string, content: string, contentType: string): Promise<StagedBlob>
  read(path: string): Promise<Readable | null>
  remove(path: string): Promise<void>
  /** Removes what uploads left behind that were under way when a server was killed. */
  sweep(): Promise<void>
  /** Rejects where the storage does not answer. */
  check(): Promise<void>
}
