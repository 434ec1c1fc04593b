import type { LumaImage } from '../../spec/image.js'
import type { PixelBox } from './pixel-box.js'
import type { StrokePattern } from './stroke-pattern.js'

/** Coverage (weight) from which a pixel counts as letter. */
const LETTER_WEIGHT = 0.35

/** Correlation between the change and the letters' weights from which the change is the letters' own. */
const LEAST_CORRELATION = 0.5

/** Luma levels by which the letters' pixels must change at the least; compression alone changes them by 1 or 2. */
const LEAST_CHANGE = 5

/** Share of the letters' change that their ground may change by at the same time. */
const MOST_GROUND_CHANGE = 0.4

/** Mean change of the line's box, in luma levels, that shows letters coming or leaving. */
const LEAST_BOX_CHANGE = 4

/** Share of that change that a still surrounding may show. */
const MOST_CHANGE_AROUND = 0.25

/**
 * True when what changed from one thumb to the other is that the letters left (or came) while their ground stayed.
 * It tells letters of low contrast on a restless, still ground, where opacity alone falls little: the ground's own
 * texture has become part of the pattern there.
 *
 * Either sign will do: the change has the form of the letters and keeps off the ground between them; or the line's box
 * changes and nothing around it does. A ground that changes behind letters that stay shows neither.
 */
export function isLettersStep(
  pattern: StrokePattern,
  withLetters: LumaImage,
  without: LumaImage,
  shiftX = 0,
  shiftY = 0,
): boolean {
  const { box } = pattern
  const place = { ...box, x: box.x + shiftX, y: box.y + shiftY }
  return hasLettersForm(pattern, withLetters, without, place) || keepsToBox(withLetters, without, place)
}

function hasLettersForm(pattern: StrokePattern, withLetters: LumaImage, without: LumaImage, place: PixelBox): boolean {
  const { box, weights, ground, rowStep } = pattern
  let along = 0
  let energy = 0
  let change = 0
  let letterChange = 0
  let letterPixels = 0
  let groundChange = 0
  let groundPixels = 0
  for (let row = 0, line = 0; row < box.height; row += rowStep, line += box.width) {
    const base = (place.y + row) * withLetters.width + place.x
    for (let column = 0; column < box.width; column++) {
      const difference = (withLetters.data[base + column]! - without.data[base + column]!) * pattern.polarity
      const weight = weights[line + column]!
      along += weight * difference
      energy += weight * weight
      change += difference * difference
      if (weight > LETTER_WEIGHT) {
        letterChange += difference
        letterPixels++
      } else if (ground[line + column] === 1) {
        groundChange += Math.abs(difference)
        groundPixels++
      }
    }
  }
  if (letterPixels === 0 || groundPixels === 0) return false
  const letters = letterChange / letterPixels
  return (
    letters >= LEAST_CHANGE &&
    groundChange / groundPixels <= letters * MOST_GROUND_CHANGE &&
    along >= LEAST_CORRELATION * Math.sqrt(energy * change)
  )
}

/** Another line of the same super may come or leave beside this one, so two of the four sides may change. */
function keepsToBox(before: LumaImage, after: LumaImage, box: PixelBox): boolean {
  const { x, y, width, height } = box
  const reach = Math.max(4, height >> 1)
  const sides = [
    { x, y: y - reach, width, height: reach },
    { x, y: y + height, width, height: reach },
    { x: x - reach, y, width: reach, height },
    { x: x + width, y, width: reach, height },
  ]
  const around = sides
    .map((side) => meanChange(before, after, side))
    .filter((change) => change !== null)
    .sort((a, b) => a - b)
  const inside = meanChange(before, after, box)
  if (inside === null || around.length < 2) return false
  return inside >= LEAST_BOX_CHANGE && around[1]! <= inside * MOST_CHANGE_AROUND
}

/** Mean absolute difference inside a box; null where no pixel of it is on the picture. */
function meanChange(before: LumaImage, after: LumaImage, box: PixelBox): number | null {
  const left = Math.max(0, box.x)
  const right = Math.min(before.width, box.x + box.width)
  const top = Math.max(0, box.y)
  const bottom = Math.min(before.height, box.y + box.height)
  if (right <= left || bottom <= top) return null
  let sum = 0
  for (let row = top; row < bottom; row++) {
    for (let at = row * before.width + left; at < row * before.width + right; at++) {
      sum += Math.abs(before.data[at]! - after.data[at]!)
    }
  }
  return sum / ((right - left) * (bottom - top))
}
