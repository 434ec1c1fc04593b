export { createProvenanceReader, type ProvenanceReaderOptions } from './create-provenance-reader.js'
export type { FetchManifest } from './remote-manifest.js'
