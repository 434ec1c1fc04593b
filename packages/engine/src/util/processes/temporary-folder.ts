import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProoflineError } from '../../spec/faults/errors.js'
import { removeAbandonedFolders } from './abandoned-folders.js'

/** A private folder; `dispose` deletes it with its contents and may be called twice. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
  dispose(): Promise<void>
}

let clearing: Promise<void> | undefined

/**
 * Creates an empty folder in the system's temporary one that only this user may enter (mode 0700, by `mkdtemp`); its
 * name contains the process id. The first call of a process removes folders that killed processes left. Throws
 * `temporary_space_unusable`.
 */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  await (clearing ??= removeAbandonedFolders(Date.now()))
  const path = await mkdtemp(join(tmpdir(), `proofline-${process.pid}-`)).catch((cause: unknown) => {
    throw temporarySpaceUnusable(cause)
  })
  const dispose = (): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 })
  return { path, dispose, [Symbol.asyncDispose]: dispose }
}

/** The error if nothing can be written to the temporary folder: a problem of the machine, not of the asset. */
export function temporarySpaceUnusable(cause: unknown): ProoflineError {
  const details = { folder: tmpdir(), code: (cause as NodeJS.ErrnoException).code ?? null }
  const message =
    `The temporary folder cannot be written to: ${details.folder} (${details.code}). ` +
    'Make room there, or name another in TMPDIR.'
  return new ProoflineError('temporary_space_unusable', message, { details, cause })
}
