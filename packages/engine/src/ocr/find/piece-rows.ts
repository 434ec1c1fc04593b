import type { RgbImage } from '../../spec/pictures/image.js'
import { joinOverlapping, overlapOf } from '../geometry/join-areas.js'
import type { Area } from '../geometry/resample.js'
import { type RotatedBox, boxAround, cornersOf, growBox } from '../geometry/rotated-box.js'
import { columnsIn, meanEnergy, medianEnergy, strokeEnergy } from '../geometry/stroke-energy.js'

/**
 * Boxes of this height (share of the long side, 7 to 26 px of 1280: a box is twice as high as its capitals) may be
 * pieces of a line of small print where they are longer than high by the factor; the rest is specks of the ground and
 * large print. A long one is a piece wherever it stands, a shorter one, which may well be a line of its own, where strokes
 * go on beyond one of its ends.
 */
const PIECE_SHARE = { least: 7 / 1280, most: 26 / 1280 }
const PIECE_LENGTH = { long: 6, short: 3 }
/** Strokes go on where the columns from one to four heights beyond an end change this much as strongly as the piece's. */
const BEYOND = { from: 1, to: 4, share: 0.5 }
/** How far a line may go on beyond its pieces, and room above and below it, in heights of a piece. */
const REACH = { along: 20, across: 0.5 }

/**
 * The rows of `within` in which a first look saw pieces of small print, in pixels: areas that do not overlap. Of a line
 * of small print on a busy ground a look at the whole picture often misses half, but hardly ever all. Pure.
 */
export function rowsOfPieces(image: RgbImage, boxes: readonly RotatedBox[], within: Area): Area[] {
  const longSidePx = Math.max(image.width, image.height)
  const pieces = boxes.filter((box) => {
    const share = box.height / longSidePx
    if (share < PIECE_SHARE.least || share > PIECE_SHARE.most || box.width < PIECE_LENGTH.short * box.height)
      return false
    return box.width >= PIECE_LENGTH.long * box.height || goesOn(image, box)
  })
  return joinOverlapping(pieces.flatMap((box) => overlapOf(rowOf(box), within) ?? []))
}

/** Whether strokes like those of a piece stand beyond one of its ends. */
function goesOn(image: RgbImage, box: RotatedBox): boolean {
  const { from, to, share } = BEYOND
  const wide = growBox(box, to * box.height, 0)
  const energy = strokeEnergy(image, cornersOf(wide), wide.width / wide.height)
  const [end, gap] = [columnsIn(to), columnsIn(to - from)]
  const enough = share * meanEnergy(energy, end, energy.length - end)
  const before = medianEnergy(energy, 0, gap)
  const after = medianEnergy(energy, energy.length - gap, energy.length)
  return before >= enough || after >= enough
}

function rowOf(box: RotatedBox): Area {
  const { centre, width, height } = boxAround(cornersOf(box), 0)
  const [x, y] = [REACH.along * height, REACH.across * height]
  const [left, top] = [Math.floor(centre.x - width / 2 - x), Math.floor(centre.y - height / 2 - y)]
  return { x: left, y: top, width: Math.ceil(width + 2 * x), height: Math.ceil(height + 2 * y) }
}
