import type { RgbImage } from '../../spec/pictures/image.js'
import { toLuma } from './resample.js'
import type { Quad } from './rotated-box.js'
import { cutLine } from './warp.js'

/** Rows to which a cut-out is scaled before its columns are compared. */
const ROWS = 24

/**
 * How much each column of a line's cut-out differs from the one before, summed over {@link ROWS} rows of luma: high
 * where there are letters, zero on a plain ground. `length` is the cut-out's in its own heights; a height gives
 * {@link ROWS} columns.
 */
export function strokeEnergy(image: RgbImage, quad: Quad, length: number): Float32Array {
  const width = Math.max(2, Math.round(length * ROWS))
  const luma = toLuma(cutLine(image, quad, width, ROWS))
  const change = new Float32Array(width)
  for (let x = 1; x < width; x++) {
    for (let y = 0; y < ROWS; y++) change[x] = change[x]! + Math.abs(luma[y * width + x]! - luma[y * width + x - 1]!)
  }
  return change
}

/** Columns of {@link strokeEnergy} in so many heights. */
export function columnsIn(heights: number): number {
  return Math.round(heights * ROWS)
}

/** Mean over a part of the columns, 0 for none. */
export function meanEnergy(energy: Float32Array, from: number, to: number): number {
  const part = energy.subarray(Math.max(0, from), Math.max(0, to))
  let sum = 0
  for (const value of part) sum += value
  return part.length > 0 ? sum / part.length : 0
}

/** Median over a part of the columns, 0 for none: a single sharp edge, as a plate's, does not move it. */
export function medianEnergy(energy: Float32Array, from: number, to: number): number {
  const part = energy.slice(Math.max(0, from), Math.max(0, to)).sort()
  return part[part.length >> 1] ?? 0
}
