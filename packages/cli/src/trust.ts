import { createProvenanceReader, type EngineOptions } from '@proofline/engine'
import { ProoflineError } from '@proofline/engine/spec'
import { readText } from './read-text.js'

/**
 * Engine options for `--trust FILE…`: a provenance reader that trusts the certificates of all files together. Throws
 * `asset_not_found`, `asset_unreadable`, and `context_invalid` naming the file that holds no certificate.
 */
export async function trusting(files: readonly string[]): Promise<Pick<EngineOptions, 'provenanceReaders'>> {
  if (files.length === 0) return {}
  const lists = await Promise.all(files.map(readList))
  return { provenanceReaders: [createProvenanceReader({ trustAnchors: lists.join('\n') })] }
}

/** Parsed file by file, so that an error names its file. */
async function readList(path: string): Promise<string> {
  const list = await readText(path)
  try {
    createProvenanceReader({ trustAnchors: list })
    return list
  } catch (cause) {
    const { code, message, details } = ProoflineError.from(cause)
    throw new ProoflineError(code, `--trust ${path}: ${message}`, { details: { ...details, path }, cause })
  }
}
