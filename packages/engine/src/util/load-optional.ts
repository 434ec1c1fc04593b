import { createRequire } from 'node:module'
import { ProoflineError } from '../spec/errors.js'

/**
 * Imports a package that is not installed with the engine. Throws `dependency_missing`, with the package's name in
 * `details`, when it is not there; a package that is there but fails to load keeps its own error as `plugin_failed`.
 */
export async function loadOptional(name: string): Promise<unknown> {
  if (!isInstalled(name)) {
    throw new ProoflineError('dependency_missing', `The optional package ${name} is not installed. Install it.`, {
      details: { package: name },
    })
  }
  try {
    return await import(name)
  } catch (cause) {
    throw ProoflineError.from(cause, 'plugin_failed')
  }
}

/** Resolved before it is imported: what the import says then is the package's own trouble, whoever does the import. */
function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch (cause) {
    // A package without an entry for `require` is there all the same.
    return !(cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND')
  }
}
