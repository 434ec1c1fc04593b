import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ProoflineError } from '@proofline/engine/spec'

/**
 * Creates an empty folder in the system's temporary one, that only this user may enter and whose name begins with
 * `proofline-` and `purpose`. The caller removes it. Throws `temporary_space_unusable`.
 */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const prefix = path.join(tmpdir(), `proofline-${purpose}-${process.pid}-`)
  return mkdtemp(prefix).catch((cause: unknown) => {
    throw temporarySpaceUnusable(cause)
  })
}

/** The error when the temporary folder is full, read-only or gone. The message is for callers, the cause for the log. */
export function temporarySpaceUnusable(cause: unknown): ProoflineError {
  const message = 'The server has no temporary space for files at the moment. Nothing was charged: try again later.'
  return new ProoflineError('temporary_space_unusable', message, { cause })
}
