import { isAiSourceType } from '../spec/evidence/ai-source-types.js'
import { ProoflineError } from '../spec/faults/errors.js'
import { defineProvenanceReader, type ProvenanceReader } from '../spec/plugins/provenance-reader.js'
import type { Provenance } from '../spec/evidence/provenance.js'
import { throwIfAborted } from '../util/abort.js'
import { parseAigcLabel } from './aigc-label.js'
import { findGenerator } from './generators/find-generator.js'
import type { Credentials } from './c2pa/manifest-store.js'
import { type FetchManifest, fetchRemoteManifest } from './remote-manifest.js'
import { readTrustList } from './trust-list.js'

/** Options of {@link createProvenanceReader}. */
export interface ProvenanceReaderOptions {
  /**
   * Certificates of authorities, in PEM form: signatures that chain to one of them count as trusted. A signer's own
   * certificate is refused. Default none: a valid signature is then `Valid` and never `Trusted`, with
   * `signingCredential.untrusted` among the failure codes. Reports say which list was used.
   */
  readonly trustAnchors?: string
  /**
   * Fetches the manifest of a file that contains only its address. Default none: `readerError` is then
   * `remote_manifest`. With it a report depends on what the address serves at the time.
   */
  readonly fetchManifest?: FetchManifest
}

/** Largest file whose Content Credentials are verified: verification reads the whole file into memory. */
const MAX_VERIFIED_BYTES = 256 * 1024 * 1024

/**
 * Reads all provenance metadata that a file can carry: Content Credentials (C2PA, by the official reader in a process
 * that can be killed), IPTC's digital source type in XMP, China's AIGC label, and what generators write of their own
 * accord (PNG texts, EXIF, IPTC-IIM, XMP, tags of films). A remote manifest is fetched only by `fetchManifest`: without
 * it `readerError` is `remote_manifest`, and `remote_manifest_unreachable` where the fetch failed. `aiGenerated` is
 * true where any part names an AI source or a generator's traces say that it made the asset, false where there are
 * credentials or source types and nothing does, null otherwise.
 *
 * Throws `context_invalid` where `trustAnchors` holds no certificate, one that cannot be read, or a signer's. `read`
 * throws `provenance_unreadable`, `limit_exceeded`, `timeout`, `aborted`; where Content Credentials fail but other
 * metadata says AI, that is returned, with the code as `readerError`.
 */
export function createProvenanceReader({
  trustAnchors,
  fetchManifest,
}: ProvenanceReaderOptions = {}): ProvenanceReader {
  const anchors = trustAnchors === undefined ? null : readTrustList(trustAnchors)
  return defineProvenanceReader({
    specVersion: 'provenance-reader.v1',
    id: 'papers',
    version: '1.2.0',
    capabilities: {
      kinds: ['image', 'video'],
      trustList: anchors?.list ?? null,
    },
    async open() {
      // Loaded on first use, so that importing the engine stays fast.
      // One after the other: Jest's loader loses a module that two imports ask for at once.
      const { createReaderProcess } = await import('./c2pa/reader-process.js')
      const { findMetadata } = await import('./containers/find-metadata.js')
      const { readXmp } = await import('./xmp.js')
      const reader = createReaderProcess()
      return {
        async read({ path, mimeType }, { signal }) {
          throwIfAborted(signal)
          const { metadata, isWhole, bytes } = await findMetadata(path, mimeType)
          const xmp = readXmp(metadata.xmp)
          const said: Statements = {
            sourceTypes: [...xmp.digitalSourceTypes],
            label: [...metadata.aigc, ...xmp.aigc].map(parseAigcLabel).find((found) => found !== null) ?? null,
            generator: findGenerator([...metadata.texts, ...xmp.texts]),
          }
          const elsewhere = metadata.hasManifest ? null : xmp.remoteManifest
          const wasAsked = elsewhere !== null && fetchManifest !== undefined
          const remote = wasAsked ? await fetchRemoteManifest(elsewhere, fetchManifest, signal) : null
          const verify = async (): Promise<Credentials | null> => {
            if (!metadata.hasManifest && remote === null) return null
            if (bytes > MAX_VERIFIED_BYTES) throw tooLarge(bytes)
            return reader.read({ path, mimeType, trustAnchors: anchors?.pem ?? '', remote }, signal)
          }
          const { credentials, failure } = await outcomeOf(verify, saysAi(null, said) === true)
          throwIfAborted(signal)
          return {
            c2pa: credentials?.c2pa ?? null,
            xmpDigitalSourceTypes: said.sourceTypes,
            aigcLabel: said.label,
            generator: said.generator,
            aiGenerated: saysAi(credentials, said),
            readerError: failure ?? readerErrorOf(credentials, { ...xmp, wasAsked }, isWhole, metadata.isManifestDue),
          }
        },
        close: () => reader.close(),
      }
    },
  })
}

/** What a file says of itself outside its Content Credentials. */
interface Statements {
  readonly sourceTypes: Provenance['xmpDigitalSourceTypes']
  readonly label: Provenance['aigcLabel']
  readonly generator: Provenance['generator']
}

/** Content Credentials; null where the file has none. */
interface CredentialsOutcome {
  readonly credentials: Credentials | null
  /** Why they could not be read. */
  readonly failure: string | null
}

/**
 * Credentials that cannot be read fail the file, unless other metadata in it says AI: that must not be lost with them.
 */
async function outcomeOf(
  verify: () => Promise<Credentials | null>,
  saysAiElsewhere: boolean,
): Promise<CredentialsOutcome> {
  try {
    return { credentials: await verify(), failure: null }
  } catch (cause) {
    if (!saysAiElsewhere || !ProoflineError.is(cause) || cause.category === 'aborted') throw cause
    return { credentials: null, failure: cause.code }
  }
}

function saysAi(credentials: Credentials | null, { sourceTypes, label, generator }: Statements): boolean | null {
  if ((credentials?.saysAi ?? false) || sourceTypes.some(isAiSourceType) || label !== null) return true
  if (generator?.says === 'generated') return true
  return credentials !== null || sourceTypes.length > 0 ? false : null
}

function readerErrorOf(
  credentials: Credentials | null,
  xmp: { readonly remoteManifest: string | null; readonly wasAsked: boolean; readonly isWhole: boolean },
  isWhole: boolean,
  isManifestDue: boolean,
): string | null {
  if (!isWhole) return 'limit_exceeded'
  if (!xmp.isWhole || (isManifestDue && credentials === null)) return 'provenance_unreadable'
  if (credentials !== null || xmp.remoteManifest === null) return null
  return xmp.wasAsked ? 'remote_manifest_unreachable' : 'remote_manifest'
}

function tooLarge(bytes: number): ProoflineError {
  const message = `Content Credentials are verified in files of up to ${MAX_VERIFIED_BYTES} bytes; this one has ${bytes}.`
  return new ProoflineError('limit_exceeded', message, { details: { bytes, maxVerifiedBytes: MAX_VERIFIED_BYTES } })
}
