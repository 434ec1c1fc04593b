import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ProoflineError } from '../../spec/faults/errors.js'
import { download } from './download.js'
import { openPullFolder } from './pull-folder.js'
import type { ModelEntry, ModelFile } from '../entry/registry-schema.js'
import { verifyFile } from './verify-file.js'

/**
 * Downloads the files of a hub model into `dir`, one after another. An intact file is not fetched again; a damaged one
 * is replaced. Each file is written to a temporary place, its size and SHA-256 verified, and only then renamed: a file
 * under its final name is always complete. An interrupted pull starts over.
 *
 * Throws `model_missing` for a model that ships with the package (there is nothing to pull), `model_pull_failed` when
 * `dir` cannot be written, the server can't be reached, refuses, or stops early, `model_corrupt` when the content is
 * not the registered one, `aborted` when `signal` fires. Nothing is left behind in any of these cases.
 */
export async function pullModel(entry: ModelEntry, dir: string, options: { signal: AbortSignal }): Promise<void> {
  if (entry.source.kind !== 'hub') {
    throw new ProoflineError('model_missing', `Model ${entry.id} ships with @proofline/models: install that again.`, {
      details: { modelId: entry.id },
    })
  }
  for (const file of entry.files) {
    const isThere = await verifyFile(entry, file, join(dir, file.name)).then(
      () => true,
      () => false,
    )
    if (!isThere) await pullFile(entry, file, dir, options.signal)
  }
}

async function pullFile(model: ModelEntry, file: ModelFile, dir: string, signal: AbortSignal): Promise<void> {
  const temporary = await openPullFolder(dir, model.id)
  const part = join(temporary, file.name)
  try {
    await download(file.url!, part, { modelId: model.id, maxBytes: file.bytes, minBytes: file.bytes, signal })
    await verifyFile(model, file, part)
    await rename(part, join(dir, file.name))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
