import { join } from 'node:path'
import { ProoflineError } from '../spec/faults/errors.js'
import type { ModelCatalogue } from './model-catalogue.js'
import type { ModelOrigin } from './entry/model-origin.js'
import { isOptional } from './entry/model-status.js'
import { pinModel } from './pull/pin-model.js'
import { pullModel } from './pull/pull-model.js'
import type { ModelEntry, ModelFile } from './entry/registry-schema.js'
import { verifyFile } from './pull/verify-file.js'

/** Where the files of models are. `hub` as in `ModelRegistryOptions`. */
export interface ModelFolders {
  readonly dir: string
  readonly cacheDir?: string | undefined
  readonly hub?: string | undefined
}

/** The files of registered models. */
export interface ModelFiles {
  /** The path of a file that was just verified. Throws `model_missing` or `model_corrupt`. */
  verified(model: ModelEntry, file: ModelFile): Promise<string>
  /** As of `ModelRegistry`. */
  verify(modelId: string): Promise<void>
  /** As of `ModelRegistry`. */
  pull(modelId: string, options: { signal: AbortSignal; from?: ModelOrigin | undefined }): Promise<void>
}

/** The files of the models of a catalogue. Touches none before it is asked to. */
export function openModelFiles(
  { entry, unseen, pin }: ModelCatalogue,
  { dir, cacheDir, hub }: ModelFolders,
): ModelFiles {
  const folderOf = (model: ModelEntry): string => join(isOptional(model) ? (cacheDir ?? dir) : dir, model.id)

  async function verified(model: ModelEntry, file: ModelFile): Promise<string> {
    const path = join(folderOf(model), file.name)
    await verifyFile(model, file, path)
    return path
  }

  return {
    verified,
    async verify(modelId) {
      const model = entry(modelId)
      for (const file of model.files) await verified(model, file)
    },
    async pull(modelId, { signal, from }) {
      if (!cacheDir) {
        throw new ProoflineError('context_invalid', 'cacheDir is missing. Set the folder for pulled models.')
      }
      if (!from) return pullModel(entry(modelId), folderOf(entry(modelId)), { signal })
      const model = unseen.get(modelId)
      if (!model) throw pinnedHere(entry(modelId))
      pin(await pinModel(model, join(cacheDir, modelId), from, { signal, hub }))
    },
  }
}

/** A model's file by its name. Throws `model_missing`. */
export function fileOf(model: ModelEntry, fileName: string): ModelFile {
  const file = model.files.find(({ name }) => name === fileName)
  if (file) return file
  const known = model.files.map(({ name }) => name)
  throw new ProoflineError('model_missing', `Model ${model.id} has no file ${fileName}. It has: ${known.join(', ')}.`, {
    details: { modelId: model.id, file: fileName, known },
  })
}

function pinnedHere({ id }: ModelEntry): ProoflineError {
  return new ProoflineError(
    'context_invalid',
    `Model ${id} is pinned by the registry: it cannot be pulled from elsewhere.`,
    {
      details: { modelId: id },
    },
  )
}
