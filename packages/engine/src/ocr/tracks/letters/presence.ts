import type { LumaImage } from '../../../spec/pictures/image.js'
import type { PixelBox } from './pixel-box.js'
import { type StrokePattern, lumasOf } from './stroke-pattern.js'

/** Opacity from which a line is on a frame: the middle of a fade belongs to it. */
export const PRESENT_OPACITY = 0.5

/** Root mean square of the luma step that the letters must make for a frame to tell anything. */
const LEAST_EXPECTED_STEP = 10

/** Standard error of the opacity beyond which the ground's texture drowns the letters. */
const LARGEST_ERROR = 0.3

/** The same for a single slice. */
const LARGEST_SLICE_ERROR = 0.1

/** Share of its expected step that a letter's pixel must show to count as lit like the others. */
const LIT_FROM = 0.5
const LIT_TO = 1.6

/**
 * How much of a line is on a frame. `opacity`: 0 gone, 1 there as on the frame where it was learnt; a frame in the
 * middle of a fade lies between. Null: the frame cannot tell (a flash or a ground as bright as the letters).
 * `evenness`: share of the letters' pixels that are lit as the opacity says; another text at the same place lights
 * some far too much and others not at all. `slices`: the opacity of each slice, `NaN` where it has no letters or its
 * ground is too restless; one falls where a word was exchanged.
 */
export interface Presence {
  readonly opacity: number | null
  readonly evenness: number
  readonly slices: Float32Array
}

/** A line's box on a thumb, moved by a shift; null where it leaves the picture. */
export function shiftedBox(pattern: StrokePattern, thumb: LumaImage, shiftX: number, shiftY: number): PixelBox | null {
  const box = { ...pattern.box, x: pattern.box.x + shiftX, y: pattern.box.y + shiftY }
  const isInside = box.x >= 0 && box.y >= 0 && box.x + box.width <= thumb.width && box.y + box.height <= thumb.height
  return isInside ? box : null
}

/**
 * Looks for a line on a thumb, `shiftX` and `shiftY` pixels away from where it was learnt.
 *
 * Per slice, the slope of the luma on the letters' weights (least squares) is the step that the frame really has
 * between ground and letters; the letters' luma minus the ground measured on this very frame is the step that it should
 * have. Opacity is the weighted ratio of both, so it stays 1 when the ground zooms, is cut, flashes or fades.
 */
export function presence(pattern: StrokePattern, thumb: LumaImage, shiftX = 0, shiftY = 0): Presence {
  const box = shiftedBox(pattern, thumb, shiftX, shiftY)
  if (box === null)
    return { opacity: null, evenness: 0, slices: new Float32Array(pattern.slices.length).fill(Number.NaN) }
  const lumas = lumasOf(thumb, box, pattern.rowStep)
  const measured = pattern.slices.map((slice) => measureSlice(pattern, lumas, slice))
  let found = 0
  let expected = 0
  let energy = 0
  let noise = 0
  const slices = new Float32Array(measured.length).fill(Number.NaN)
  for (const [index, { step, response, groundVariance, slice }] of measured.entries()) {
    if (slice.energy === 0) continue
    found += response * step
    expected += slice.energy * step * step
    energy += slice.energy
    noise += slice.energy * step * step * groundVariance
    const clear = Math.sqrt(groundVariance / slice.energy) <= LARGEST_SLICE_ERROR * Math.abs(step)
    if (clear) slices[index] = response / (slice.energy * step)
  }
  const tells = expected >= energy * LEAST_EXPECTED_STEP ** 2 && Math.sqrt(noise) <= LARGEST_ERROR * expected
  if (!tells) return { opacity: null, evenness: 0, slices }
  const opacity = found / expected
  return { opacity, evenness: evennessOf(pattern, lumas, measured, opacity), slices }
}

interface MeasuredSlice {
  readonly slice: StrokePattern['slices'][number]
  readonly response: number
  readonly step: number
  readonly groundLuma: number
  readonly groundVariance: number
}

function measureSlice(pattern: StrokePattern, lumas: Uint8Array, slice: MeasuredSlice['slice']): MeasuredSlice {
  const { box, weights, ground, letters } = pattern
  let response = 0
  let sum = 0
  let squares = 0
  for (let start = 0; start < lumas.length; start += box.width) {
    for (let at = start + slice.from; at < start + slice.to; at++) {
      const luma = lumas[at]!
      response += weights[at]! * luma
      const groundPart = ground[at]! * luma
      sum += groundPart
      squares += groundPart * luma
    }
  }
  const pixels = Math.max(1, slice.groundPixels)
  const groundLuma = sum / pixels
  const groundVariance = Math.max(0, squares / pixels - groundLuma * groundLuma)
  return { slice, response, step: letters.luma - groundLuma, groundLuma, groundVariance }
}

function evennessOf(
  pattern: StrokePattern,
  lumas: Uint8Array,
  measured: readonly MeasuredSlice[],
  opacity: number,
): number {
  let pixels = 0
  let lit = 0
  for (const { slice, step, groundLuma } of measured) {
    if (slice.energy === 0 || Math.abs(step) < LEAST_EXPECTED_STEP) continue
    for (const at of slice.letterPixels) {
      const share = (lumas[at]! - groundLuma) / (pattern.coverage[at]! * step * opacity)
      if (share >= LIT_FROM && share <= LIT_TO) lit++
    }
    pixels += slice.letterPixels.length
  }
  return pixels === 0 ? 0 : lit / pixels
}

/** Correlation (-1 to 1) of a line's weights with the pixels of its box on a frame: what share of them is the line. */
export function correlation({ box, weights, slices }: StrokePattern, lumas: Uint8Array): number {
  let along = 0
  let energy = 0
  let contrast = 0
  for (const { from, to } of slices) {
    for (let start = 0; start < lumas.length; start += box.width) {
      let sum = 0
      let squares = 0
      for (let at = start + from; at < start + to; at++) {
        along += weights[at]! * lumas[at]!
        energy += weights[at]! ** 2
        sum += lumas[at]!
        squares += lumas[at]! ** 2
      }
      contrast += squares - (sum * sum) / (to - from)
    }
  }
  return contrast === 0 ? 0 : Math.abs(along) / Math.sqrt(energy * contrast)
}

/** Opacity of the weakest slice that can be told; 1 where none can. */
export function weakestSlice({ slices }: Presence): number {
  return slices.reduce((least, opacity) => (opacity < least ? opacity : least), 1)
}
