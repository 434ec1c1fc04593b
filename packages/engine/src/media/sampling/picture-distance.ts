import { LUMA_SCALE } from './cell-grid.js'
import type { ShotPicture } from './shot-picture.js'

/** Side of the blocks that may move on their own. */
const BLOCK_SIDE = 8
/** Longest displacement searched in each direction, in samples of the shot picture. */
const SEARCH_RADIUS = 3
/** Weight of a block's change of mean luma beside its change of detail: light changes more often than the scene. */
const LIGHT_WEIGHT = 0.3
/** Detail in luma steps that counts as noise: keeps flat and dark pictures from looking different for nothing. */
const NOISE_FLOOR = 0.6

/** Mean detail in luma steps under which a picture is called flat: white, black, a plain card. */
export const FLAT_DETAIL = 0.4

/** How unlike two pictures are. */
export interface PictureDistance {
  /** Mean unexplained change in luma steps. */
  readonly change: number
  /** `change` over the detail that there is: about 0 for one scene, 1 and more for two scenes. */
  readonly ratio: number
}

/** Distance with everything in place, or, with `search`, after each block of `b` took its best match in `a`. */
export function pictureDistance(a: ShotPicture, b: ShotPicture, search = false): PictureDistance {
  const { columns, rows } = b
  let change = 0
  let light = 0
  for (let y = 0; y < rows; y += BLOCK_SIDE)
    for (let x = 0; x < columns; x += BLOCK_SIDE) {
      const x1 = Math.min(columns, x + BLOCK_SIDE)
      const y1 = Math.min(rows, y + BLOCK_SIDE)
      change += search ? bestMatch(a, b, x, y, x1, y1) : blockChange(a, b, x, y, x1, y1, 0, 0, Infinity)
      light += blockLight(a, b, x, y, x1, y1)
    }
  const scale = columns * rows * LUMA_SCALE
  const lightMean = (LIGHT_WEIGHT * light) / scale
  const total = change / scale + lightMean
  return { change: total, ratio: total / ((a.detailMean + b.detailMean) / 2 + lightMean + NOISE_FLOOR) }
}

/**
 * How alike the detail of two pictures is, from -1 to 1, whatever their brightness and contrast: a flash over a scene
 * leaves it high. 0 where either has no detail to speak of.
 */
export function likeness(a: ShotPicture, b: ShotPicture): number {
  if (Math.min(a.detailMean, b.detailMean) < FLAT_DETAIL) return 0
  let product = 0
  let squareA = 0
  let squareB = 0
  for (let i = 0; i < b.detail.length; i++) {
    const x = a.detail[i]!
    const y = b.detail[i]!
    product += x * y
    squareA += x * x
    squareB += y * y
  }
  return product / Math.sqrt(squareA * squareB)
}

/** Share of samples that take part in the change: near 1 for a new scene, small for a title that pops up. */
export function changedShare(a: ShotPicture, b: ShotPicture): number {
  let sum = 0
  for (let i = 0; i < b.luma.length; i++) sum += Math.abs(a.luma[i]! - b.luma[i]!)
  const least = Math.max(LUMA_SCALE / 2, (0.25 * sum) / b.luma.length)
  let count = 0
  for (let i = 0; i < b.luma.length; i++) if (Math.abs(a.luma[i]! - b.luma[i]!) > least) count++
  return count / b.luma.length
}

function bestMatch(a: ShotPicture, b: ShotPicture, x0: number, y0: number, x1: number, y1: number): number {
  let best = blockChange(a, b, x0, y0, x1, y1, 0, 0, Infinity)
  for (let dy = -SEARCH_RADIUS; dy <= SEARCH_RADIUS; dy++) {
    if (y0 + dy < 0 || y1 + dy > a.rows) continue
    for (let dx = -SEARCH_RADIUS; dx <= SEARCH_RADIUS; dx++) {
      if (x0 + dx < 0 || x1 + dx > a.columns) continue
      best = Math.min(best, blockChange(a, b, x0, y0, x1, y1, dx, dy, best))
    }
  }
  return best
}

/** Sum of absolute differences of detail; stops once past `limit`. */
function blockChange(
  a: ShotPicture,
  b: ShotPicture,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  dx: number,
  dy: number,
  limit: number,
): number {
  const { columns } = b
  let sum = 0
  for (let y = y0; y < y1 && sum < limit; y++) {
    const rowB = y * columns
    const rowA = (y + dy) * columns + dx
    for (let x = x0; x < x1; x++) {
      const difference = b.detail[rowB + x]! - a.detail[rowA + x]!
      sum += difference < 0 ? -difference : difference
    }
  }
  return sum
}

function blockLight(a: ShotPicture, b: ShotPicture, x0: number, y0: number, x1: number, y1: number): number {
  let sum = 0
  for (let y = y0; y < y1; y++)
    for (let i = y * b.columns + x0; i < y * b.columns + x1; i++) sum += b.luma[i]! - a.luma[i]!
  return Math.abs(sum)
}
