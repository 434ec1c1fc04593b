import { ProoflineError } from '../spec/faults/errors.js'
import type { ModelAccess, OpenContext } from '../spec/plugins/plugin.js'

/** Model access for plug-ins that need no model: every request is refused with `model_missing`. */
export const NO_MODELS: ModelAccess = {
  path: async (modelId) => refuse(modelId),
  session: async (modelId) => refuse(modelId),
}

/** What a contract suite opens a plug-in with: one thread, a signal that never fires, and the given models. */
export function openContext(models: ModelAccess = NO_MODELS): OpenContext {
  return { threads: 1, signal: new AbortController().signal, models }
}

function refuse(modelId: string): never {
  throw new ProoflineError('model_missing', `The contract suite was given no models, so ${modelId} is missing.`)
}
