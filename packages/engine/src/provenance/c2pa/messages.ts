import type { ErrorData } from '../../spec/errors.js'
import type { RemoteManifest } from '../remote-manifest.js'
import type { Credentials } from './manifest-store.js'

/**
 * What the reader process is asked. `trustAnchors`: certificates in PEM form; empty for none. `remote`: the manifest
 * that the file names the address of, fetched beforehand; null where there is none.
 */
export interface ReadRequest {
  readonly id: number
  readonly path: string
  readonly mimeType: string
  readonly trustAnchors: string
  readonly remote: RemoteManifest | null
}

/** What it answers: null where the file has no manifest after all. */
export type ReadReply =
  | { readonly id: number; readonly credentials: Credentials | null }
  | { readonly id: number; readonly error: ErrorData }
