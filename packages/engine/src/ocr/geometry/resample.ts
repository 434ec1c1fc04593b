import type { RgbImage } from '../../spec/pictures/image.js'
import { type Shares, beginScaling, scaledRow } from '../../util/pictures/scale-rows.js'

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
  const scaling = beginScaling(image, columns, rows, 1)
  for (let y = 0; y < height; y++) writeRow(scaledRow(scaling, y), target, y)
}

function writeRow(row: Float32Array, { data, rowStride, starts, factors, shifts }: PlaneTarget, y: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const factor = factors[channel]!
    const shift = shifts[channel]!
    const from = starts[channel]! + y * rowStride
    for (let x = 0, at = channel; at < row.length; x++, at += 3) data[from + x] = row[at]! * factor + shift
  }
}

/** A part of a picture in pixels; it may have fractions and must overlap the picture. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Filter weights of one axis: output `i` sums as many inputs as any other, from `first[i]` on. */
function taps(start: number, length: number, outputs: number, inputs: number): Shares {
  const scale = length / outputs
  const support = Math.max(1, scale)
  // As many inputs as can lie within the support: one more would always weigh nothing.
  const count = Math.min(inputs, Math.ceil(support * 2))
  const first = new Int32Array(outputs)
  const starts = new Int32Array(outputs + 1)
  const shares = new Float64Array(outputs * count)
  for (let i = 0; i < outputs; i++) {
    const centre = start + (i + 0.5) * scale - 0.5
    const from = Math.max(0, Math.min(inputs - count, Math.floor(centre - support) + 1))
    first[i] = from
    starts[i + 1] = (i + 1) * count
    let sum = 0
    for (let k = 0; k < count; k++) {
      const near = Math.min(inputs - 1, Math.max(0, centre))
      const weight = Math.max(0, 1 - Math.abs(from + k - near) / support)
      shares[i * count + k] = weight
      sum += weight
    }
    for (let k = 0; k < count; k++) shares[i * count + k] = shares[i * count + k]! / sum
  }
  return { first, starts, shares }
}

/** Luma of a picture in planes (BT.601 weights), 0–255. */
export function toLuma({ width, height, data }: Planes): Float32Array {
  const plane = width * height
  const luma = new Float32Array(plane)
  for (let i = 0; i < plane; i++) luma[i] = 0.299 * data[i]! + 0.587 * data[i + plane]! + 0.114 * data[i + 2 * plane]!
  return luma
}
