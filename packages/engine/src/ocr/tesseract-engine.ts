import { ProoflineError } from '../spec/errors.js'
import type { RgbImage } from '../spec/image.js'
import { type OcrEngine, type OcrSession, type Reading, defineOcrEngine } from '../spec/ocr-engine.js'
import { throwIfAborted } from '../util/abort.js'
import { loadOptional } from '../util/load-optional.js'
import { lengthInHeights } from './line-reader.js'
import { quadOf } from './picture-space.js'
import { readLanguage, scriptsOfLanguages } from './tesseract-languages.js'
import { type Page, readingOfPage, regionsOfPage } from './tesseract-page.js'
import { cutLine } from './warp.js'

/** Options of {@link tesseractEngine}. `languages` are Tesseract's codes, such as `hin` or `ell`: at least one. */
export interface TesseractOptions {
  readonly languages: readonly string[]
}

/** Below this confidence Tesseract's readings on photographs are clutter. */
const MIN_CONFIDENCE = 0.6
/** Height to which lines are scaled: its models were trained on letters of some 30 px. */
const LINE_HEIGHT_PX = 48
/** Page segmentation modes: lines anywhere on the page, and the picture is one line. */
const SPARSE_TEXT = '11'
const SINGLE_LINE = '7'
/** OCR engine mode: the neural recogniser alone, which is what the trained data holds. */
const LSTM_ONLY = 1

interface TesseractWorker {
  setParameters(parameters: Record<string, string>): Promise<unknown>
  recognize(image: Buffer, options: object, output: { blocks: true; text: false }): Promise<{ data: Page }>
  terminate(): Promise<unknown>
}

interface TesseractModule {
  createWorker(languages: unknown, mode: number, options: object): Promise<TesseractWorker>
}

/**
 * Tesseract through the optional packages `tesseract.js` (7.x) and `@tesseract.js-data/<language>`: for scripts that
 * the default engine does not read. `open` throws `dependency_missing`, naming the package, where one is not
 * installed; nothing is downloaded. Slower and less sure on photographs than the default engine; tilted lines are
 * found as far as Tesseract finds them. Calls of one session are answered one after another.
 */
export function tesseractEngine({ languages }: TesseractOptions): OcrEngine {
  if (languages.length === 0) {
    throw new ProoflineError(
      'context_invalid',
      'tesseractEngine needs at least one language, such as { languages: ["hin"] }.',
    )
  }
  return defineOcrEngine({
    specVersion: 'ocr-engine.v1',
    id: 'tesseract',
    version: '1.0.0',
    capabilities: { scripts: scriptsOfLanguages(languages) },
    open: () => open(languages),
  })
}

async function open(languages: readonly string[]): Promise<OcrSession> {
  const loaded = (await loadOptional('tesseract.js')) as TesseractModule | { default: TesseractModule }
  const { createWorker } = 'createWorker' in loaded ? loaded : loaded.default
  const data = await Promise.all(languages.map(readLanguage))
  // No cache: it would be written into the working directory.
  const worker = await createWorker(data, LSTM_ONLY, { cacheMethod: 'none' })
  let closed: Promise<unknown> | null = null
  let last: Promise<unknown> = Promise.resolve()

  // The worker has one set of parameters for all calls: set and use must not be torn apart.
  const pageOf = (image: Buffer, mode: string, signal: AbortSignal): Promise<Page> => {
    const page = last.then(async () => {
      throwIfAborted(signal)
      await worker.setParameters({ tessedit_pageseg_mode: mode })
      const { data } = await worker.recognize(image, {}, { blocks: true, text: false })
      throwIfAborted(signal)
      return data
    })
    last = page.catch(() => undefined)
    return page
  }

  return {
    async locate(image, { signal }) {
      throwIfAborted(signal)
      return regionsOfPage(await pageOf(await pngOf(image), SPARSE_TEXT, signal), image.width, image.height)
    },
    async recognize(image, regions, { signal }) {
      const readings: Reading[] = []
      for (const { bbox, corners } of regions) {
        throwIfAborted(signal)
        const quad = quadOf(corners, image)
        const width = Math.max(LINE_HEIGHT_PX, Math.round(lengthInHeights(quad) * LINE_HEIGHT_PX))
        const cut = cutLine(image, quad, width, LINE_HEIGHT_PX)
        const plane = width * LINE_HEIGHT_PX
        const pixels = Uint8Array.from({ length: plane * 3 }, (_, i) =>
          Math.round(cut.data[(i % 3) * plane + Math.floor(i / 3)]!),
        )
        const line = await pngOf({ width, height: LINE_HEIGHT_PX, data: pixels })
        readings.push(readingOfPage(await pageOf(line, SINGLE_LINE, signal), bbox, MIN_CONFIDENCE))
      }
      return readings
    },
    async close() {
      closed ??= worker.terminate()
      await closed
    },
  }
}

async function pngOf({ width, height, data }: RgbImage): Promise<Buffer> {
  // Loaded here: the engine imports this file at start, and few runs need Tesseract.
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
