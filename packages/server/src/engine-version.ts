import { createRequire } from 'node:module'

/**
 * Version of the engine. Read from its package, not imported: this process runs no analysis, and the engine would bring
 * its native libraries.
 */
export const ENGINE_VERSION = (createRequire(import.meta.url)('@proofline/engine/package.json') as { version: string })
  .version
