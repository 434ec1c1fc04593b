import type { AssetKind } from '../evidence/asset.js'
import { type OpenContext, type PluginBase, type PluginSession, validatePlugin } from './plugin.js'
import type { Provenance } from '../evidence/provenance.js'

/** The trust list of a reader: the number of certificates, and the SHA-256 over them (DER, in order) in hexadecimal. */
export interface TrustList {
  readonly certificates: number
  readonly sha256: string
}

/** An opened provenance reader. */
export interface ProvenanceSession extends PluginSession {
  /**
   * The provenance metadata of a local file; only the fields that this reader knows. Never opens another file. A later
   * reader fills in what earlier ones left open.
   */
  read(file: { path: string; mimeType: string }, options: { signal: AbortSignal }): Promise<Partial<Provenance>>
}

/** Reads an asset's provenance metadata: C2PA, IPTC/XMP, AIGC labels, traces of generators. */
export interface ProvenanceReader extends PluginBase<'provenance-reader.v1'> {
  /**
   * `trustList`: the trust list that signatures are verified against; absent or null if no signer is trusted. Reports
   * repeat it.
   */
  readonly capabilities: { readonly kinds: readonly AssetKind[]; readonly trustList?: TrustList | null }
  open(context: OpenContext): Promise<ProvenanceSession>
}

/** Checks a provenance reader against its contract. Throws `plugin_invalid`. */
export function defineProvenanceReader<T extends ProvenanceReader>(plugin: T): T {
  return validatePlugin(plugin, 'provenance-reader.v1')
}
