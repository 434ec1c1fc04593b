import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProoflineError } from '../spec/faults/errors.js'
import { howToGet } from './entry/how-to-get.js'
import { comesInPackages } from './entry/packaged-model.js'
import { readPin } from './pull/pin-model.js'
import { type ModelEntry, type PackagedModel, registrySchema, type UnpinnedModel } from './entry/registry-schema.js'

type RegisteredModel = ModelEntry | UnpinnedModel | PackagedModel

/** The models of `registry.json`, and the pins that were written for those without a hash. */
export interface ModelCatalogue {
  /**
   * A model with hashes. Throws `model_missing` for an unknown id and for a model that was never pulled,
   * `context_invalid` for one that comes in npm packages.
   */
  entry(modelId: string): ModelEntry
  /** From now on this is the entry of its id. */
  pin(model: ModelEntry): void
  /** Models without hashes in the registry, pinned or not. */
  readonly unseen: ReadonlyMap<string, UnpinnedModel>
  /** Models that come in npm packages. */
  readonly inPackages: ReadonlyMap<string, PackagedModel>
  /** All models in the order of the file. */
  readonly registered: readonly RegisteredModel[]
  /** The pin of a model, or the model itself. */
  current(model: RegisteredModel): RegisteredModel
}

/**
 * Reads `registry.json` in `dir` and the pins that earlier pulls wrote into `cacheDir`. Throws `model_missing` when
 * there is no registry, `model_corrupt` when it does not follow its schema.
 */
export async function openCatalogue(dir: string, cacheDir = dir): Promise<ModelCatalogue> {
  const { models, unpinned, packaged } = await readRegistry(join(dir, 'registry.json'))
  const byId = new Map(models.map((model) => [model.id, model]))
  const inPackages = new Map(packaged.map((model) => [model.id, model]))
  const unseen = new Map(unpinned.map((model) => [model.id, model]))
  for (const { id } of unpinned) {
    const pin = await readPin(join(cacheDir, id))
    if (pin?.id === id) byId.set(id, pin)
  }

  const entry = (modelId: string): ModelEntry => {
    const found = byId.get(modelId)
    if (found) return found
    const missing = unseen.get(modelId)
    if (missing) throw neverPulled(missing)
    const elsewhere = inPackages.get(modelId)
    if (elsewhere) throw comesInPackages(elsewhere)
    const known = [...byId.keys(), ...unseen.keys(), ...inPackages.keys()]
    throw new ProoflineError('model_missing', `No model ${modelId} is registered. Known: ${known.join(', ')}.`, {
      details: { modelId, known },
    })
  }

  return {
    entry,
    unseen,
    inPackages,
    pin: (model) => void byId.set(model.id, model),
    registered: [...models, ...unpinned, ...packaged],
    current: (model) => byId.get(model.id) ?? model,
  }
}

async function readRegistry(path: string): Promise<{
  models: ModelEntry[]
  unpinned: UnpinnedModel[]
  packaged: PackagedModel[]
}> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ProoflineError('model_missing', `There is no model registry at ${path}.`, { details: { path }, cause })
  })
  try {
    return registrySchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ProoflineError('model_corrupt', `The model registry ${path} does not follow model-registry.v1.`, {
      details: { path },
      cause,
    })
  }
}

function neverPulled(model: UnpinnedModel): ProoflineError {
  const why = `The registry has no hashes for model ${model.id}, so you must say where its files come from.`
  return new ProoflineError('model_missing', `${why} ${howToGet(model)}`, { details: { modelId: model.id } })
}
