import { fineFits } from './fine-fit.js'
import { type MarkShape, SHAPE_MARGIN } from './mark-shape.js'

/** A grey window, `size` x `size`, with its slopes to the right and down. Made once, for all shapes laid over it. */
export interface GreyWindow {
  readonly size: number
  readonly values: Float32Array
  readonly right: Float32Array
  readonly down: Float32Array
}

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

/** Steps of the refinement, those of every other pixel first. */
const COARSE_STEPS = 6
const FINE_STEPS = 2
/** The mark's longer side as a share of the window, to begin with. */
const START_SHARES = [0.64, 0.78, 0.92] as const
const START_SHIFTS = [-0.08, 0, 0.08] as const
/** A shape that fits worse than this from its best start, or than this after the coarse steps, is given up. */
const LEAST_START = 0.3
const LEAST_COARSE = 0.6
/** Where the search must not go: a shape squeezed or turned so far is another. */
const MOST_STRETCH = 1.7
const MOST_SHEAR = 0.45
/** Row by row, from the shape's coordinates (-1 to 1 on its longer side) to the window's (0 to 1). */
type Affine = readonly [number, number, number, number, number, number]

/** Slopes of a window by central differences. */
export function greyWindow(values: Float32Array, size: number): GreyWindow {
  const right = new Float32Array(size * size)
  const down = new Float32Array(size * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      right[at] = (values[at + (x < size - 1 ? 1 : 0)]! - values[at - (x > 0 ? 1 : 0)]!) / 2
      down[at] = (values[at + (y < size - 1 ? size : 0)]! - values[at - (y > 0 ? size : 0)]!) / 2
    }
  }
  return { size, values, right, down }
}

/**
 * Lays a shape over a window as well as moving, scaling, stretching, turning and shearing allow, and says how well it
 * fits. A place that merely resembles the mark to the network rarely has its edges in the same places.
 *
 * Gauss-Newton on brightness with free gain and offset (Baker and Matthews, "Lucas-Kanade 20 years on", 2004), from the
 * best of a few starts. Null where nothing fits.
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
  return { fit, ...fineFits(shape, laidOver(shape, window, affine)), box: boxOf(shape, affine) }
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

/** Half the extent of a pixel of the shape's picture in the shape's coordinates, doubled: from pixel to pixel. */
function unitOf({ width, height }: MarkShape): number {
  return (2 * (1 + 2 * SHAPE_MARGIN)) / Math.max(width, height)
}

function fitOf(shape: MarkShape, window: GreyWindow, [a, b, c, d, e, f]: Affine, stride: number): number {
  const { width, height, values } = shape
  const { size } = window
  const unit = unitOf(shape)
  let [n, sumS, sumW, sumSS, sumWW, sumSW] = [0, 0, 0, 0, 0, 0]
  for (let row = 0; row < height; row += stride) {
    const v = (row + 0.5 - height / 2) * unit
    for (let column = 0; column < width; column += stride) {
      const u = (column + 0.5 - width / 2) * unit
      const s = values[row * width + column]!
      const w = sample(window.values, size, (a * u + b * v + c) * size - 0.5, (d * u + e * v + f) * size - 0.5)
      n += 1
      sumS += s
      sumW += w
      sumSS += s * s
      sumWW += w * w
      sumSW += s * w
    }
  }
  const spread = (sumSS - (sumS * sumS) / n) * (sumWW - (sumW * sumW) / n)
  return spread <= 1e-9 ? 0 : Math.abs(sumSW - (sumS * sumW) / n) / Math.sqrt(spread)
}

/** One step: the six numbers of the affine map, gain and offset that explain the window best, to first order. */
function refined(shape: MarkShape, window: GreyWindow, affine: Affine, stride: number): Affine | null {
  const [a, b, c, d, e, f] = affine
  const { width, height, values } = shape
  const { size } = window
  const unit = unitOf(shape)
  const matrix = new Float64Array(8 * 9)
  const line = new Float64Array(9)
  for (let row = 0; row < height; row += stride) {
    const v = (row + 0.5 - height / 2) * unit
    for (let column = 0; column < width; column += stride) {
      const u = (column + 0.5 - width / 2) * unit
      const x = (a * u + b * v + c) * size - 0.5
      const y = (d * u + e * v + f) * size - 0.5
      const gx = sample(window.right, size, x, y) * size
      const gy = sample(window.down, size, x, y) * size
      line[0] = -gx * u
      line[1] = -gx * v
      line[2] = -gx
      line[3] = -gy * u
      line[4] = -gy * v
      line[5] = -gy
      line[6] = values[row * width + column]!
      line[7] = 1
      line[8] = sample(window.values, size, x, y)
      for (let i = 0; i < 8; i++) {
        for (let j = i; j < 9; j++) matrix[i * 9 + j] = matrix[i * 9 + j]! + line[i]! * line[j]!
      }
    }
  }
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < i; j++) matrix[i * 9 + j] = matrix[j * 9 + i]!
    matrix[i * 9 + i] = matrix[i * 9 + i]! * 1.001 + 1e-6
  }
  const delta = solve(matrix)
  if (delta === null) return null
  return affine.map((value, i) => value + delta[i]!) as unknown as Affine
}

/** Gauss-Jordan elimination of an 8 x 9 system; null where it has no single answer. */
function solve(matrix: Float64Array): Float64Array | null {
  const at = (row: number, column: number): number => matrix[row * 9 + column]!
  for (let pivot = 0; pivot < 8; pivot++) {
    if (Math.abs(at(pivot, pivot)) < 1e-12) return null
    for (let row = 0; row < 8; row++) {
      if (row === pivot) continue
      const factor = at(row, pivot) / at(pivot, pivot)
      for (let column = pivot; column < 9; column++) {
        matrix[row * 9 + column] = at(row, column) - factor * at(pivot, column)
      }
    }
  }
  return Float64Array.from({ length: 8 }, (_, i) => at(i, 8) / at(i, i))
}

/** The window's values where the shape's pixels lie. */
function laidOver(shape: MarkShape, window: GreyWindow, [a, b, c, d, e, f]: Affine): Float32Array {
  const { width, height } = shape
  const { size } = window
  const unit = unitOf(shape)
  const laid = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5 - height / 2) * unit
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5 - width / 2) * unit
      const x = (a * u + b * v + c) * size - 0.5
      laid[row * width + column] = sample(window.values, size, x, (d * u + e * v + f) * size - 0.5)
    }
  }
  return laid
}

function isSane([a, b, c, d, e, f]: Affine): boolean {
  const [wide, high] = [Math.hypot(a, d), Math.hypot(b, e)]
  const ratio = wide > high ? wide / high : high / wide
  const shear = Math.abs(a * b + d * e) / (wide * high)
  const isUpright = a * e - b * d > 0
  const isInside = c > 0.2 && c < 0.8 && f > 0.2 && f < 0.8
  return isUpright && isInside && ratio < MOST_STRETCH && shear < MOST_SHEAR && wide > 0.2 && wide < 0.7
}

/** Between pixels; beyond the window its edge goes on. */
function sample(window: Float32Array, size: number, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), size - 1)
  const cy = Math.min(Math.max(y, 0), size - 1)
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const x1 = Math.min(x0 + 1, size - 1)
  const y1 = Math.min(y0 + 1, size - 1)
  const [right, down] = [cx - x0, cy - y0]
  const upper = window[y0 * size + x0]! * (1 - right) + window[y0 * size + x1]! * right
  const lower = window[y1 * size + x0]! * (1 - right) + window[y1 * size + x1]! * right
  return upper * (1 - down) + lower * down
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
