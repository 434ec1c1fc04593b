import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ProoflineError } from '../../spec/faults/errors.js'
import { howToGet } from '../entry/how-to-get.js'
import type { ModelEntry, ModelFile } from '../entry/registry-schema.js'

/** Files verified in this process. The key contains size and mtime, so that a file changed since is hashed again. */
const verified = new Set<string>()

/** SHA-256 of a file as lower-case hex, streamed: memory does not grow with the file. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}

/**
 * Checks that a model's file is present and is the registered one. The hash is computed once a process for each path,
 * size and modification time (45 MB take some 0.1 s); a file with the wrong size is refused without hashing.
 *
 * Throws `model_missing` or `model_corrupt`, each saying what to do.
 */
export async function verifyFile(model: ModelEntry, file: ModelFile, path: string): Promise<void> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) throw missing(model, file, path)

  const key = [path, stats.size, stats.mtimeMs, file.sha256].join('\0')
  if (verified.has(key)) return

  const actual = stats.size === file.bytes ? await sha256OfFile(path) : null
  if (actual !== file.sha256) throw corrupt(model, file, path, { bytes: stats.size, sha256: actual })
  verified.add(key)
}

function missing(model: ModelEntry, file: ModelFile, path: string): ProoflineError {
  return new ProoflineError('model_missing', `Model ${model.id} lacks its file ${file.name}. ${howToGet(model)}`, {
    details: { modelId: model.id, file: file.name, path },
  })
}

function corrupt(
  model: ModelEntry,
  file: ModelFile,
  path: string,
  actual: { bytes: number; sha256: string | null },
): ProoflineError {
  const expected = { bytes: file.bytes, sha256: file.sha256 }
  const difference = actual.bytes === file.bytes ? 'another SHA-256' : `${actual.bytes} bytes, expected ${file.bytes}`
  return new ProoflineError(
    'model_corrupt',
    `File ${file.name} of model ${model.id} is not the registered one (${difference}). ${howToGet(model)}`,
    { details: { modelId: model.id, file: file.name, path, expected, actual } },
  )
}
