import type { Bbox } from '../../spec/pictures/geometry.js'
import type { Reading, ReadWord, TextRegion } from '../../spec/plugins/ocr-engine.js'
import { scriptOf } from '../read/script.js'

/** A box as tesseract.js gives it, in pixels: `x1` and `y1` are exclusive. */
export interface PixelBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A word of tesseract.js: `confidence` is 0 to 100. */
export interface PageWord {
  readonly text: string
  readonly confidence: number
  readonly bbox: PixelBox
}

/** A line of tesseract.js, as a word; its confidence is that of its worst word, or lower. */
export interface PageLine extends PageWord {
  readonly words: readonly PageWord[]
}

/** What tesseract.js gives for a picture, as far as it is used here; `blocks` is null where there is no text. */
export interface Page {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly PageLine[] }[] }[] | null
}

/** Lines of a page as regions of a picture of the given size (pixels), in the page's own order. */
export function regionsOfPage(page: Page, width: number, height: number): TextRegion[] {
  return linesOf(page).map(({ bbox, confidence }) => {
    const box = fractionsOf(bbox, width, height)
    const [right, bottom] = [box.x + box.width, box.y + box.height]
    const corners = [
      [box.x, box.y] as const,
      [right, box.y] as const,
      [right, bottom] as const,
      [box.x, bottom] as const,
    ]
    return { bbox: box, corners, score: share(confidence) }
  })
}

/**
 * One reading of a region from the page that its cut-out gave: its words joined by spaces, the mean confidence by
 * length. Below `minConfidence` (0–1) the text is empty. `left` and `length` (pixels): where on the cut-out's x axis
 * the region begins, and how long it is.
 */
export function readingOfPage(page: Page, bbox: Bbox, place: CutPlace, minConfidence: number): Reading {
  const words = linesOf(page)
    .flatMap((line) => line.words)
    .map((word): ReadWord => {
      const along = (x: number): number => Math.min(1, Math.max(0, (x - place.left) / place.length))
      const { x0, x1 } = word.bbox
      return { text: repaired(word.text.trim()), confidence: share(word.confidence), from: along(x0), to: along(x1) }
    })
    .filter(({ text, from, to }) => text !== '' && to > from)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const weighted = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0)
  const confidence = letters > 0 ? weighted / letters : 0
  const text = confidence >= minConfidence ? words.map((word) => word.text).join(' ') : ''
  return { text, bbox, confidence, script: scriptOf(text), turn: 0, words }
}

/** See {@link readingOfPage}. */
export interface CutPlace {
  readonly left: number
  readonly length: number
}

/** The sign of the rupee is often read as the letter that it comes from, which never stands alone before a figure. */
function repaired(text: string): string {
  return text.replace(/(?<![\p{L}\p{M}])[र₹]\p{M}*(?=\d)/gu, '₹')
}

function linesOf(page: Page): PageLine[] {
  return (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

function share(confidence: number): number {
  return Math.min(1, Math.max(0, confidence / 100))
}

function fractionsOf({ x0, y0, x1, y1 }: PixelBox, width: number, height: number): Bbox {
  const clip = (value: number): number => Math.min(1, Math.max(0, value))
  const [left, top] = [clip(x0 / width), clip(y0 / height)]
  return { x: left, y: top, width: clip(x1 / width) - left, height: clip(y1 / height) - top }
}
