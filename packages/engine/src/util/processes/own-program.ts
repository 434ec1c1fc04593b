import { createRequire } from 'node:module'
import { ProoflineError } from '../../spec/faults/errors.js'

/**
 * Absolute path of a program of this package that is started by path, by its name in `imports` of `package.json`
 * (`#media-child`).
 *
 * Throws `dependency_missing` under Yarn Plug'n'Play, where a process that is started finds no packages, and where the
 * program is not there: a bundler has taken the code out of its package, a tracer (as of Next.js' standalone output)
 * has left the file behind, or the installation is damaged.
 */
export function ownProgram(name: string): string {
  const details = { package: '@proofline/engine' }
  if ('pnp' in process.versions) {
    const message =
      'Pictures and films cannot be read under Yarn Plug’n’Play. Set `nodeLinker: node-modules` in .yarnrc.yml.'
    throw new ProoflineError('dependency_missing', message, { details })
  }
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    const message = `A program of @proofline/engine (${name}) is missing. Where your code is bundled, mark @proofline/* as external and take the whole packages along; otherwise install the engine again.`
    throw new ProoflineError('dependency_missing', message, { details, cause })
  }
}
