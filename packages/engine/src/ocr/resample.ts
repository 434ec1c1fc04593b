import type { RgbImage } from '../spec/image.js'

/**
 * A picture as planes of 32-bit floats in 0–255, in the order red, green, blue: `data.length === 3 * width * height`.
 */
export interface Planes {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** Where scaled pixels go: each channel's first place, the places from row to row, and `value * factor + shift`. */
export interface PlaneTarget {
  readonly data: Float32Array
  readonly rowStride: number
  readonly starts: readonly [red: number, green: number, blue: number]
  readonly factors: readonly [red: number, green: number, blue: number]
  readonly shifts: readonly [red: number, green: number, blue: number]
}

/**
 * Scales a part of a picture to `width` × `height` with a triangle filter whose support grows when shrinking, so that
 * thin strokes fade instead of vanishing. Pixels beyond the picture's edge repeat the edge.
 */
export function resample(image: RgbImage, area: Area, width: number, height: number): Planes {
  const plane = width * height
  const data = new Float32Array(plane * 3)
  const starts = [0, plane, 2 * plane] as const
  resampleInto(image, area, width, height, {
    data,
    rowStride: width,
    starts,
    factors: [1, 1, 1],
    shifts: [0, 0, 0],
  })
  return { width, height, data }
}

/** {@link resample} straight into a model's input: pictures are large, and one copy of them is enough. */
export function resampleInto(image: RgbImage, area: Area, width: number, height: number, target: PlaneTarget): void {
  const columns = taps(area.x, area.width, width, image.width)
  const rows = taps(area.y, area.height, height, image.height)
  const top = rows.first[0]!
  const bottom = rows.first[height - 1]! + rows.count
  const narrow = scratch((bottom - top) * width * 3)
  narrowRows(image, columns, top, bottom, width, narrow)

  const stride = width * 3
  const sums = new Float64Array(stride)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let k = 0; k < rows.count; k++) {
      addRow(sums, narrow, (rows.first[y]! - top + k) * stride, rows.weights[y * rows.count + k]!)
    }
    writeRow(sums, target, y)
  }
}

function addRow(sums: Float64Array, rows: Float32Array, start: number, weight: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + weight * rows[start + i]!
}

function writeRow(sums: Float64Array, { data, rowStride, starts, factors, shifts }: PlaneTarget, y: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const factor = factors[channel]!
    const shift = shifts[channel]!
    const from = starts[channel]! + y * rowStride
    for (let x = 0, at = channel; at < sums.length; x++, at += 3) data[from + x] = sums[at]! * factor + shift
  }
}

function narrowRows(
  image: RgbImage,
  { first, weights, count }: Taps,
  top: number,
  bottom: number,
  width: number,
  narrow: Float32Array,
): void {
  const { data: pixels } = image
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
}

let scratchPad = new Float32Array(0)

/** Room for the pass between, kept: nobody holds it longer than one call, and megabytes a call keep the collector busy. */
function scratch(length: number): Float32Array {
  if (scratchPad.length < length) scratchPad = new Float32Array(length)
  return scratchPad
}

/** A part of a picture in pixels; it may have fractions and must overlap the picture. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Taps {
  readonly first: Int32Array
  readonly weights: Float32Array
  readonly count: number
}

/** Filter weights of one axis: output `i` sums `count` inputs from `first[i]` on; weights sum to 1. */
function taps(start: number, length: number, outputs: number, inputs: number): Taps {
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
