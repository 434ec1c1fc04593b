import type { Diagnostic } from '../../spec/diagnostic.js'
import type { Observation } from '../../spec/evidence.js'
import type { RgbImage } from '../../spec/image.js'
import { stageDiagnostic } from '../plugin-host.js'
import { coverageOf, gapsOf, notAvailable, type StageContext, type StageOutcome, timed } from './stage.js'

/** A decoded still and what its evidence says of its size. `index` counts the stills of an asset from 0. */
export interface Still {
  readonly index: number
  readonly image: RgbImage
  /** Size of the upright source, in pixels: `image` may be smaller. */
  readonly sourceWidth: number
  readonly sourceHeight: number
}

/**
 * Reads the lines of stills, with the finer search for small print: a still is looked at once. Whether a line is laid
 * over the picture or part of the scene cannot be told without motion, so `placement` is `scene`.
 */
export async function readStills(stills: readonly Still[], context: StageContext): Promise<StageOutcome> {
  const { workshop, signal, budget } = context
  const { ocrEngines } = await workshop.plugins()
  const [engine] = ocrEngines
  if (!engine) return { observations: [], diagnostics: [], coverage: notAvailable('Reading text is switched off.') }

  const end = timed('readText', context)
  const observations: Observation[] = []
  const diagnostics: Diagnostic[] = []
  for (const still of stills) {
    try {
      const { measureLine } = await import('../../ocr/index.js')
      const session = await workshop.open(engine)
      const regions = await budget.compute(() => session.locate(still.image, { signal, detail: 'fine' }), signal)
      const readings = await budget.compute(
        () => session.recognize(still.image, regions, { signal, detail: 'fine' }),
        signal,
      )
      for (const reading of readings) {
        if (reading.text === '') continue
        const { bbox, contrastRatio } = measureLine(still.image, reading)
        observations.push({
          kind: 'ocr',
          confidence: reading.confidence,
          source: { id: engine.id, version: engine.version, ...(engine.models?.[0] && { model: engine.models[0] }) },
          text: reading.text,
          bbox,
          frames: [String(still.index)],
          heightPx: Math.round(bbox.height * still.sourceHeight),
          heightFraction: bbox.height,
          contrastRatio,
          script: reading.script,
          placement: 'scene',
        })
      }
    } catch (cause) {
      diagnostics.push(stageDiagnostic(cause, 'readText', signal))
    }
  }
  end()
  const share = 1 - diagnostics.length / Math.max(1, stills.length)
  const coverage = coverageOf(share, engine.id, engine.models?.[0] ?? null, gapsOf(diagnostics))
  return { observations, diagnostics, coverage }
}
