import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of our own; `dispose` deletes it with all it holds and may be called twice. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
  dispose(): Promise<void>
}

/** Makes an empty folder under the system's temporary one that only this user may enter (mode 0700, by `mkdtemp`). */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'proofline-'))
  const dispose = (): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 3 })
  return { path, dispose, [Symbol.asyncDispose]: dispose }
}
