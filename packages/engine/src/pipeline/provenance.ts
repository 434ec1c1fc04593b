/** The default provenance reader, for making an engine that knows whose signatures to trust. */
export { createProvenanceReader, type FetchManifest, type ProvenanceReaderOptions } from '../provenance/index.js'
