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
  const row = new Float64Array(width * 3)
  const result = new Float32Array(width * height * 3)

  for (let y = 0; y < height; y++) {
    row.fill(0)
    const from = rows.starts[y]!
    for (let k = from; k < rows.starts[y + 1]!; k++) {
      addRow(row, image, rows.first[y]! + k - from, rows.shares[k]! / 255, columns)
    }
    result.set(row, y * width * 3)
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

function addRow(target: Float64Array, image: RgbImage, y: number, scale: number, columns: Shares): void {
  const { data, width } = image
  const { first, starts, shares } = columns
  for (let x = 0, to = 0; x < first.length; x++, to += 3) {
    let red = 0
    let green = 0
    let blue = 0
    for (let k = starts[x]!, place = (y * width + first[x]!) * 3; k < starts[x + 1]!; k++, place += 3) {
      const share = shares[k]!
      red += data[place]! * share
      green += data[place + 1]! * share
      blue += data[place + 2]! * share
    }
    target[to] = target[to]! + red * scale
    target[to + 1] = target[to + 1]! + green * scale
    target[to + 2] = target[to + 2]! + blue * scale
  }
}
