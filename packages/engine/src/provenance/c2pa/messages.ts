import type { ErrorData } from '../../spec/faults/errors.js'
import type { RemoteManifest } from '../remote-manifest.js'
import type { Credentials } from './manifest-store.js'

/**
 * Request to the reader process. `trustAnchors`: certificates in PEM form; empty for none. `remote`: the manifest at
 * the address that the file names, fetched beforehand; null where there is none.
 */
export interface ReadRequest {
  readonly id: number
  readonly path: string
  readonly mimeType: string
  readonly trustAnchors: string
  readonly remote: RemoteManifest | null
}

/** Its response: null where the file has no manifest after all. */
export type ReadReply =
  | { readonly id: number; readonly credentials: Credentials | null }
  | { readonly id: number; readonly error: ErrorData }
