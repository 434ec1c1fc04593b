import type { RgbImage } from '../../spec/pictures/image.js'
import { openKernels } from '../kernels/kernels.js'

/** Eight values are read at a time, which may exceed the end of a row. */
const SPARE_BYTES = 8

/**
 * Source pixels of each target pixel: from `first[i]` on, with `shares[starts[i]]` up to `shares[starts[i + 1]]`
 * exclusive.
 */
export interface Shares {
  readonly first: Int32Array
  readonly starts: Int32Array
  /** Shares of one target pixel sum to 1. */
  readonly shares: Float64Array
}

/** A picture being scaled: see {@link beginScaling}. All numbers but the first four are offsets into a memory. */
export interface Scaling {
  readonly image: RgbImage
  readonly rows: Shares
  readonly unit: number
  /** Width of the target. */
  readonly width: number
  /** Start and length in bytes of the part of the source's rows that is needed. */
  readonly left: number
  readonly length: number
  /** The source rows of one target row, and the share of each. */
  readonly band: Uint8Array
  readonly down: Float64Array
  readonly places: {
    readonly source: number
    readonly down: number
    readonly sums: number
    readonly first: number
    readonly starts: number
    readonly across: number
    readonly target: number
  }
}

/** One memory for all pictures: it holds the few rows that one target row needs. */
const kernels = openKernels()

/**
 * Starts to scale a picture: each target pixel is the weighted sum of source pixels along both axes, divided by `unit`
 * (255 for values from 0 to 1). Its rows are returned one at a time, valid until the next one, and none after another
 * picture was started.
 *
 * Rows are pulled, not passed to a callback: a callback created for each picture would be compiled for each.
 */
export function beginScaling(image: RgbImage, columns: Shares, rows: Shares, unit: number): Scaling {
  const width = columns.first.length
  const left = columns.first[0]!
  const length = (columns.first[width - 1]! + columns.starts[width]! - columns.starts[width - 1]! - left) * 3
  const most = mostOf(rows)
  const stride = image.width * 3
  const [source, down, sums, first, starts, across, target] = kernels.layOut(
    most * stride + SPARE_BYTES,
    most * 8,
    (length + SPARE_BYTES) * 8,
    width * 4,
    columns.starts.length * 4,
    columns.shares.length * 8,
    width * 12,
  ) as [number, number, number, number, number, number, number]
  const firsts = kernels.view(Int32Array, first, width)
  for (let x = 0; x < width; x++) firsts[x] = columns.first[x]! - left
  kernels.view(Int32Array, starts, width + 1).set(columns.starts)
  kernels.view(Float64Array, across, columns.shares.length).set(columns.shares)
  return {
    image,
    rows,
    unit,
    width,
    left: left * 3,
    length,
    band: kernels.view(Uint8Array, source, most * stride),
    down: kernels.view(Float64Array, down, most),
    places: { source, down, sums, first, starts, across, target },
  }
}

/** A row of the target, RGB interleaved. */
export function scaledRow(scaling: Scaling, y: number): Float32Array {
  const { width, places } = scaling
  scaleRow(scaling, y)
  return kernels.view(Float32Array, places.target, width * 3)
}

/** The same as bytes, rounded, for values from 0 to 1. */
export function scaledBytes(scaling: Scaling, y: number): Uint8Array {
  const { width, places } = scaling
  scaleRow(scaling, y)
  kernels.toBytes(places.target, width * 3, places.target)
  return kernels.view(Uint8Array, places.target, width * 3)
}

function scaleRow({ image, rows, unit, width, left, length, band, down, places }: Scaling, y: number): void {
  const stride = image.width * 3
  const start = rows.starts[y]!
  const count = rows.starts[y + 1]! - start
  const from = rows.first[y]! * stride
  band.set(image.data.subarray(from, from + count * stride))
  for (let k = 0; k < count; k++) down[k] = rows.shares[start + k]! / unit
  // Vertically first: the source's rows are long and contiguous, so most of the work is one plain loop.
  kernels.sumRows(places.source + left, stride, count, places.down, length, places.sums)
  kernels.narrowRow(places.sums, places.first, places.starts, places.across, width, places.target)
}

function mostOf({ starts }: Shares): number {
  let most = 0
  for (let at = 1; at < starts.length; at++) most = Math.max(most, starts[at]! - starts[at - 1]!)
  return most
}
