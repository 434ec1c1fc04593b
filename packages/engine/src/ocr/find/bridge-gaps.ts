import type { RgbImage } from '../../spec/pictures/image.js'
import { type RotatedBox, boxAround, cornersOf, project } from '../geometry/rotated-box.js'
import { columnsIn, meanEnergy, medianEnergy, strokeEnergy } from '../geometry/stroke-energy.js'
import { acuteTurn, joinBoxes } from './join-lines.js'
import type { ScoredBox } from './text-map.js'

/**
 * Pieces of one line that a busy ground tore apart: up to `gap` heights apart, of one height within `heightRatio`, on
 * one line within `offset` heights, each at least `length` heights long. The wider the gap, the more alike.
 */
const PIECES = [
  { gap: 1.6, heightRatio: 2, offset: 0.3, length: 0.8 },
  { gap: 5, heightRatio: 1.35, offset: 0.15, length: 1.5 },
] as const
/** Boxes lower than this share of a line are specks, and don't count as something between two pieces. */
const SPECK_SHARE = 0.5
/** They point the same way within this angle (radians, 3°). */
const MAX_TURN = Math.PI / 60
/** What lies between changes from column to column at least this much as strongly as the pieces do. */
const MIN_INK_SHARE = 0.5

/**
 * Joins pieces of one line across a wide gap that is full of strokes: letters which the detector did not tell from a
 * busy ground. A gap of plain ground stays, for it parts columns or plates.
 */
export function bridgeGaps(image: RgbImage, pieces: readonly ScoredBox[]): ScoredBox[] {
  const lines = [...pieces]
  for (let i = 0; i < lines.length; i++) {
    for (let j = 0; j < lines.length; j++) {
      if (i === j || !tornApart(image, lines[i]!.box, lines[j]!.box)) continue
      const [first, second] = [Math.min(i, j), Math.max(i, j)]
      const joined = joinBoxes(lines[first]!, lines[second]!)
      const between = lines.filter((line) => within(line.box, joined.box))
      lines[first] = joined
      const gone = new Set([lines[second], ...between])
      lines.splice(0, lines.length, ...lines.filter((line) => line === joined || !gone.has(line)))
      i = -1
      break
    }
  }
  return lines
}

function tornApart(image: RgbImage, a: RotatedBox, b: RotatedBox): boolean {
  if (acuteTurn(a.angle - b.angle) > MAX_TURN) return false
  const [left, right] = project(a.centre, a.angle).along <= project(b.centre, a.angle).along ? [a, b] : [b, a]
  const from = project(left.centre, a.angle)
  const to = project(right.centre, a.angle)
  const height = Math.min(a.height, b.height)
  const gap = to.along - from.along - (left.width + right.width) / 2
  const fits = PIECES.some((pieces) => {
    return (
      gap > 0 &&
      gap <= pieces.gap * Math.max(a.height, b.height) &&
      Math.max(a.height, b.height) <= pieces.heightRatio * height &&
      Math.abs(to.across - from.across) <= pieces.offset * height &&
      Math.min(a.width, b.width) >= pieces.length * height
    )
  })
  if (!fits) return false

  const whole = boxAround([...cornersOf(left), ...cornersOf(right)], a.angle)
  const energy = strokeEnergy(image, cornersOf(whole), whole.width / whole.height)
  const gapFrom = columnsIn(left.width / whole.height)
  const gapTo = energy.length - columnsIn(right.width / whole.height)
  const letters = Math.min(meanEnergy(energy, 0, gapFrom), meanEnergy(energy, gapTo, energy.length))
  return medianEnergy(energy, gapFrom, gapTo) >= MIN_INK_SHARE * letters
}

/** Whether a box is a speck inside another. */
function within(box: RotatedBox, line: RotatedBox): boolean {
  if (box.height > SPECK_SHARE * line.height) return false
  const at = project(box.centre, line.angle)
  const centre = project(line.centre, line.angle)
  return Math.abs(at.along - centre.along) < line.width / 2 && Math.abs(at.across - centre.across) < line.height / 2
}
