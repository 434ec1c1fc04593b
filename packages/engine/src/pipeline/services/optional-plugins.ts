import type { ModelRegistry } from '../../models/model-registry.js'
import type { Detector } from '../../spec/plugins/detector.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { OcrEngine } from '../../spec/plugins/ocr-engine.js'
import type { Transcriber } from '../../spec/plugins/transcriber.js'

/** What optional models add to the lists of an engine. */
export interface OptionalPlugins {
  readonly detectors: readonly Detector[]
  readonly transcribers: readonly Transcriber[]
  readonly ocrEngines: readonly OcrEngine[]
}

/** For an engine without optional models. */
export const NO_OPTIONAL: OptionalPlugins = { detectors: [], transcribers: [], ocrEngines: [] }

/**
 * The plug-ins for the optional models of the option `models.use`, in that order. Whether a model is installed is
 * checked when its plug-in is opened. Throws `context_invalid` for an id that is no optional model's.
 */
export async function optionalPlugins(use: readonly string[], models: ModelRegistry): Promise<OptionalPlugins> {
  const families = models.optional()
  const detectors: Detector[] = []
  const transcribers: Transcriber[] = []
  const ocrEngines: OcrEngine[] = []
  for (const id of new Set(use)) {
    const family = families.get(id)
    if (family === undefined) throw notOptional(id, [...families.keys()])
    if (family === 'whisper')
      transcribers.push((await import('../../speech/index.js')).whisperTranscriber({ model: id }))
    else if (family === 'tesseract') {
      const { installedTesseract } = await import('../../ocr/index.js')
      ocrEngines.push(installedTesseract(id, models.installedData(id)))
    } else detectors.push(...(await import('../../detect/index.js')).detectorsFor(family, id))
  }
  return { detectors, transcribers, ocrEngines }
}

function notOptional(id: string, known: readonly string[]): ProoflineError {
  return new ProoflineError('context_invalid', `${id} is not an optional model. Known: ${known.join(', ')}.`, {
    details: { option: 'models.use', id, known },
  })
}
