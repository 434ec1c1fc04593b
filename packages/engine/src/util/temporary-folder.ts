import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProoflineError } from '../spec/errors.js'

/** A folder of our own; `dispose` deletes it with all it holds and may be called twice. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
  dispose(): Promise<void>
}

/**
 * Makes an empty folder under the system's temporary one that only this user may enter (mode 0700, by `mkdtemp`).
 * Throws `temporary_space_unusable`.
 */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'proofline-')).catch((cause: unknown) => {
    throw temporarySpaceUnusable(cause)
  })
  const dispose = (): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 })
  return { path, dispose, [Symbol.asyncDispose]: dispose }
}

/** What is thrown where nothing can be written into the temporary folder: the machine's trouble, not the asset's. */
export function temporarySpaceUnusable(cause: unknown): ProoflineError {
  const details = { folder: tmpdir(), code: (cause as NodeJS.ErrnoException).code ?? null }
  const message = `Nothing can be written into the folder of temporary files, ${details.folder} (${details.code}).`
  return new ProoflineError('temporary_space_unusable', message, { details, cause })
}
