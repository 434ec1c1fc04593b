import type { RgbImage } from '../spec/image.js'
import { openKernels } from './kernels/kernels.js'

/** A row is read eight values at a time, which may be some more than it has. */
const SPARE_BYTES = 8

/** A part of a picture in pixels; may be fractional, must lie within it. */
export interface PixelRegion {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Scales a region of a picture to `width` x `height` (by default a square), each side by itself (a region of another
 * shape is squashed), and gives RGB from 0 to 1, interleaved: `width * height * 3` numbers.
 *
 * Each target pixel is the mean of the source area that it covers, parts of pixels counted by their share: no source
 * pixel is skipped, so noise and fine print do not alias. Enlarging repeats pixels.
 */
export function areaResize(image: RgbImage, region: PixelRegion, width: number, height = width): Float32Array {
  const columns = sharesOf(region.x, region.width, width, image.width)
  const rows = sharesOf(region.y, region.height, height, image.height)
  return resize(image, columns, rows, width, height)
}

/**
 * Like {@link areaResize}, to a square, but a side that has to be enlarged is drawn smoothly: each target pixel lies
 * between the two source pixels next to it (linear). Networks that learned from sharper pictures take repeated pixels for
 * edges.
 */
export function smoothResize(image: RgbImage, region: PixelRegion, size: number): Float32Array {
  const columns = smoothSharesOf(region.x, region.width, size, image.width)
  const rows = smoothSharesOf(region.y, region.height, size, image.height)
  return resize(image, columns, rows, size, size)
}

/** {@link areaResize} with bytes, rounded: a picture again. */
export function areaResizeBytes(image: RgbImage, region: PixelRegion, width: number, height: number): Uint8Array {
  const columns = sharesOf(region.x, region.width, width, image.width)
  const rows = sharesOf(region.y, region.height, height, image.height)
  const result = new Uint8Array(width * height * 3)
  eachRow(image, columns, rows, (at, y) => {
    kernels.toBytes(at, width * 3, at)
    result.set(kernels.view(Uint8Array, at, width * 3), y * width * 3)
  })
  return result
}

function resize(image: RgbImage, columns: Shares, rows: Shares, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height * 3)
  eachRow(image, columns, rows, (at, y) => result.set(kernels.view(Float32Array, at, width * 3), y * width * 3))
  return result
}

/** One memory for all pictures: it holds the few rows that one row is made of. */
const kernels = openKernels()

/** Calls back for each target row, with the place of its numbers in the memory. */
function eachRow(image: RgbImage, columns: Shares, rows: Shares, take: (at: number, y: number) => void): void {
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

  for (let y = 0; y < height; y++) {
    const count = rows.starts[y + 1]! - rows.starts[y]!
    const from = rows.first[y]! * stride
    band.set(image.data.subarray(from, from + count * stride))
    for (let k = 0; k < count; k++) shares[k] = rows.shares[rows.starts[y]! + k]! / 255
    // Down first: the source's rows are long and lie side by side, so most of the work is one plain loop.
    kernels.sumRows(source + left * 3, stride, count, down, length, sums)
    kernels.narrowRow(sums, first, starts, across, width, target)
    take(target, y)
  }
}

/** Source pixels of each target pixel: from `first[i]` on, with `shares[starts[i]]` to before `shares[starts[i + 1]]`. */
interface Shares {
  readonly first: Int32Array
  readonly starts: Int32Array
  /** Shares of one target pixel sum to 1. */
  readonly shares: Float64Array
}

function sharesOf(start: number, length: number, size: number, sourceSize: number): Shares {
  const step = length / size
  const first = new Int32Array(size)
  const starts = new Int32Array(size + 1)
  const shares: number[] = []
  for (let i = 0; i < size; i++) {
    const from = start + i * step
    const to = from + step
    const low = Math.min(Math.floor(from), sourceSize - 1)
    const high = Math.min(Math.max(Math.ceil(to), low + 1), sourceSize)
    first[i] = low
    for (let at = low; at < high; at++) shares.push((Math.min(to, at + 1) - Math.max(from, at)) / step)
    starts[i + 1] = shares.length
  }
  return { first, starts, shares: Float64Array.from(shares) }
}

/** As {@link sharesOf} where it shrinks; where it enlarges, two source pixels for each target pixel. */
function smoothSharesOf(start: number, length: number, size: number, sourceSize: number): Shares {
  const step = length / size
  if (step >= 1) return sharesOf(start, length, size, sourceSize)
  const first = new Int32Array(size)
  const starts = new Int32Array(size + 1)
  const shares = new Float64Array(size * 2)
  for (let i = 0; i < size; i++) {
    const centre = Math.min(Math.max(start + (i + 0.5) * step - 0.5, 0), sourceSize - 1)
    const low = Math.min(Math.floor(centre), Math.max(sourceSize - 2, 0))
    const count = Math.min(2, sourceSize)
    first[i] = low
    shares[starts[i]!] = 1 - (centre - low)
    if (count === 2) shares[starts[i]! + 1] = centre - low
    starts[i + 1] = starts[i]! + count
  }
  return { first, starts, shares }
}
