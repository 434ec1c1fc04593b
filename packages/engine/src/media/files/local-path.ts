import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProoflineError } from '../../spec/faults/errors.js'

/** An address (`https:`, `file:`, `data:`, …), not a path. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|data:|blob:)/i

/** Whether a string is an address, not a path: it begins with a scheme. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** By its shape: it may be of another realm, or jsdom's. */
export function isUrl(input: unknown): input is URL {
  const { href, protocol } = (input ?? {}) as Partial<URL>
  return typeof href === 'string' && typeof protocol === 'string'
}

/**
 * The absolute path of a path or a `file:` address. Throws `asset_not_found` for an empty or impossible one,
 * `external_reference_refused` for any other address.
 */
export function localPath(input: string | URL): string {
  const text = typeof input === 'string' ? input : input.href
  // Resolving it would give the working directory.
  if (text === '') throw new ProoflineError('asset_not_found', 'The path is empty.')
  if (/^file:\/\//i.test(text)) {
    try {
      return fileURLToPath(text)
    } catch (cause) {
      throw new ProoflineError('asset_not_found', `${text} is not the address of a local file.`, { cause })
    }
  }
  if (typeof input !== 'string' || isAddress(text)) {
    const scheme = text.slice(0, text.indexOf(':')).toLowerCase()
    throw new ProoflineError(
      'external_reference_refused',
      `Addresses are not opened. Download the ${scheme}: file first, or pass the body of a response.`,
      {
        details: { scheme },
      },
    )
  }
  return absolute(text)
}

/** At once, because the caller's working directory may change during the run. */
function absolute(path: string): string {
  try {
    return resolve(path)
  } catch (cause) {
    const message = `${path} cannot be found: the working directory was deleted. Give an absolute path.`
    throw new ProoflineError('asset_not_found', message, { details: { path }, cause })
  }
}
