import { readFile } from 'node:fs/promises'
import { ProoflineError } from '@proofline/engine/spec'

/** Reads a file as UTF-8. Throws `asset_not_found` where there is none, `asset_unreadable` where it cannot be read. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    const isMissing = ['ENOENT', 'EISDIR', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')
    const code = isMissing ? 'asset_not_found' : 'asset_unreadable'
    throw new ProoflineError(code, `${path} ${isMissing ? 'does not exist or is a folder' : 'cannot be read'}.`, {
      details: { path },
      cause,
    })
  }
}
