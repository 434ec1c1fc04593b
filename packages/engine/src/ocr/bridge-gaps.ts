import type { RgbImage } from '../spec/image.js'
import { acuteTurn, joinBoxes } from './join-lines.js'
import { type RotatedBox, boxAround, cornersOf, project } from './rotated-box.js'
import { columnsIn, meanEnergy, medianEnergy, strokeEnergy } from './stroke-energy.js'
import type { ScoredBox } from './text-map.js'

/** Pieces of one line that a busy ground tore apart stand at most this far apart, in heights. */
const MAX_GAP = 5
/** They are of one height within this factor and on one line within this share of it. */
const MAX_HEIGHT_RATIO = 1.35
const MAX_OFFSET = 0.15
/** Both are at least this long, in heights: single letters are no measure of a line. */
const MIN_LENGTH = 1.5
/** Boxes lower than this share of a line are specks, and don't count as something between two pieces. */
const SPECK_SHARE = 0.5
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
  const height = Math.min(a.height, b.height)
  if (Math.max(a.height, b.height) > MAX_HEIGHT_RATIO * height) return false
  if (Math.min(a.width, b.width) < MIN_LENGTH * height || acuteTurn(a.angle - b.angle) > Math.PI / 60) return false
  const [left, right] = project(a.centre, a.angle).along <= project(b.centre, a.angle).along ? [a, b] : [b, a]
  const from = project(left.centre, a.angle)
  const to = project(right.centre, a.angle)
  const gap = to.along - from.along - (left.width + right.width) / 2
  if (gap <= 0 || gap > MAX_GAP * height || Math.abs(to.across - from.across) > MAX_OFFSET * height) return false

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
