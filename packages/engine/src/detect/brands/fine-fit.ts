import type { MarkShape } from './mark-shape.js'

/** Radius of the mean that is taken away to leave what is fine, in pixels of a shape of some 35. */
const FINE_RADIUS = 3

/**
 * A shape is looked at in so many parts across and down; parts with less than this share of what is fine don't count.
 */
const PARTS = 3
const LEAST_PART = 0.04

/**
 * Correlation of a shape and what lies under it (`laid`, pixel by pixel), each less its local mean, with the sign that
 * the whole has: of all, and the mean of the two parts that fit worst.
 */
export function fineFits({ width, height, values }: MarkShape, laid: Float32Array) {
  const [fineShape, fineLaid] = [lessLocalMean(values, width, height), lessLocalMean(laid, width, height)]
  const sign = correlation(values, laid) < 0 ? -1 : 1
  const total = energyOf(fineShape)
  const parts: number[] = []
  for (let part = 0; part < PARTS * PARTS; part++) {
    const own = partOf(fineShape, width, height, part)
    const seen = partOf(fineLaid, width, height, part)
    if (energyOf(own) >= LEAST_PART * total) parts.push(sign * correlation(own, seen))
  }
  parts.sort((one, other) => one - other)
  const worst = parts.slice(0, 2)
  return {
    fineFit: sign * correlation(fineShape, fineLaid),
    partFit: worst.reduce((sum, value) => sum + value, 0) / Math.max(1, worst.length),
  }
}

function energyOf(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value * value
  return sum
}

/** One of the parts of a picture, counted row by row. */
function partOf(values: Float32Array, width: number, height: number, part: number): Float32Array {
  const [row, column] = [Math.floor(part / PARTS), part % PARTS]
  const [top, bottom] = [row, row + 1].map((at) => Math.round((at * height) / PARTS))
  const [left, right] = [column, column + 1].map((at) => Math.round((at * width) / PARTS))
  const result = new Float32Array((bottom! - top!) * (right! - left!))
  for (let y = top!, at = 0; y < bottom!; y++) {
    for (let x = left!; x < right!; x++, at++) result[at] = values[y * width + x]!
  }
  return result
}

function lessLocalMean(values: Float32Array, width: number, height: number): Float32Array {
  const result = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, n] = [0, 0]
      for (let row = Math.max(0, y - FINE_RADIUS); row <= Math.min(height - 1, y + FINE_RADIUS); row++) {
        for (let column = Math.max(0, x - FINE_RADIUS); column <= Math.min(width - 1, x + FINE_RADIUS); column++) {
          sum += values[row * width + column]!
          n += 1
        }
      }
      result[y * width + x] = values[y * width + x]! - sum / n
    }
  }
  return result
}

function correlation(a: Float32Array, b: Float32Array): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    sumA += a[i]!
    sumB += b[i]!
    sumAA += a[i]! * a[i]!
    sumBB += b[i]! * b[i]!
    sumAB += a[i]! * b[i]!
  }
  const spread = (sumAA - (sumA * sumA) / a.length) * (sumBB - (sumB * sumB) / a.length)
  return spread <= 1e-12 ? 0 : (sumAB - (sumA * sumB) / a.length) / Math.sqrt(spread)
}
