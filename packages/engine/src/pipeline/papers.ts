/** The reader of papers as a public tool: for making an engine that knows whose signatures to trust. */
export { createPapersReader, type FetchManifest, type PapersOptions } from '../provenance/index.js'
