import type { RgbImage } from '../spec/image.js'
import { openKernels } from './kernels/kernels.js'

/** A row is read eight values at a time, which may be some more than it has. */
const SPARE_BYTES = 8

/**
 * Source pixels of each target pixel: from `first[i]` on, with `shares[starts[i]]` to before `shares[starts[i + 1]]`.
 */
export interface Shares {
  readonly first: Int32Array
  readonly starts: Int32Array
  /** Shares of one target pixel sum to 1. */
  readonly shares: Float64Array
}

/** A row of the target, RGB interleaved. Good until the next one. */
export interface ScaledRow {
  values(): Float32Array
  /** Values from 0 to 1 as bytes, rounded; instead of `values`. */
  bytes(): Uint8Array
}

/** One memory for all pictures: it holds the few rows that one row is made of. */
const kernels = openKernels()

/**
 * Scales a picture: each target pixel is the sum of source pixels by their shares, along either side, over `unit` (255
 * for values from 0 to 1). Gives one row after the other, from the top.
 */
export function scaleRows(
  image: RgbImage,
  columns: Shares,
  rows: Shares,
  unit: number,
  take: (row: ScaledRow, y: number) => void,
): void {
  const [width, height] = [columns.first.length, rows.first.length]
  const left = columns.first[0]!
  const length = (columns.first[width - 1]! + columns.starts[width]! - columns.starts[width - 1]! - left) * 3
  const most = Math.max(...rows.starts.subarray(1).map((end, y) => end - rows.starts[y]!))
  const stride = image.width * 3
  const [source, down, sums, first, starts, across, target] = kernels.layOut(
    most * stride + SPARE_BYTES,
    most * 8,
    (length + SPARE_BYTES) * 8,
    columns.first.length * 4,
    columns.starts.length * 4,
    columns.shares.length * 8,
    width * 12,
  ) as [number, number, number, number, number, number, number]
  kernels.view(Int32Array, first, width).set(columns.first.map((at) => at - left))
  kernels.view(Int32Array, starts, width + 1).set(columns.starts)
  kernels.view(Float64Array, across, columns.shares.length).set(columns.shares)
  const band = kernels.view(Uint8Array, source, most * stride)
  const shares = kernels.view(Float64Array, down, most)
  const row: ScaledRow = {
    values: () => kernels.view(Float32Array, target, width * 3),
    bytes() {
      kernels.toBytes(target, width * 3, target)
      return kernels.view(Uint8Array, target, width * 3)
    },
  }

  for (let y = 0; y < height; y++) {
    const count = rows.starts[y + 1]! - rows.starts[y]!
    const from = rows.first[y]! * stride
    band.set(image.data.subarray(from, from + count * stride))
    for (let k = 0; k < count; k++) shares[k] = rows.shares[rows.starts[y]! + k]! / unit
    // Down first: the source's rows are long and lie side by side, so most of the work is one plain loop.
    kernels.sumRows(source + left * 3, stride, count, down, length, sums)
    kernels.narrowRow(sums, first, starts, across, width, target)
    take(row, y)
  }
}
