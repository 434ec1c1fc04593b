import { ProoflineError } from '../../spec/faults/errors.js'
import { howToGet } from './how-to-get.js'
import { howToInstall, installedData, isPackagedModelPresent } from './packaged-model.js'
import type { ModelEntry, PackagedModel, UnpinnedModel } from './registry-schema.js'

/** A registered model as `list` shows it. `present`: all of its files are there with the right size and hash. */
export interface ModelStatus {
  readonly id: string
  readonly task: ModelEntry['task']
  readonly title: string
  readonly licence: string
  /** Size of all files; null where that is not known before the model is pulled. */
  readonly bytes: number | null
  readonly present: boolean
  /** Why it is not usable: `model_missing` or `model_corrupt`; null when present. */
  readonly problem: 'model_missing' | 'model_corrupt' | null
  /** Does not ship with the package: the engine works without it, and pulls it only on request. */
  readonly optional: boolean
  /** What to do to get it; null when present. */
  readonly howToGet: string | null
  /** For a model that comes in npm packages: its installed data packages. Null for models verified by hash. */
  readonly packages: readonly string[] | null
}

/** Checks that a model is present and intact. `verify` throws `model_missing` or `model_corrupt` where it is not. */
export async function statusOf(
  model: ModelEntry | UnpinnedModel | PackagedModel,
  verify: (modelId: string) => Promise<void>,
): Promise<ModelStatus> {
  const { id, task, title, licence } = model
  const facts = { id, task, title, licence, packages: null }
  if ('package' in model) {
    const present = isPackagedModelPresent(model)
    const problem = present ? null : 'model_missing'
    const howToGet = present ? null : howToInstall(model)
    return { ...facts, bytes: null, optional: true, present, problem, howToGet, packages: installedData(model) }
  }
  if (!('source' in model)) {
    const how = howToGet(model)
    return { ...facts, bytes: null, optional: true, present: false, problem: 'model_missing', howToGet: how }
  }
  const bytes = model.files.reduce((sum, file) => sum + file.bytes, 0)
  const optional = isOptional(model)
  try {
    await verify(id)
    return { ...facts, bytes, optional, present: true, problem: null, howToGet: null }
  } catch (error) {
    const { code } = ProoflineError.from(error)
    if (code !== 'model_missing' && code !== 'model_corrupt') throw error
    return { ...facts, bytes, optional, present: false, problem: code, howToGet: howToGet(model) }
  }
}

/** Whether a model does not ship with the package. */
export function isOptional({ source }: ModelEntry): boolean {
  return source.kind === 'hub' || source.kind === 'brought'
}
