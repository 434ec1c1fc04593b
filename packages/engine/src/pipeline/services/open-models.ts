import type { ModelRegistry, ModelRegistryOptions } from '../../models/model-registry.js'

export type { ModelRegistry, ModelRegistryOptions } from '../../models/model-registry.js'
export type { ModelStatus } from '../../models/entry/model-status.js'
export { type ModelOrigin, parseOrigin } from '../../models/entry/model-origin.js'
export type { ModelEntry, ModelFile } from '../../models/entry/registry-schema.js'

/**
 * Opens the model registry. Cheap: it reads `registry.json` alone; files are hashed and sessions opened on first use.
 *
 * Throws `model_missing` when there is no registry, `model_corrupt` when it does not follow its schema.
 */
export async function openModelRegistry(options: ModelRegistryOptions = {}): Promise<ModelRegistry> {
  // Loaded on first use: checking texts by rules needs no models.
  return (await import('../../models/model-registry.js')).openModelRegistry(options)
}
