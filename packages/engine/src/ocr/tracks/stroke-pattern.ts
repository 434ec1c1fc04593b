import type { Bbox } from '../../spec/geometry.js'
import type { LumaImage } from '../../spec/image.js'
import { type PixelBox, pixelBox } from './pixel-box.js'

/** Luma levels by which letters must stand out from their ground in a part of the line for that part to be used. */
const LEAST_CONTRAST = 6

/** Coverage below this is ground: it also keeps the texture of the ground out of the pattern. */
const GROUND_COVERAGE = 0.2

/** Luma levels of spread that compression gives to letters of one colour. */
const SPREAD_OFFSET = 3

/** Pixels that are looked at per frame; of larger lines (headlines) only every second, third, … row is used. */
const MOST_PIXELS = 12_000

/**
 * The letters of one line as seen on one thumb: how much of each pixel is covered by letters, and how bright the
 * letters are. Letters laid over a picture keep their luma while the ground changes, so
 * `luma = ground + coverage * (letters - ground)` foretells what each pixel must show on any other frame.
 *
 * The line is cut into upright `slices` somewhat wider than high, so that the ground may differ along it. `weights`
 * (rows × columns of `box`, rows from top to bottom in steps of `rowStep`) is coverage minus its mean over the row of
 * the slice: it adds up to nothing there, so neither an even ground nor another text with the same profile of rows
 * answers to it. `ground` marks with 1 the pixels without letters.
 */
export interface StrokePattern {
  readonly box: PixelBox
  readonly rowStep: number
  readonly weights: Float32Array
  readonly ground: Uint8Array
  readonly letterLuma: number
  /** Brighter (1) or darker (-1) than their ground. */
  readonly polarity: 1 | -1
  readonly slices: readonly PatternSlice[]
}

/** `energy` is the sum of the squared weights of the slice, 0 where the slice shows no letters. */
export interface PatternSlice {
  readonly from: number
  readonly to: number
  readonly energy: number
  readonly groundPixels: number
}

/**
 * Learns the letters in `bbox` of a thumb. Null where nothing stands out enough to be followed: such a line cannot be
 * traced between samples.
 *
 * The ground is measured on the rows just above and below the line, inside a plate behind it; the letters' luma is the
 * commonest of the tenth of the pixels that differs most from it.
 */
export function strokePattern(thumb: LumaImage, bbox: Bbox): StrokePattern | null {
  const inkHeightPx = bbox.height * thumb.height
  const box = pixelBox(bbox, thumb, Math.max(1, Math.round(inkHeightPx * 0.1)))
  if (box.width < 3 || box.height < 3) return null
  const rowStep = Math.max(1, Math.ceil((box.width * box.height) / MOST_PIXELS))
  const rows = Math.ceil(box.height / rowStep)
  const spans = sliceSpans(box)

  const residue = new Float32Array(rows * box.width)
  const groundLuma = spans.map((span) => edgeMedian(thumb, box, span))
  spans.forEach((span, index) => {
    for (let row = 0; row < rows; row++) {
      for (let column = span.from; column < span.to; column++) {
        residue[row * box.width + column] = lumaAt(thumb, box, row * rowStep, column) - groundLuma[index]!
      }
    }
  })
  const letters = findLetters(thumb, box, rowStep, residue)
  if (letters === null) return null
  const { polarity, letterLuma } = letters

  const weights = new Float32Array(rows * box.width)
  const ground = new Uint8Array(rows * box.width)
  const slices = spans.map((span, index) => {
    const contrast = letterLuma - groundLuma[index]!
    if (contrast * polarity < LEAST_CONTRAST) return { ...span, energy: 0, groundPixels: 0 }
    return { ...span, ...fillSlice(residue, weights, ground, { rows, width: box.width, span, contrast }) }
  })
  return slices.some(({ energy }) => energy > 0)
    ? { box, rowStep, weights, ground, letterLuma, polarity, slices }
    : null
}

/**
 * Of the tenth that is brighter and the tenth that is darker than the ground, letters are the one that stands out further against how much it varies:
 * letters are printed in one colour, while a restless ground has dark corners of every shade.
 */
function findLetters(
  thumb: LumaImage,
  box: PixelBox,
  rowStep: number,
  residue: Float32Array,
): { polarity: 1 | -1; letterLuma: number } | null {
  const candidates = ([1, -1] as const).map((polarity) => {
    const standOut = residue.map((difference) => difference * polarity).sort()
    const outermost = standOut[Math.floor(standOut.length * 0.9)]!
    const lumas: number[] = []
    for (let index = 0; index < residue.length; index++) {
      if (residue[index]! * polarity < outermost) continue
      lumas.push(lumaAt(thumb, box, Math.floor(index / box.width) * rowStep, index % box.width))
    }
    const { middle: letterLuma, width: spread } = densestHalf(lumas)
    const contrast = standOut[Math.floor(standOut.length * 0.95)]!
    return { polarity, letterLuma, contrast, score: contrast / (spread + SPREAD_OFFSET) }
  })
  const usable = candidates.filter(({ contrast }) => contrast >= LEAST_CONTRAST)
  return usable.sort((a, b) => b.score - a.score)[0] ?? null
}

interface Span {
  readonly from: number
  readonly to: number
}

function sliceSpans(box: PixelBox): Span[] {
  const count = Math.max(1, Math.round(box.width / Math.min(64, Math.max(10, box.height * 1.5))))
  return Array.from({ length: count }, (_, index) => ({
    from: Math.round((index * box.width) / count),
    to: Math.round(((index + 1) * box.width) / count),
  }))
}

function fillSlice(
  residue: Float32Array,
  weights: Float32Array,
  ground: Uint8Array,
  slice: { rows: number; width: number; span: Span; contrast: number },
): { energy: number; groundPixels: number } {
  const { rows, width, span, contrast } = slice
  let energy = 0
  let groundPixels = 0
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let at = row * width + span.from; at < row * width + span.to; at++) {
      const coverage = Math.min(1.2, Math.max(-1, residue[at]! / contrast))
      const isGround = Math.abs(coverage) < GROUND_COVERAGE
      weights[at] = isGround ? 0 : coverage
      ground[at] = isGround ? 1 : 0
      groundPixels += ground[at]!
      sum += weights[at]!
    }
    const mean = sum / (span.to - span.from)
    for (let at = row * width + span.from; at < row * width + span.to; at++) {
      weights[at] = weights[at]! - mean
      energy += weights[at]! * weights[at]!
    }
  }
  return groundPixels > 0 ? { energy, groundPixels } : { energy: 0, groundPixels: 0 }
}

/** Median luma of the slice's first and last row: just outside the letters, yet inside a plate behind them. */
function edgeMedian(thumb: LumaImage, box: PixelBox, span: Span): number {
  const values: number[] = []
  for (let column = span.from; column < span.to; column++) {
    values.push(lumaAt(thumb, box, 0, column), lumaAt(thumb, box, box.height - 1, column))
  }
  return median(values)
}

/** The narrowest stretch that holds half of the values: unlike the median it keeps to the letters' one colour. */
function densestHalf(values: number[]): { middle: number; width: number } {
  values.sort((a, b) => a - b)
  const half = values.length >> 1
  let best = 0
  for (let from = 1; from + half < values.length; from++) {
    if (values[from + half]! - values[from]! < values[best + half]! - values[best]!) best = from
  }
  return { middle: median(values.slice(best, best + half + 1)), width: values[best + half]! - values[best]! }
}

function lumaAt(thumb: LumaImage, box: PixelBox, row: number, column: number): number {
  return thumb.data[(box.y + row) * thumb.width + box.x + column]!
}

function median(values: number[]): number {
  values.sort((a, b) => a - b)
  return values[values.length >> 1]!
}
