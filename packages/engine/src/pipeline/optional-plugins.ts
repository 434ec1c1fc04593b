import { ProoflineError } from '../spec/errors.js'
import type { Detector } from '../spec/detector.js'
import type { ModelRegistry } from '../models/model-registry.js'

/**
 * The plug-ins that run the optional models of the option `models.use`. Whether a model is there is seen when its
 * plug-in is opened. Throws `context_invalid` for an id that is no optional model's.
 */
export async function optionalPlugins(
  use: readonly string[],
  models: ModelRegistry,
): Promise<{ readonly detectors: readonly Detector[] }> {
  const { detectorsFor } = await import('../detect/index.js')
  const families = models.optional()
  const detectors = [...new Set(use)].flatMap((id) => {
    const family = families.get(id)
    if (family !== undefined) return detectorsFor(family)
    const known = [...families.keys()]
    throw new ProoflineError('context_invalid', `${id} is no optional model. There are: ${known.join(', ')}.`, {
      details: { option: 'models.use', id, known },
    })
  })
  return { detectors }
}
