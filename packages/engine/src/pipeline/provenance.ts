/** The default provenance reader, for creating an engine with a trust list. */
export { createProvenanceReader, type FetchManifest, type ProvenanceReaderOptions } from '../provenance/index.js'
