import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { Source } from '../../spec/evidence/evidence.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type {
  LocateOptions,
  OcrEngine,
  OcrSession,
  RecognizeOptions,
  TextRegion,
} from '../../spec/plugins/ocr-engine.js'
import type { TakenReading, TakenReadings } from '../../ocr/index.js'
import { openFallbacks } from './open-fallbacks.js'
import { sourceOf } from './sources.js'
import type { StageContext } from './stage.js'
import { withinPicture } from './within-picture.js'

/** The OCR engines of a list, opened: the first finds and reads lines, its fallbacks read what it does not. */
export interface LineReader {
  readonly sources: readonly Source[]
  /** Why engines after the first could not be opened. */
  readonly diagnostics: readonly Diagnostic[]
  locate(image: RgbImage, options: LocateOptions): Promise<TextRegion[]>
  /** Lettering of names, large in the picture, as the first engine reads it: none where it does not look for any. */
  readLettering(image: RgbImage, signal: AbortSignal, isKnown: (region: TextRegion) => boolean): Promise<TakenReading[]>
  /** See `readWithFallbacks`. */
  read(image: RgbImage, regions: readonly TextRegion[], options: RecognizeOptions): Promise<TakenReadings>
}

/** Opens the engines. Throws where the first of them cannot be opened. */
export async function openLineReader(
  [first, ...rest]: readonly [OcrEngine, ...OcrEngine[]],
  context: StageContext,
): Promise<LineReader> {
  const { readWithFallbacks } = await import('../../ocr/index.js')
  const session = withinPicture(await context.services.open<OcrSession>(first, context.signal))
  const { opened, diagnostics } = await openFallbacks<OcrSession, OcrEngine>(rest, 'readText', context)
  const others = opened.map((engine) => ({ ...engine, session: withinPicture(engine.session) }))
  const all = [{ plugin: first, session, source: sourceOf(first) }, ...others] as const
  const [own, ...fallbacks] = all.map(({ plugin, ...engine }) => ({ ...engine, scripts: plugin.capabilities.scripts }))
  return {
    sources: all.map(({ source }) => source),
    diagnostics,
    locate: (image, options) => session.locate(image, options),
    async readLettering(image, signal, isKnown) {
      if (!first.capabilities.lettering) return []
      const regions = (await session.locate(image, { signal, detail: 'afar' })).filter((region) => !isKnown(region))
      const readings = regions.length === 0 ? [] : await session.recognize(image, regions, { signal, detail: 'fine' })
      return readings.map((reading) => ({ ...reading, source: sourceOf(first) }))
    },
    read: (image, regions, options) => readWithFallbacks(image, regions, [own!, ...fallbacks], options),
  }
}

/**
 * The diagnostic for an engine after the first that failed on a picture; `tMs` is the picture's time, absent for a
 * still.
 */
export function failedReader({ id, cause }: TakenReadings['failures'][number], tMs?: number): Diagnostic {
  const error = ProoflineError.from(cause, 'plugin_failed')
  const where = tMs === undefined ? 'a picture' : `the frame at ${tMs} ms`
  return {
    code: 'frame_failed',
    stage: 'readText',
    message: `${id} could not read ${where}: ${error.message}`,
    degrades: true,
    ...(tMs !== undefined && { startMs: tMs, endMs: tMs }),
    details: { code: error.code, id },
  }
}
