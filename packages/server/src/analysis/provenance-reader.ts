import { createProvenanceReader, type ProvenanceReader } from '@proofline/engine'
import { canonicalJson } from '@proofline/engine/spec'
import { ENGINE_VERSION } from '../engine-version.js'
import { guardedFetch } from '@proofline/engine/net'
import type { ChildResearch } from './child-research.js'
import type { ProvenanceSettings } from './messages.js'

const TIMEOUT_MS = 15_000
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024

/** The part of {@link ChildResearch} that reading provenance metadata needs. */
type Lookups = Pick<ChildResearch, 'recall' | 'learn' | 'filesHash'>

/**
 * The provenance reader for the settings. Manifests are fetched, if allowed, through the guarded fetcher; what was
 * fetched for the same file before is not fetched again.
 */
export function openProvenanceReader(
  { trustAnchors, fetchManifests, allowPrivate }: ProvenanceSettings,
  research: Lookups,
): ProvenanceReader {
  const fetch = guardedFetch({ allowPrivate })
  return createProvenanceReader({
    ...(trustAnchors !== null && { trustAnchors }),
    ...(fetchManifests && {
      async fetchManifest(url, { signal }) {
        const question = canonicalJson({ manifest: url, file: await research.filesHash(), engine: ENGINE_VERSION })
        const known = await research.recall(question)
        if (known !== null) return Buffer.from(known, 'base64')
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
        research.learn(question, body.toString('base64'))
        return body
      },
    }),
  })
}
