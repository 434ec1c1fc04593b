import { isUint8Array } from 'node:util/types'
import { throwIfAborted } from '../util/abort.js'

/**
 * Fetches a manifest of which a file contains only the address. The engine opens no connection itself: the caller
 * decides how, and which addresses may be called (the address comes from an untrusted file: it may lead into a private
 * network, or reveal who reads the file). Called at most once a file; returns the bytes, or rejects. `signal` fires
 * when the run was cancelled and after 20 seconds.
 */
export type FetchManifest = (url: string, options: { signal: AbortSignal }) => Promise<Uint8Array>

/** A manifest as returned by the address in the file. */
export interface RemoteManifest {
  readonly url: string
  readonly manifest: Uint8Array
}

const MAX_FETCH_MS = 20_000
/** Manifests with thumbnails of all ingredients have a few megabytes. */
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024

/**
 * The manifest, or null if it could not be fetched: refused, unreachable, too slow, empty or above 16 MiB. A fetcher
 * that ignores its signal is not waited for. Throws `aborted`.
 */
export async function fetchRemoteManifest(
  url: string,
  fetchManifest: FetchManifest,
  signal: AbortSignal,
): Promise<RemoteManifest | null> {
  throwIfAborted(signal)
  // Not AbortSignal.any: in Node 20 a combined time-out signal may be collected before it fires.
  const stop = new AbortController()
  const leave = (): void => stop.abort(signal.reason)
  const clock = setTimeout(leave, MAX_FETCH_MS)
  signal.addEventListener('abort', leave, { once: true })
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('It took too long.')), { once: true })
  })
  try {
    const manifest = await Promise.race([fetchManifest(url, { signal: stop.signal }), stopped])
    return isManifest(manifest) ? { url, manifest } : null
  } catch {
    throwIfAborted(signal)
    return null
  } finally {
    clearTimeout(clock)
    signal.removeEventListener('abort', leave)
  }
}

/** The fetcher is the caller's code: its result is validated. */
function isManifest(given: unknown): given is Uint8Array {
  return isUint8Array(given) && given.length > 0 && given.length <= MAX_MANIFEST_BYTES
}
