import type { ErrorData } from '../../spec/errors.js'
import type { Credentials } from './manifest-store.js'

/** What the reader process is asked. `trustAnchors`: certificates in PEM form; empty for none. */
export interface ReadRequest {
  readonly id: number
  readonly path: string
  readonly mimeType: string
  readonly trustAnchors: string
}

/** What it answers: null where the file has no manifest after all. */
export type ReadReply =
  | { readonly id: number; readonly credentials: Credentials | null }
  | { readonly id: number; readonly error: ErrorData }
