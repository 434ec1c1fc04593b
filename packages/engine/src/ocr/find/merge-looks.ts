import { type RotatedBox, boxAround, cornersOf } from '../geometry/rotated-box.js'
import type { ScoredBox } from './text-map.js'

/** A box repeats others where this share of it lies inside them. */
const REPEATED_SHARE = 0.5
/** Boxes lower than this share of another are of smaller print; this share of its length must be filled by them. */
const LOWER_SHARE = 0.65
const FILLED_SHARE = 0.6
/** A box is part of a longer one where this share of it lies inside, and their heights differ at most by the factor. */
const PART_SHARE = 0.8
const MAX_HEIGHT_RATIO = 1.3

/**
 * Merges what a pass over the whole picture (`coarse`) and a close-up pass found. Large boxes (`largePx` high or more)
 * come from the coarse pass, unless the close pass shows them to be several lines of small print, or part of a longer
 * line; then come the other boxes of the close pass, and last those that only the coarse pass found.
 */
export function mergeLooks(coarse: readonly ScoredBox[], close: readonly ScoredBox[], largePx: number): ScoredBox[] {
  const large = coarse.filter(({ box }) => {
    return box.height >= largePx && !isSeveralLines(box, close) && !isPartOfLonger(box, close)
  })
  const finer = close.filter(({ box }) => coverage(box, large) < REPEATED_SHARE)
  const rest = coarse.filter((box) => !large.includes(box) && coverage(box.box, [...large, ...finer]) < REPEATED_SHARE)
  return [...large, ...finer, ...rest]
}

function isSeveralLines(box: RotatedBox, close: readonly ScoredBox[]): boolean {
  const lower = close.filter((other) => {
    return other.box.height < LOWER_SHARE * box.height && coverage(other.box, [{ box }]) >= REPEATED_SHARE
  })
  return lower.reduce((sum, other) => sum + other.box.width, 0) >= FILLED_SHARE * box.width
}

function isPartOfLonger(box: RotatedBox, close: readonly ScoredBox[]): boolean {
  return close.some((other) => {
    const ratio = Math.max(other.box.height, box.height) / Math.min(other.box.height, box.height)
    return other.box.width > box.width && ratio <= MAX_HEIGHT_RATIO && coverage(box, [other]) >= PART_SHARE
  })
}

/** Share of a box's upright area that lies inside others, counted for each of them. */
function coverage(box: RotatedBox, others: readonly { readonly box: RotatedBox }[]): number {
  const own = boxAround(cornersOf(box), 0)
  const shared = others.map((other) => {
    const { centre, width, height } = boxAround(cornersOf(other.box), 0)
    const x = Math.min(own.width, width, (own.width + width) / 2 - Math.abs(own.centre.x - centre.x))
    const y = Math.min(own.height, height, (own.height + height) / 2 - Math.abs(own.centre.y - centre.y))
    return Math.max(0, x) * Math.max(0, y)
  })
  return shared.reduce((sum, area) => sum + area, 0) / (own.width * own.height)
}
