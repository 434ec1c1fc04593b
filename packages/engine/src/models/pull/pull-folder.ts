import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { ProoflineError } from '../../spec/faults/errors.js'

/**
 * Makes the folder `dir` for pulled files of a model, and a temporary one in it, whose path it returns: two processes
 * that pull the same model do not write into each other's files. Throws `model_pull_failed` where that is not allowed.
 */
export async function openPullFolder(dir: string, modelId: string): Promise<string> {
  try {
    await mkdir(dir, { recursive: true })
    return await mkdtemp(join(dir, '.pull-'))
  } catch (cause) {
    const message = `Model ${modelId} cannot be stored in ${dir}: ${(cause as Error).message}. Name another folder for pulled models (cacheDir; PROOFLINE_CACHE for the command line).`
    throw new ProoflineError('model_pull_failed', message, { details: { modelId, folder: dir }, cause })
  }
}
