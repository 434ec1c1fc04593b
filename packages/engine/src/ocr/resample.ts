import type { RgbImage } from '../spec/image.js'

/**
 * A picture as planes of 32-bit floats in 0–255, in the order red, green, blue: `data.length === 3 * width * height`.
 */
export interface Planes {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/**
 * Scales a part of a picture to `width` × `height` with a triangle filter whose support grows when shrinking, so that
 * thin strokes fade instead of vanishing. Pixels beyond the picture's edge repeat the edge.
 */
export function resample(image: RgbImage, area: Area, width: number, height: number): Planes {
  const columns = taps(area.x, area.width, width, image.width)
  const rows = taps(area.y, area.height, height, image.height)
  const top = rows.first[0]!
  const bottom = rows.first[height - 1]! + rows.count
  const narrow = new Float32Array((bottom - top) * width * 3)
  const { data: pixels } = image
  const { first, weights, count } = columns
  for (let y = top; y < bottom; y++) {
    const line = Math.min(y, image.height - 1) * image.width * 3
    for (let x = 0, to = (y - top) * width * 3, tap = 0; x < width; x++, to += 3) {
      let red = 0
      let green = 0
      let blue = 0
      for (let k = 0, at = line + first[x]! * 3; k < count; k++, at += 3) {
        const weight = weights[tap++]!
        red += weight * pixels[at]!
        green += weight * pixels[at + 1]!
        blue += weight * pixels[at + 2]!
      }
      narrow[to] = red
      narrow[to + 1] = green
      narrow[to + 2] = blue
    }
  }

  const plane = width * height
  const data = new Float32Array(plane * 3)
  const stride = width * 3
  for (let y = 0; y < height; y++) {
    const start = (rows.first[y]! - top) * stride
    for (let x = 0, to = y * width; x < width; x++, to++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let k = 0, at = start + x * 3; k < rows.count; k++, at += stride) {
        const weight = rows.weights[y * rows.count + k]!
        red += weight * narrow[at]!
        green += weight * narrow[at + 1]!
        blue += weight * narrow[at + 2]!
      }
      data[to] = red
      data[to + plane] = green
      data[to + 2 * plane] = blue
    }
  }
  return { width, height, data }
}

/** A part of a picture in pixels; it may have fractions and must overlap the picture. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Filter weights of one axis: output `i` sums `count` inputs from `first[i]` on; weights sum to 1. */
function taps(start: number, length: number, outputs: number, inputs: number) {
  const scale = length / outputs
  const support = Math.max(1, scale)
  // As many inputs as can lie within the support: one more would always weigh nothing.
  const count = Math.min(inputs, Math.ceil(support * 2))
  const first = new Int32Array(outputs)
  const weights = new Float32Array(outputs * count)
  for (let i = 0; i < outputs; i++) {
    const centre = start + (i + 0.5) * scale - 0.5
    const from = Math.max(0, Math.min(inputs - count, Math.floor(centre - support) + 1))
    first[i] = from
    let sum = 0
    for (let k = 0; k < count; k++) {
      const near = Math.min(inputs - 1, Math.max(0, centre))
      const weight = Math.max(0, 1 - Math.abs(from + k - near) / support)
      weights[i * count + k] = weight
      sum += weight
    }
    for (let k = 0; k < count; k++) weights[i * count + k] = weights[i * count + k]! / sum
  }
  return { first, weights, count }
}

/** Luma of a picture in planes (BT.601 weights), 0–255. */
export function toLuma({ width, height, data }: Planes): Float32Array {
  const plane = width * height
  const luma = new Float32Array(plane)
  for (let i = 0; i < plane; i++) luma[i] = 0.299 * data[i]! + 0.587 * data[i + plane]! + 0.114 * data[i + 2 * plane]!
  return luma
}
