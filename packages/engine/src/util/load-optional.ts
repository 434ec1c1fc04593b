import { ProoflineError } from '../spec/errors.js'

/**
 * Imports a package that is not installed with the engine. Throws `dependency_missing`, with the package's name in
 * `details`, when it is not there; a package that is there but fails to load keeps its own error as `plugin_failed`.
 */
export async function loadOptional(name: string): Promise<unknown> {
  try {
    return await import(name)
  } catch (cause) {
    if (!isMissing(cause, name)) throw ProoflineError.from(cause, 'plugin_failed')
    throw new ProoflineError('dependency_missing', `The optional package ${name} is not installed. Install it.`, {
      details: { package: name },
      cause,
    })
  }
}

/** Node names the package that it did not find; one that the package itself misses is another matter. */
function isMissing(cause: unknown, name: string): boolean {
  return (
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND' && cause.message.includes(name)
  )
}
