import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { LumaImage, RgbImage } from '../../../spec/pictures/image.js'
import { LEAST_CONTRAST, type LetterLuma, findLetterLuma } from './letter-luma.js'
import { type PixelBox, pixelBox } from './pixel-box.js'

/** Coverage below this is ground: it also keeps the texture of the ground out of the pattern. */
const GROUND_COVERAGE = 0.2

/** Coverage from which a pixel belongs to a letter. */
export const LETTER_COVERAGE = 0.5

/** Coverage that a pixel may seem to lose by compression alone. */
const COVERAGE_NOISE = 0.15

/** Pixels that are looked at per frame; of larger lines (headlines) only every second, third, … row is used. */
const MOST_PIXELS = 12_000

/**
 * The letters of one line as seen on one thumb: how much of each pixel is covered by letters, and how bright the
 * letters are. Letters laid over a picture keep their luma while the ground changes, so
 * `luma = ground + coverage * (letters - ground)` foretells what each pixel must show on any other frame.
 *
 * Arrays hold the pixels of `box`, rows from top to bottom in steps of `rowStep`. The line is cut into upright `slices`
 * somewhat wider than high, so that the ground may differ along it. `coverage` is -1 to 1.2, negative for a shadow.
 * `weights` is coverage minus its mean over the row of the slice: it adds up to nothing there, so neither an even
 * ground nor another text with the same profile of rows answers to it. `ground` marks with 1 the pixels without
 * letters.
 */
export interface StrokePattern {
  readonly box: PixelBox
  readonly rowStep: number
  readonly letters: LetterLuma
  readonly coverage: Float32Array
  readonly weights: Float32Array
  readonly ground: Uint8Array
  readonly slices: readonly PatternSlice[]
}

/** `energy` is the sum of the squared weights, 0 where the slice shows no letters; `letterPixels` index the arrays. */
export interface PatternSlice {
  readonly from: number
  readonly to: number
  readonly energy: number
  readonly groundPixels: number
  readonly letterPixels: Int32Array
}

/**
 * Learns the letters in `bbox` of a frame, given as its thumb and as the larger picture that was sampled of it. Null
 * where nothing stands out enough to be followed: such a line cannot be traced between samples.
 *
 * The letters' luma comes from the larger picture: the strokes of small print are thinner than a pixel of the thumb,
 * where they look half as bright as they are.
 */
export function strokePattern(thumb: LumaImage, picture: RgbImage, bbox: Bbox): StrokePattern | null {
  const box = boxAround(thumb, bbox)
  const letters = findLetters(lumaCrop(picture, boxAround(picture, bbox)))
  if (box.width < 3 || box.height < 3 || letters === null) return null
  const rowStep = Math.max(1, Math.ceil((box.width * box.height) / MOST_PIXELS))
  const spans = sliceSpans(box)
  const lumas = lumasOf(thumb, box, rowStep)
  const grounds = edgeMedians(thumb, box, spans)
  const coverage = new Float32Array(lumas.length)
  for (let at = 0; at < lumas.length; at++) {
    const ground = grounds[at % box.width]!
    const contrast = letters.luma - ground
    if (contrast * letters.polarity >= LEAST_CONTRAST) coverage[at] = clampCoverage((lumas[at]! - ground) / contrast)
  }
  return fromCoverage({ box, rowStep, letters, coverage }, spans)
}

/**
 * Takes out of a pattern what belonged to the ground: on another frame, on which the line is seen as well
 * (`opacity` there, `lumas` as {@link lumasOf} gives them), a pixel covers what it covers on both at the most. The more
 * the ground moves, the cleaner the pattern. Null when nothing is left.
 */
export function refinePattern(pattern: StrokePattern, lumas: Uint8Array, opacity: number): StrokePattern | null {
  const { box, rowStep, letters, slices } = pattern
  const coverage = pattern.coverage.slice()
  const seen = coverageOn(pattern, lumas)
  for (let at = 0; at < lumas.length; at++) {
    const old = coverage[at]!
    // Not a number where the ground does not tell: no comparison holds then.
    const now = seen[at]! / opacity
    if (old > 0 && now < old - COVERAGE_NOISE) coverage[at] = Math.max(0, now)
    if (old < 0 && now > old + COVERAGE_NOISE) coverage[at] = Math.min(0, now)
  }
  return fromCoverage({ box, rowStep, letters, coverage }, slices)
}

/**
 * What each pixel of the pattern's box covers on another frame, whose ground is measured there; `NaN` in slices whose
 * ground is too much like the letters to tell.
 */
export function coverageOn(pattern: StrokePattern, lumas: Uint8Array): Float32Array {
  const { box, letters, slices } = pattern
  const grounds = new Float64Array(box.width)
  for (const slice of slices) grounds.fill(groundMean(pattern, slice, lumas), slice.from, slice.to)
  const coverage = new Float32Array(lumas.length)
  for (let at = 0; at < lumas.length; at++) {
    const ground = grounds[at % box.width]!
    const contrast = letters.luma - ground
    const tells = contrast * letters.polarity >= 2 * LEAST_CONTRAST
    coverage[at] = tells ? clampCoverage((lumas[at]! - ground) / contrast) : Number.NaN
  }
  return coverage
}

/** How much there is of the letters: the sum of the squared weights. */
export function patternEnergy({ slices }: StrokePattern): number {
  let sum = 0
  for (const { energy } of slices) sum += energy
  return sum
}

/** The pixels of a box on a thumb in the order of a pattern's arrays; the box must lie on the thumb. */
export function lumasOf(thumb: LumaImage, box: PixelBox, rowStep: number): Uint8Array {
  const rows = Math.ceil(box.height / rowStep)
  const lumas = new Uint8Array(rows * box.width)
  for (let row = 0; row < rows; row++) {
    const start = (box.y + row * rowStep) * thumb.width + box.x
    lumas.set(thumb.data.subarray(start, start + box.width), row * box.width)
  }
  return lumas
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The pattern of a coverage, by default cut into slices by the shape of its box. Null where there are no letters. */
export function fromCoverage(
  parts: Pick<StrokePattern, 'box' | 'rowStep' | 'letters' | 'coverage'>,
  spans: readonly Span[] = sliceSpans(parts.box),
): StrokePattern | null {
  const { box, coverage } = parts
  const weights = new Float32Array(coverage.length)
  const ground = new Uint8Array(coverage.length)
  const slices: PatternSlice[] = []
  for (const span of spans) slices.push(weighSlice(span, box.width, coverage, weights, ground))
  return slices.some(({ energy }) => energy > 0) ? { ...parts, weights, ground, slices } : null
}

/** Writes the slice's `weights` and `ground`. */
function weighSlice(
  { from, to }: Span,
  width: number,
  coverage: Float32Array,
  weights: Float32Array,
  ground: Uint8Array,
): PatternSlice {
  const letterPixels: number[] = []
  let energy = 0
  let groundPixels = 0
  for (let start = 0; start < coverage.length; start += width) {
    let sum = 0
    for (let at = start + from; at < start + to; at++) {
      const value = coverage[at]!
      if (Math.abs(value) < GROUND_COVERAGE) {
        ground[at] = 1
        groundPixels++
      } else {
        weights[at] = value
        sum += value
        if (value >= LETTER_COVERAGE) letterPixels.push(at)
      }
    }
    const mean = sum / (to - from)
    for (let at = start + from; at < start + to; at++) {
      weights[at] = weights[at]! - mean
      energy += weights[at]! ** 2
    }
  }
  const usable = groundPixels > 0 && letterPixels.length > 0
  return { from, to, energy: usable ? energy : 0, groundPixels, letterPixels: Int32Array.from(letterPixels) }
}

function sliceSpans(box: PixelBox): Span[] {
  const count = Math.max(1, Math.round(box.width / Math.max(10, box.height * 1.5)))
  return Array.from({ length: count }, (_, index) => ({
    from: Math.round((index * box.width) / count),
    to: Math.round(((index + 1) * box.width) / count),
  }))
}

/** The line's box with a margin that reaches the ground above and below, yet stays inside a plate. */
function boxAround(picture: { width: number; height: number }, bbox: Bbox): PixelBox {
  return pixelBox(bbox, picture, Math.max(1, Math.round(bbox.height * picture.height * 0.1)))
}

function findLetters(crop: LumaImage): LetterLuma | null {
  const box = { x: 0, y: 0, width: crop.width, height: crop.height }
  const spans = sliceSpans(box)
  const grounds = edgeMedians(crop, box, spans)
  const residue = new Int16Array(crop.data.length)
  for (let at = 0; at < residue.length; at++) residue[at] = crop.data[at]! - grounds[at % crop.width]!
  return findLetterLuma(crop.data, residue)
}

/**
 * Luma of a part of a picture on the scale of the thumbs: BT.601 weights, video range (16 to 235). Of large parts only
 * every second, third, … row is taken.
 */
function lumaCrop({ width, data }: RgbImage, box: PixelBox): LumaImage {
  const step = Math.max(1, Math.ceil((box.width * box.height) / (2 * MOST_PIXELS)))
  const rows = Math.ceil(box.height / step)
  const luma = new Uint8Array(box.width * rows)
  for (let row = 0, at = 0; row < rows; row++) {
    let from = ((box.y + row * step) * width + box.x) * 3
    for (let column = 0; column < box.width; column++, at++, from += 3) {
      luma[at] =
        16 + Math.round((0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!) * (219 / 255))
    }
  }
  return { width: box.width, height: rows, data: luma }
}

function groundMean({ box, ground }: StrokePattern, slice: PatternSlice, lumas: Uint8Array): number {
  let sum = 0
  for (let start = 0; start < lumas.length; start += box.width) {
    for (let at = start + slice.from; at < start + slice.to; at++) sum += ground[at]! * lumas[at]!
  }
  return sum / Math.max(1, slice.groundPixels)
}

/**
 * Median luma of each slice's first and last row, for each of its columns: just outside the letters, yet inside a plate
 * behind them.
 */
function edgeMedians({ width, data }: LumaImage, box: PixelBox, spans: readonly Span[]): Uint8Array {
  const top = box.y * width + box.x
  const bottom = (box.y + box.height - 1) * width + box.x
  const medians = new Uint8Array(box.width)
  for (const { from, to } of spans) {
    const values = new Uint8Array(2 * (to - from))
    values.set(data.subarray(top + from, top + to))
    values.set(data.subarray(bottom + from, bottom + to), to - from)
    medians.fill(values.sort()[to - from]!, from, to)
  }
  return medians
}

function clampCoverage(value: number): number {
  return Math.min(1.2, Math.max(-1, value))
}
