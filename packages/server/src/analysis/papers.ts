import { createPapersReader, type ProvenanceReader } from '@proofline/engine'
import { guardedFetch } from '../net/guarded-fetch.js'
import type { PapersSettings } from './messages.js'

const TIMEOUT_MS = 15_000
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024

/** The reader of papers as the settings want it. Manifests are fetched, where that is allowed, as all addresses are. */
export function papersReader({ trustAnchors, fetchManifests, allowPrivate }: PapersSettings): ProvenanceReader {
  const fetch = guardedFetch({ allowPrivate })
  return createPapersReader({
    ...(trustAnchors !== null && { trustAnchors }),
    ...(fetchManifests && {
      async fetchManifest(url, { signal }) {
        const { status, body } = await fetch({
          method: 'GET',
          url,
          headers: { Accept: 'application/c2pa', 'User-Agent': 'Proofline/1' },
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_MANIFEST_BYTES,
          whenLarger: 'refuse',
          redirects: 3,
          signal,
        })
        if (status !== 200) throw new Error(`The answer was ${status}.`)
        return body
      },
    }),
  })
}
