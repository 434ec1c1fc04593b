import { ProoflineError } from '../spec/errors.js'
import type { Detector } from '../spec/detector.js'
import type { Transcriber } from '../spec/transcriber.js'
import type { ModelRegistry } from '../models/model-registry.js'

/**
 * The plug-ins that run the optional models of the option `models.use`, in the order of that list. Whether a model is
 * there is seen when its plug-in is opened. Throws `context_invalid` for an id that is no optional model's.
 */
export async function optionalPlugins(
  use: readonly string[],
  models: ModelRegistry,
): Promise<{ readonly detectors: readonly Detector[]; readonly transcribers: readonly Transcriber[] }> {
  const families = models.optional()
  const detectors: Detector[] = []
  const transcribers: Transcriber[] = []
  for (const id of new Set(use)) {
    const family = families.get(id)
    if (family === undefined) throw notOptional(id, [...families.keys()])
    if (family === 'whisper') transcribers.push((await import('../speech/index.js')).whisperTranscriber({ model: id }))
    else detectors.push(...(await import('../detect/index.js')).detectorsFor(family, id))
  }
  return { detectors, transcribers }
}

function notOptional(id: string, known: readonly string[]): ProoflineError {
  return new ProoflineError('context_invalid', `${id} is no optional model. There are: ${known.join(', ')}.`, {
    details: { option: 'models.use', id, known },
  })
}
