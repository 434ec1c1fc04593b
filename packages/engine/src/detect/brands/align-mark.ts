import { fineFits } from './fine-fit.js'
import type { GreyWindow } from './grey-window.js'
import { type Affine, type WindowSamples, sampleWindow } from './sample-window.js'
import { type MarkShape, SHAPE_MARGIN } from './mark-shape.js'

/** A shape laid over a window: how well it fits, and where its outline lies (corners, in fractions of the window). */
export interface Alignment {
  /** Correlation of shape and window, 0 to 1; light on dark counts as dark on light. */
  readonly fit: number
  /** The same of what is fine in both, -1 to 1: any disc fits a disc with a sign in it, but lacks the sign. */
  readonly fineFit: number
  /** The same, part by part: the mean of the two parts that fit worst, of those where the shape has much to fit. */
  readonly partFit: number
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
}

/** Steps of the refinement; the first ones use every other pixel. */
const COARSE_STEPS = 6
const FINE_STEPS = 2
/** Initial guesses of the mark's longer side as a share of the window. */
const START_SHARES = [0.64, 0.78, 0.92] as const
const START_SHIFTS = [-0.08, 0, 0.08] as const
/** A shape is given up if its fit is below this from its best start, or below this after the coarse steps. */
const LEAST_START = 0.3
const LEAST_COARSE = 0.6
/** Limits of the search: a shape squeezed or rotated further is another shape. */
const MOST_STRETCH = 1.7
const MOST_SHEAR = 0.45

/**
 * Aligns a shape with a window by moving, scaling, stretching, rotating and shearing, and measures the fit. A place
 * that only resembles the mark to the network rarely has its edges in the same places.
 *
 * Gauss-Newton on brightness with free gain and offset (Baker and Matthews, "Lucas-Kanade 20 years on", 2004), from the
 * best of a few starts. Null if nothing fits.
 */
export function alignMark(shape: MarkShape, window: GreyWindow): Alignment | null {
  const start = bestStart(shape, window)
  if (start === null) return null
  let affine = start
  let fit = 0
  for (const [steps, stride] of [
    [COARSE_STEPS, 2],
    [FINE_STEPS, 1],
  ] as const) {
    fit = fitOf(shape, window, affine, stride)
    for (let step = 0; step < steps; step++) {
      const next = refined(shape, window, affine, stride)
      if (next === null || !isSane(next)) break
      const better = fitOf(shape, window, next, stride)
      if (better < fit - 0.02) break
      const gain = Math.abs(better - fit)
      affine = next
      fit = better
      if (gain < 0.001) break
    }
    if (fit < LEAST_COARSE) return null
  }
  return {
    fit,
    ...fineFits(shape, Float32Array.from(sampleWindow(shape, window, affine, 1).values)),
    box: boxOf(shape, affine),
  }
}

function bestStart(shape: MarkShape, window: GreyWindow): Affine | null {
  let best: Affine | null = null
  let highest = LEAST_START
  for (const share of START_SHARES) {
    for (const dy of START_SHIFTS) {
      for (const dx of START_SHIFTS) {
        const start: Affine = [share / 2, 0, 0.5 + dx, 0, share / 2, 0.5 + dy]
        const fit = fitOf(shape, window, start, 2)
        if (fit > highest) [best, highest] = [start, fit]
      }
    }
  }
  return best
}

function fitOf(shape: MarkShape, window: GreyWindow, affine: Affine, stride: number): number {
  return correlation(sampleWindow(shape, window, affine, stride))
}

function correlation({ shape, values, count }: WindowSamples): number {
  let [sumS, sumW, sumSS, sumWW, sumSW] = [0, 0, 0, 0, 0]
  for (let i = 0; i < count; i++) {
    const s = shape[i]!
    const w = values[i]!
    sumS += s
    sumW += w
    sumSS += s * s
    sumWW += w * w
    sumSW += s * w
  }
  const spread = (sumSS - (sumS * sumS) / count) * (sumWW - (sumW * sumW) / count)
  return spread <= 1e-9 ? 0 : Math.abs(sumSW - (sumS * sumW) / count) / Math.sqrt(spread)
}

/** One step: the six numbers of the affine map, gain and offset that explain the window best, to first order. */
function refined(shape: MarkShape, window: GreyWindow, affine: Affine, stride: number): Affine | null {
  const lines = sampleWindow(shape, window, affine, stride).system(window)
  const matrix = new Float64Array(8 * 9)
  for (let i = 0; i < 8; i++) {
    for (let j = i; j < 9; j++) matrix[i * 9 + j] = product(lines[i]!, lines[j]!)
  }
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < i; j++) matrix[i * 9 + j] = matrix[j * 9 + i]!
    matrix[i * 9 + i] = matrix[i * 9 + i]! * 1.001 + 1e-6
  }
  const delta = solve(matrix)
  if (delta === null) return null
  return affine.map((value, i) => value + delta[i]!) as unknown as Affine
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** Gauss-Jordan elimination of an 8 x 9 system; null where it has no single answer. */
function solve(matrix: Float64Array): Float64Array | null {
  for (let pivot = 0; pivot < 8; pivot++) {
    const from = pivot * 9
    if (Math.abs(matrix[from + pivot]!) < 1e-12) return null
    for (let row = 0; row < 8; row++) {
      if (row === pivot) continue
      const factor = matrix[row * 9 + pivot]! / matrix[from + pivot]!
      for (let column = pivot; column < 9; column++) {
        matrix[row * 9 + column] = matrix[row * 9 + column]! - factor * matrix[from + column]!
      }
    }
  }
  const solution = new Float64Array(8)
  for (let i = 0; i < 8; i++) solution[i] = matrix[i * 9 + 8]! / matrix[i * 9 + i]!
  return solution
}

function isSane([a, b, c, d, e, f]: Affine): boolean {
  const [wide, high] = [Math.hypot(a, d), Math.hypot(b, e)]
  const ratio = wide > high ? wide / high : high / wide
  const shear = Math.abs(a * b + d * e) / (wide * high)
  const isUpright = a * e - b * d > 0
  const isInside = c > 0.2 && c < 0.8 && f > 0.2 && f < 0.8
  return isUpright && isInside && ratio < MOST_STRETCH && shear < MOST_SHEAR && wide > 0.2 && wide < 0.7
}

function boxOf({ width, height }: MarkShape, [a, b, c, d, e, f]: Affine): Alignment['box'] {
  const long = Math.max(width, height)
  // The picture of a shape has its margin in shares of the longer side, on all four sides.
  const margin = (long * SHAPE_MARGIN) / (1 + 2 * SHAPE_MARGIN)
  const unit = (2 * (1 + 2 * SHAPE_MARGIN)) / long
  const u = (width / 2 - margin) * unit
  const v = (height / 2 - margin) * unit
  const xs = [a * u + b * v, a * u - b * v].map(Math.abs)
  const ys = [d * u + e * v, d * u - e * v].map(Math.abs)
  const [halfWidth, halfHeight] = [Math.max(...xs), Math.max(...ys)]
  return { left: c - halfWidth, top: f - halfHeight, right: c + halfWidth, bottom: f + halfHeight }
}
