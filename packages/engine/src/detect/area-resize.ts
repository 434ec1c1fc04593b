import type { RgbImage } from '../spec/pictures/image.js'
import { type Shares, beginScaling, scaledBytes, scaledRow } from '../util/pictures/scale-rows.js'

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
 * between the two source pixels next to it (linear). Networks that learned from sharper pictures take repeated pixels
 * for edges.
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
  const scaling = beginScaling(image, columns, rows, 255)
  for (let y = 0; y < height; y++) result.set(scaledBytes(scaling, y), y * width * 3)
  return result
}

function resize(image: RgbImage, columns: Shares, rows: Shares, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height * 3)
  const scaling = beginScaling(image, columns, rows, 255)
  for (let y = 0; y < height; y++) result.set(scaledRow(scaling, y), y * width * 3)
  return result
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
