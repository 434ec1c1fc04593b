import { fileURLToPath } from 'node:url'

/** The repository, seen from `benchmarks/dist`. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The command as users start it. */
export const CLI = fileURLToPath(new URL('../../packages/cli/bin/proofline.js', import.meta.url))
