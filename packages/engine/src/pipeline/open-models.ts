/** The model registry as a public tool: for listing, verifying and pulling models without an engine. */
export {
  type ModelRegistry,
  type ModelRegistryOptions,
  type ModelStatus,
  openModelRegistry,
} from '../models/model-registry.js'
export type { ModelEntry, ModelFile } from '../models/registry-schema.js'
