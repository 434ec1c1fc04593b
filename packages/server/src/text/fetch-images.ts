import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ProoflineError } from '@proofline/engine/spec'
import { ApiError } from '../http/api-error.js'
import { makeTemporaryFolder, temporarySpaceUnusable } from '../http/temporary-folder.js'
import { FetchRefused, type GuardedFetch } from '@proofline/engine/net'
import { isPicture } from './picture-type.js'

/** Largest picture. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
/** Time limit per picture. */
const TIMEOUT_MS = 20_000

/** Pictures in a private folder on this machine. */
export interface LocalImages {
  readonly paths: readonly string[]
  dispose(): Promise<void>
}

/**
 * Fetches pictures into a private folder, one after the other, within `maxMs` in total. Throws 400 `image_url_refused`,
 * naming the picture, `timeout` if no time is left for the next one, and `temporary_space_unusable`.
 */
export async function fetchImages(
  urls: readonly string[],
  fetch: GuardedFetch,
  signal: AbortSignal,
  maxMs: number,
): Promise<LocalImages> {
  if (urls.length === 0) return { paths: [], dispose: async () => {} }
  const folder = await makeTemporaryFolder('images')
  const dispose = () => rm(folder, { recursive: true, force: true })
  const paths: string[] = []
  const deadline = performance.now() + maxMs
  try {
    for (const [index, url] of urls.entries()) {
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) throw new ProoflineError('timeout', `The pictures took longer than ${maxMs / 1000} s.`)
      const file = path.join(folder, `image-${index + 1}`)
      const picture = await fetchImage(url, index, fetch, signal, Math.min(TIMEOUT_MS, leftMs))
      await writeFile(file, picture).catch((cause: unknown) => {
        throw temporarySpaceUnusable(cause)
      })
      paths.push(file)
    }
    return { paths, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function fetchImage(
  url: string,
  index: number,
  fetch: GuardedFetch,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Buffer> {
  const refused = (why: string) => {
    const details = [{ path: `content.imageUrls.${index}`, message: why }]
    return new ApiError(400, 'image_url_refused', `Picture ${index + 1} could not be fetched. ${why}`, { details })
  }
  try {
    const { status, body } = await fetch({
      method: 'GET',
      url,
      headers: { Accept: 'image/*', 'User-Agent': 'Proofline/1' },
      timeoutMs,
      maxBytes: MAX_IMAGE_BYTES,
      whenLarger: 'refuse',
      redirects: 3,
      signal,
    })
    if (status !== 200) throw refused(`The answer was ${status}.`)
    if (!isPicture(body)) throw refused('It is no jpeg, png, webp, gif or avif.')
    return body
  } catch (error) {
    // Cancelling is not the picture's fault.
    signal.throwIfAborted()
    if (error instanceof FetchRefused) throw refused(error.message)
    throw error
  }
}
