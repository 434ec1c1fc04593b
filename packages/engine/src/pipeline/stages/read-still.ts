import type { DoubtfulLine } from '../../detect/index.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { Observation } from '../../spec/evidence/evidence.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'
import { LINES_FOUND_SHARE } from '../runs/stage-costs.js'
import { stageDiagnostic } from '../services/plugin-host.js'
import { bandsOf, placeInWhole, TEXT_BANDS } from './bands.js'
import { observeLine, type Still } from './observe-line.js'
import { failedReader, type LineReader, openLineReader } from './open-line-reader.js'
import { readLettering } from './read-lettering.js'
import { namesOf, sourceOf } from './sources.js'
import { coverageOf, gapsOf, notAvailable, type StageContext, type StageOutcome, timed } from './stage.js'

export type { Still } from './observe-line.js'

/**
 * Reads the lines of stills, with the finer search for small print: a still is searched once, a very long one in bands.
 * Whether a line is an overlay or part of the scene cannot be known without motion, so `placement` is `scene`. Lines
 * that the first engine cannot read go to engines for other scripts (`readWithFallbacks`).
 */
export async function readStills(stills: readonly Still[], context: StageContext): Promise<StageOutcome> {
  const { services, signal, budget } = context
  const { ocrEngines } = await services.plugins()
  const [first, ...fallbacks] = ocrEngines
  if (!first) {
    context.foresee({ costs: { readText: 0 } })
    return { observations: [], diagnostics: [], coverage: notAvailable('Reading text is switched off.') }
  }

  const end = timed('readText', context)
  const observations: Observation[] = []
  const diagnostics: Diagnostic[] = []
  const lettering: DoubtfulLine[] = []
  let reader: LineReader | undefined
  let lost = 0
  for (const [at, still] of stills.entries()) {
    const progress = (share: number): void =>
      context.emit({ type: 'stage-progress', stage: 'readText', processedMs: at + share, totalMs: context.totalMs })
    try {
      const { wholeLines } = await import('../../ocr/index.js')
      if (!reader) diagnostics.push(...(reader = await openLineReader([first, ...fallbacks], context)).diagnostics)
      const found = await locateInBands(still.image, reader, context, progress)
      const regions = wholeLines(found, still.image)
      const onProgress = (share: number): void => progress(LINES_FOUND_SHARE + (1 - LINES_FOUND_SHARE) * share)
      const options = { signal, detail: 'fine', onProgress } as const
      const { read } = reader
      const { readings, failures } = await budget.compute(() => read(still.image, regions, options), signal)
      onProgress(1)
      diagnostics.push(...failures.map((failure) => failedReader(failure)))
      for (const reading of readings) if (reading.text !== '') observations.push(await observeLine(still, reading))
      lettering.push(...(await readLettering(still, reader, readings, context)))
    } catch (cause) {
      lost += 1
      diagnostics.push(stageDiagnostic(cause, 'readText', signal, first))
    }
  }
  end()
  const share = 1 - lost / Math.max(1, stills.length)
  const { engine, model } = namesOf(reader?.sources ?? [sourceOf(first)])
  return { observations, lettering, diagnostics, coverage: coverageOf(share, engine, model, gapsOf(diagnostics)) }
}

/** The lines found in each band of a picture, at their places in the whole. */
async function locateInBands(
  image: RgbImage,
  { locate }: LineReader,
  { budget, signal }: StageContext,
  progress: (share: number) => void,
): Promise<TextRegion[][]> {
  const length = Math.max(image.width, image.height)
  const found: TextRegion[][] = []
  for (const band of bandsOf(image, TEXT_BANDS)) {
    const onProgress = (share: number): void => {
      const lengthDone = band.ownFrom + share * (band.ownTo - band.ownFrom)
      progress((LINES_FOUND_SHARE * lengthDone) / length)
    }
    const options = { signal, detail: 'fine', onProgress } as const
    const regions = await budget.compute(() => locate(band.image, options), signal)
    found.push(regions.flatMap((region) => placeInWhole(band, region, image) ?? []))
    onProgress(1)
  }
  return found
}
