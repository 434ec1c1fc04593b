import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProoflineError } from '../spec/errors.js'
import { abortError } from '../util/abort.js'
import type { ModelEntry, ModelFile } from './registry-schema.js'
import { verifyFile } from './verify-file.js'

/**
 * Downloads the files of a hub model into `dir`, one after another. A file that is there and right is not fetched
 * again; one that is there and wrong is replaced. Each file is written beside its place, its size and SHA-256 verified,
 * and only then renamed: a file under its final name is always whole. A pull that was cut short begins anew.
 *
 * Throws `model_missing` for a model that ships with the package (there is nothing to pull), `model_pull_failed` when
 * the server can't be reached, refuses, or ends early (retryable), `model_corrupt` when what came is not what was
 * registered, `aborted` when `signal` fires. Nothing is left behind in any of these cases.
 */
export async function pullModel(entry: ModelEntry, dir: string, options: { signal: AbortSignal }): Promise<void> {
  if (entry.source.kind !== 'hub') {
    throw new ProoflineError('model_missing', `Model ${entry.id} ships with @proofline/models: install that again.`, {
      details: { modelId: entry.id },
    })
  }
  await mkdir(dir, { recursive: true })
  for (const file of entry.files) {
    const isThere = await verifyFile(entry.id, file, join(dir, file.name)).then(
      () => true,
      () => false,
    )
    if (!isThere) await pullFile(entry.id, file, dir, options.signal)
  }
}

async function pullFile(modelId: string, file: ModelFile, dir: string, signal: AbortSignal): Promise<void> {
  // A folder of its own: two processes that pull the same model do not write into each other's file.
  const temporary = await mkdtemp(join(dir, '.pull-'))
  const part = join(temporary, file.name)
  try {
    await download(modelId, file, part, signal)
    await verifyFile(modelId, file, part)
    await rename(part, join(dir, file.name))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function download(modelId: string, file: ModelFile, part: string, signal: AbortSignal): Promise<void> {
  let received = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      done(received > file.bytes ? oversized(modelId, file) : null, chunk)
    },
  })
  try {
    const response = await fetch(file.url!, { signal })
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`)
    await pipeline(Readable.fromWeb(response.body), bounded, createWriteStream(part), { signal })
    if (received < file.bytes) throw new Error(`it ended after ${received} of ${file.bytes} bytes`)
  } catch (cause) {
    if (signal.aborted) throw abortError(signal)
    if (ProoflineError.is(cause)) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ProoflineError('model_pull_failed', `${file.name} of model ${modelId} could not be downloaded: ${why}.`, {
      details: { modelId, file: file.name, url: file.url, receivedBytes: received },
      cause,
    })
  }
}

function oversized(modelId: string, file: ModelFile): ProoflineError {
  return new ProoflineError('model_corrupt', `${file.name} of model ${modelId} is larger than registered.`, {
    details: { modelId, file: file.name, url: file.url, expectedBytes: file.bytes },
  })
}
