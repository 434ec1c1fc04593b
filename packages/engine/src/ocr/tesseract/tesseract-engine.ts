import { ProoflineError } from '../../spec/faults/errors.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { type OcrEngine, type OcrSession, type Reading, defineOcrEngine } from '../../spec/plugins/ocr-engine.js'
import { throwIfAborted } from '../../util/abort.js'
import { quadOf } from '../geometry/picture-space.js'
import type { Planes } from '../geometry/resample.js'
import type { Quad } from '../geometry/rotated-box.js'
import { cutLine } from '../geometry/warp.js'
import { lengthInHeights } from '../read/line-reader.js'
import { readLanguage, scriptsOfLanguages } from './tesseract-languages.js'
import { type Page, readingOfPage, regionsOfPage } from './tesseract-page.js'
import { openTesseractThread } from './tesseract-thread.js'

/**
 * Options of {@link tesseractEngine}. `languages` are Tesseract's codes, such as `hin` or `ell`: at least one. `model`:
 * its id in the registry, where it is registered.
 */
export interface TesseractOptions {
  readonly languages: readonly string[]
  readonly model?: string
}

/** Below this confidence Tesseract's readings on photographs are clutter. */
const MIN_CONFIDENCE = 0.6
/** Height to which lines are scaled: its models were trained on letters of some 30 px. */
const LINE_HEIGHT_PX = 48
/** Page segmentation modes: lines anywhere on the page, and the picture is one line. */
const SPARSE_TEXT = '11'
const SINGLE_LINE = '7'
/**
 * Longest line that it is given, in heights: small print across a whole picture. Longer ones are no line, and cost
 * seconds.
 */
const MOST_HEIGHTS = 100
const NOTHING: Page = { blocks: null }
/** Ground repeated around a line: letters that touch the edge are misread. */
const EDGE_PX = 8

/**
 * Tesseract through the optional packages `tesseract.js` (7.x) and `@tesseract.js-data/<language>`: for scripts that
 * the default engine does not read. Its version names the languages, for they decide what is read (`1.0.0+hin`). `open`
 * throws `dependency_missing`, naming the package, where one is not installed; nothing is downloaded. Slower and less
 * sure on photographs than the default engine; tilted lines are found as far as Tesseract finds them.
 *
 * It runs on a thread of its own, a call at a time; when a signal fires the answer under way is thrown away.
 */
export function tesseractEngine({ languages, model }: TesseractOptions): OcrEngine {
  if (languages.length === 0) {
    throw new ProoflineError(
      'context_invalid',
      'tesseractEngine needs at least one language, such as { languages: ["hin"] }.',
    )
  }
  return defineOcrEngine({
    specVersion: 'ocr-engine.v1',
    id: 'tesseract',
    version: `1.0.0+${languages.join('.').replaceAll('_', '-')}`,
    ...(model !== undefined && { models: [model] }),
    capabilities: { scripts: scriptsOfLanguages(languages) },
    open: () => open(languages),
  })
}

/**
 * {@link tesseractEngine} with the languages whose packages are installed, `dataPackages`. With none it is that of
 * Hindi, which then says at its opening what to install.
 */
export function installedTesseract(model: string, dataPackages: readonly string[]): OcrEngine {
  const languages = dataPackages.map((name) => name.slice(name.lastIndexOf('/') + 1))
  return tesseractEngine({ model, languages: languages.length > 0 ? languages : ['hin'] })
}

async function open(languages: readonly string[]): Promise<OcrSession> {
  const thread = await openTesseractThread(await Promise.all(languages.map(readLanguage)))

  const pageOf = async (image: Buffer, mode: string, signal: AbortSignal): Promise<Page> => {
    const page = await thread.pageOf(image, mode)
    throwIfAborted(signal)
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
        const heights = lengthInHeights(quad)
        const length = Math.max(LINE_HEIGHT_PX, Math.round(heights * LINE_HEIGHT_PX))
        const page =
          heights > MOST_HEIGHTS ? NOTHING : await pageOf(await pngOfLine(image, quad, length), SINGLE_LINE, signal)
        readings.push(readingOfPage(page, bbox, { left: EDGE_PX, length }, MIN_CONFIDENCE))
      }
      return readings
    },
    close: () => thread.close(),
  }
}

function pngOfLine(image: RgbImage, quad: Quad, length: number): Promise<Buffer> {
  return pngOf(interleaved(cutLine(image, quad, length, LINE_HEIGHT_PX)), EDGE_PX)
}

function interleaved({ width, height, data }: Planes): RgbImage {
  const plane = width * height
  const pixels = new Uint8Array(plane * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = Math.round(data[(at % 3) * plane + Math.floor(at / 3)]!)
  return { width, height, data: pixels }
}

async function pngOf({ width, height, data }: RgbImage, edgePx = 0): Promise<Buffer> {
  // Loaded here: the engine imports this file at start, and few runs need Tesseract.
  const { default: sharp } = await import('sharp')
  const edges = { top: edgePx, bottom: edgePx, left: edgePx, right: edgePx, extendWith: 'copy' } as const
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extend(edges)
    .png({ compressionLevel: 1 })
    .toBuffer()
}
