export { createPapersReader, type PapersOptions } from './papers-reader.js'
export type { FetchManifest } from './remote-manifest.js'
