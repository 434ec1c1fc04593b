import { LUMA_SCALE } from './cell-grid.js'
import type { ShotPicture } from './shot-picture.js'

/** Side of the blocks whose motion is searched. */
const BLOCK_SIDE = 8
/**
 * Weight of a block's change of mean luma relative to its change of detail: light changes more often than the scene.
 */
const LIGHT_WEIGHT = 0.3
/** Detail in luma steps that counts as noise: keeps flat and dark pictures from appearing different. */
const NOISE_FLOOR = 0.6

/** Mean detail in luma steps below which a picture is flat: white, black, a plain card. */
export const FLAT_DETAIL = 0.4

/** How different two pictures are. */
export interface PictureDistance {
  /** Mean unexplained change in luma steps. */
  readonly change: number
  /** `change` divided by the detail present: about 0 for one scene, 1 and more for two scenes. */
  readonly ratio: number
}

/**
 * Distance without motion, or after each block of `b` was matched to its best position in `a` within `reach` samples in
 * each direction.
 */
export function pictureDistance(a: ShotPicture, b: ShotPicture, reach = 0): PictureDistance {
  let light = 0
  for (const block of blocksOf(b)) light += blockLight(a, b, block)
  const scale = Math.max(a.area, b.area) * LUMA_SCALE
  const lightMean = (LIGHT_WEIGHT * light) / scale
  const change = detailChange(a, b, reach) / scale + lightMean
  return { change, ratio: change / ((a.detailMean + b.detailMean) / 2 + lightMean + NOISE_FLOOR) }
}

/** The ratio of {@link pictureDistance}, independent of the brightness and contrast of the two pictures. */
export function sceneRatio(a: ShotPicture, b: ShotPicture, reach: number): number {
  if (a.detailMean < b.detailMean) return sceneRatio(b, a, reach)
  const gain = b.detailMean / Math.max(a.detailMean, 1 / LUMA_SCALE)
  const faded = { ...a, detail: a.detail.map((value) => gain * value) }
  return detailChange(faded, b, reach) / (Math.max(a.area, b.area) * LUMA_SCALE) / (b.detailMean + NOISE_FLOOR)
}

function detailChange(a: ShotPicture, b: ShotPicture, reach: number): number {
  let change = 0
  for (const block of blocksOf(b)) change += bestMatch(a, b, block, reach)
  return change
}

/** A rectangle of a picture, ends exclusive. */
interface Block {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

function* blocksOf({ columns, rows }: ShotPicture): Generator<Block> {
  for (let y0 = 0; y0 < rows; y0 += BLOCK_SIDE)
    for (let x0 = 0; x0 < columns; x0 += BLOCK_SIDE)
      yield { x0, y0, x1: Math.min(columns, x0 + BLOCK_SIDE), y1: Math.min(rows, y0 + BLOCK_SIDE) }
}

/**
 * Correlation of the detail of two pictures, from -1 to 1, independent of brightness and contrast: a flash over a scene
 * leaves it high. 0 where either has hardly any detail.
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

/** Share of samples that change: near 1 for a new scene, small for a title that appears. */
export function changedShare(a: ShotPicture, b: ShotPicture): number {
  let sum = 0
  for (let i = 0; i < b.luma.length; i++) sum += Math.abs(a.luma[i]! - b.luma[i]!)
  const area = Math.max(a.area, b.area)
  const least = Math.max(LUMA_SCALE / 2, (0.25 * sum) / area)
  let count = 0
  for (let i = 0; i < b.luma.length; i++) if (Math.abs(a.luma[i]! - b.luma[i]!) > least) count++
  return count / area
}

/** Share of the detail of `a` that is gone in `b` (same place, same sign): small when a title appears over it. */
export function lostDetail(a: ShotPicture, b: ShotPicture): number {
  let kept = 0
  let all = 0
  for (let i = 0; i < a.detail.length; i++) {
    const x = a.detail[i]!
    const y = b.detail[i]!
    all += x < 0 ? -x : x
    if (x > 0 && y > 0) kept += x < y ? x : y
    else if (x < 0 && y < 0) kept -= x > y ? x : y
  }
  return all === 0 ? 0 : 1 - kept / all
}

/** Least change of a block over all displacements; the search uses every other line. */
function bestMatch(a: ShotPicture, b: ShotPicture, block: Block, reach: number): number {
  const { x0, y0, x1, y1 } = block
  const lineStep = reach > 0 ? 2 : 1
  let best = blockChange(a, b, block, 0, 0, lineStep, Infinity)
  for (let dy = -reach; dy <= reach; dy++) {
    if (y0 + dy < 0 || y1 + dy > a.rows) continue
    for (let dx = -reach; dx <= reach; dx++) {
      if (x0 + dx < 0 || x1 + dx > a.columns) continue
      best = Math.min(best, blockChange(a, b, block, dx, dy, lineStep, best))
    }
  }
  return best * lineStep
}

/** Sum of absolute differences of detail; stops once above `limit`. */
function blockChange(
  a: ShotPicture,
  b: ShotPicture,
  { x0, y0, x1, y1 }: Block,
  dx: number,
  dy: number,
  lineStep: number,
  limit: number,
): number {
  const { columns } = b
  let sum = 0
  for (let y = y0; y < y1 && sum < limit; y += lineStep) {
    const rowB = y * columns
    const rowA = (y + dy) * columns + dx
    for (let x = x0; x < x1; x++) {
      const difference = b.detail[rowB + x]! - a.detail[rowA + x]!
      sum += difference < 0 ? -difference : difference
    }
  }
  return sum
}

function blockLight(a: ShotPicture, b: ShotPicture, { x0, y0, x1, y1 }: Block): number {
  let sum = 0
  for (let y = y0; y < y1; y++)
    for (let i = y * b.columns + x0; i < y * b.columns + x1; i++) sum += b.luma[i]! - a.luma[i]!
  return Math.abs(sum)
}
