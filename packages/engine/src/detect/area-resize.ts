import type { RgbImage } from '../spec/image.js'

/** A part of a picture in pixels; may be fractional, must lie within it. */
export interface PixelRegion {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Scales a region of a picture to `size` x `size`, each side by itself (a region that is no square is squashed), and
 * gives RGB from 0 to 1, interleaved: `size * size * 3` numbers.
 *
 * Each target pixel is the mean of the source area that it covers, parts of pixels counted by their share: no source
 * pixel is skipped, so noise and fine print do not alias. Enlarging repeats pixels.
 */
export function areaResize(image: RgbImage, region: PixelRegion, size: number): Float32Array {
  const columns = weightsOf(region.x, region.width, size, image.width)
  const rows = weightsOf(region.y, region.height, size, image.height)
  const row = new Float64Array(size * 3)
  const result = new Float32Array(size * size * 3)

  for (let y = 0; y < size; y++) {
    row.fill(0)
    const { first, weights } = rows[y]!
    weights.forEach((weight, k) => addRow(row, image, first + k, weight, columns))
    result.set(row, y * size * 3)
  }
  return result
}

interface Weights {
  readonly first: number
  /** Shares of the source pixels from `first` on; they sum to 1. */
  readonly weights: readonly number[]
}

function weightsOf(start: number, length: number, size: number, sourceSize: number): Weights[] {
  const step = length / size
  return Array.from({ length: size }, (_, i) => {
    const from = start + i * step
    const to = from + step
    const first = Math.min(Math.floor(from), sourceSize - 1)
    const last = Math.min(Math.max(Math.ceil(to), first + 1), sourceSize)
    const weights = Array.from({ length: last - first }, (__, k) => {
      return (Math.min(to, first + k + 1) - Math.max(from, first + k)) / step
    })
    return { first, weights }
  })
}

function addRow(target: Float64Array, image: RgbImage, y: number, share: number, columns: readonly Weights[]): void {
  const { data, width } = image
  const scale = share / 255
  for (let x = 0; x < columns.length; x++) {
    const { first, weights } = columns[x]!
    let red = 0
    let green = 0
    let blue = 0
    let place = (y * width + first) * 3
    for (let k = 0; k < weights.length; k++, place += 3) {
      const weight = weights[k]!
      red += data[place]! * weight
      green += data[place + 1]! * weight
      blue += data[place + 2]! * weight
    }
    target[x * 3]! += red * scale
    target[x * 3 + 1]! += green * scale
    target[x * 3 + 2]! += blue * scale
  }
}
