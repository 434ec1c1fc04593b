import type { RgbImage } from '../spec/image.js'

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

function resize(image: RgbImage, columns: Shares, rows: Shares, width: number, height: number): Float32Array {
  const left = columns.first[0]!
  const right = columns.first[width - 1]! + columns.starts[width]! - columns.starts[width - 1]!
  const sums = new Float64Array((right - left) * 3)
  const result = new Float32Array(width * height * 3)

  // Down first: the source's rows are long and lie side by side, so most of the work is one plain loop.
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    const from = rows.starts[y]!
    for (let k = from; k < rows.starts[y + 1]!; k++) {
      const start = ((rows.first[y]! + k - from) * image.width + left) * 3
      addRow(sums, image.data, start, rows.shares[k]! / 255)
    }
    narrowRow(sums, columns, left, result, y * width * 3)
  }
  return result
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

function addRow(sums: Float64Array, data: Uint8Array, start: number, share: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + data[start + i]! * share
}

function narrowRow(sums: Float64Array, columns: Shares, left: number, result: Float32Array, start: number): void {
  const { first, starts, shares } = columns
  for (let x = 0, to = start; x < first.length; x++, to += 3) {
    let red = 0
    let green = 0
    let blue = 0
    for (let k = starts[x]!, place = (first[x]! - left) * 3; k < starts[x + 1]!; k++, place += 3) {
      const share = shares[k]!
      red += sums[place]! * share
      green += sums[place + 1]! * share
      blue += sums[place + 2]! * share
    }
    result[to] = red
    result[to + 1] = green
    result[to + 2] = blue
  }
}
