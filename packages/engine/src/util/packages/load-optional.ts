import { createRequire } from 'node:module'
import { ProoflineError } from '../../spec/faults/errors.js'

/**
 * Imports a package that is not installed with the engine. Throws `dependency_missing`, with the package's name in
 * `details`, when it is not installed; a package that is installed but fails to load gives `plugin_failed` with its own
 * error.
 */
export async function loadOptional(name: string): Promise<unknown> {
  if (!isInstalled(name)) throw notInstalled(name)
  try {
    return await import(name)
  } catch (cause) {
    throw ProoflineError.from(cause, 'plugin_failed')
  }
}

/**
 * Whether a package can be imported from here. Checked before importing it, so that any error of the import is the
 * package's own.
 */
export function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch (cause) {
    // A package without an entry for `require` is installed all the same.
    return (cause as NodeJS.ErrnoException | null)?.code !== 'MODULE_NOT_FOUND'
  }
}

/**
 * Absolute path of a file (`path`, within the package) of a package that is not installed with the engine. Throws
 * `dependency_missing` as {@link loadOptional} does, also where the package has no such file.
 */
export function optionalFile(name: string, path: string): string {
  try {
    return createRequire(import.meta.url).resolve(`${name}/${path}`)
  } catch (cause) {
    throw notInstalled(name, cause)
  }
}

function notInstalled(name: string, cause?: unknown): ProoflineError {
  return new ProoflineError('dependency_missing', `The optional package ${name} is not installed. Install it.`, {
    details: { package: name },
    cause,
  })
}
