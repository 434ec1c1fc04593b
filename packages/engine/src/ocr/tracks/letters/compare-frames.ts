import type { LumaImage } from '../../../spec/pictures/image.js'
import type { PixelBox } from './pixel-box.js'
import { shiftedBox } from './presence.js'
import { LETTER_COVERAGE, type StrokePattern, coverageOn, lumasOf } from './stroke-pattern.js'

/** Luma levels that a pixel may change by and still count as kept. */
export const KEPT_LEVELS = 8

/** Share of the ground's pixels that a still ground keeps. */
export const STILL_GROUND_SHARE = 0.85

/** Share of the letters' pixels that are kept, at the most, when the letters leave. */
const LEFT_SHARE = 0.5

/**
 * Share of the letters' pixels that are kept, at the least, when they stay; and by how much that exceeds the ground.
 */
const STAYED_SHARE = 0.55
const STAYED_MARGIN = 0.35

/** Share of the letters seen on one frame that must be seen on the other, too, for both to show one text. */
const SHARED_LETTERS = 0.75

/** Letters on the frame where fewer are seen, as a share of the other's: less is chance. */
const LEAST_LETTERS_SHARE = 0.35

/** Share of the box that letters fill at the most; more is ground of their luma. */
const MOST_FILLED = 0.6

/** Share of the change that letters leaving at once make; a frame of a fade makes less. */
const LEAST_CHANGE_SHARE = 0.3

/** Mean change of the line's box, in luma levels, that shows letters coming or leaving. */
const LEAST_BOX_CHANGE = 4

/** Luma levels by which a still surrounding may change, compression included; a flash or a cut changes it by more. */
const STILL_AROUND = 6

/** Luma levels by which a cut changes the surrounding at the least. */
const CUT_AROUND = 12

/** Share of the box's change that a still surrounding may show. */
const MOST_CHANGE_AROUND = 0.25

/**
 * What happened to a line between two frames next to each other, of which the first shows it. `left`: the letters
 * changed and their ground stayed. `stayed`: the ground changed and the letters did not. `unclear`: neither.
 *
 * It decides where opacity alone can not: letters of low contrast on a restless ground, whose texture has become part
 * of the pattern. When such letters leave, opacity falls little; when their ground is cut away, it falls far.
 *
 * Letters whose pattern is mostly texture also count as left when the line's box changes and nothing around it does.
 */
export function compareFrames(
  pattern: StrokePattern,
  withLetters: LumaImage,
  next: LumaImage,
  shiftX: number,
  shiftY: number,
): 'left' | 'stayed' | 'unclear' {
  const box = shiftedBox(pattern, next, shiftX, shiftY)
  if (box === null) return 'unclear'
  const before = lumasOf(withLetters, box, pattern.rowStep)
  const after = lumasOf(next, box, pattern.rowStep)
  const lettersKept = keptLetters(pattern, before, after)
  const groundKept = keptGround(pattern, before, after)
  if (lettersKept >= STAYED_SHARE && lettersKept - groundKept >= STAYED_MARGIN) return 'stayed'
  const due = LEAST_CHANGE_SHARE * expectedChange(pattern, before)
  const isFull = meanDifference(before, after) >= due
  if (isFull && groundKept >= STILL_GROUND_SHARE && lettersKept <= LEFT_SHARE) return 'left'
  const around = changeAround(withLetters, next, box)
  if (around === null) return 'unclear'
  const inside = meanChange(withLetters, next, box) ?? 0
  const keepsToBox = inside >= LEAST_BOX_CHANGE && around <= Math.min(STILL_AROUND, inside * MOST_CHANGE_AROUND)
  if (isFull && keepsToBox) return 'left'
  return around >= CUT_AROUND && sharesLetters(pattern, after) ? 'stayed' : 'unclear'
}

/** Mean difference from their ground that the letters make over the whole box. */
function expectedChange(pattern: StrokePattern, before: Uint8Array): number {
  let sum = 0
  let ground = 0
  let pixels = 0
  for (let at = 0; at < before.length; at++) {
    sum += Math.max(0, pattern.coverage[at]!)
    ground += pattern.ground[at]! * before[at]!
    pixels += pattern.ground[at]!
  }
  return (sum / before.length) * Math.abs(pattern.letters.luma - ground / Math.max(1, pixels))
}

function meanDifference(before: Uint8Array, after: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < before.length; at++) sum += Math.abs(before[at]! - after[at]!)
  return sum / before.length
}

/**
 * On a ground that was cut away, pixels of the letters' luma are the letters, and a little of the new ground. Where the
 * same text stands on both frames, the smaller of the two sets of pixels lies in the larger.
 */
function sharesLetters(pattern: StrokePattern, after: Uint8Array): boolean {
  const now = coverageOn(pattern, after)
  let before = 0
  let seen = 0
  let both = 0
  let pixels = 0
  for (let at = 0; at < now.length; at++) {
    if (Number.isNaN(now[at]!)) continue
    const was = pattern.coverage[at]! >= LETTER_COVERAGE
    const is = now[at]! >= LETTER_COVERAGE
    pixels++
    if (was) before++
    if (is) seen++
    if (was && is) both++
  }
  const [fewer, more] = before < seen ? [before, seen] : [seen, before]
  return fewer >= LEAST_LETTERS_SHARE * more && more <= MOST_FILLED * pixels && both >= SHARED_LETTERS * fewer
}

function keptLetters({ slices }: StrokePattern, before: Uint8Array, after: Uint8Array): number {
  let kept = 0
  let pixels = 0
  for (const { letterPixels } of slices) {
    for (const at of letterPixels) if (Math.abs(before[at]! - after[at]!) <= KEPT_LEVELS) kept++
    pixels += letterPixels.length
  }
  return kept / Math.max(1, pixels)
}

/** Share of the ground's pixels that show the same on both frames. */
export function keptGround({ ground }: StrokePattern, before: Uint8Array, after: Uint8Array): number {
  let kept = 0
  let pixels = 0
  for (let at = 0; at < ground.length; at++) {
    pixels += ground[at]!
    if (Math.abs(before[at]! - after[at]!) <= KEPT_LEVELS) kept += ground[at]!
  }
  return kept / Math.max(1, pixels)
}

/**
 * How much the second stillest of the four sides of a box changes: another line of the same super may come or leave
 * beside this one. Null where the box reaches over almost all of the picture.
 */
function changeAround(before: LumaImage, after: LumaImage, box: PixelBox): number | null {
  const { x, y, width, height } = box
  const reach = Math.max(4, height >> 1)
  const sides = [
    { x, y: y - reach, width, height: reach },
    { x, y: y + height, width, height: reach },
    { x: x - reach, y, width: reach, height },
    { x: x + width, y, width: reach, height },
  ]
  const changes = sides.map((side) => meanChange(before, after, side)).filter((change) => change !== null)
  return changes.sort((a, b) => a - b)[1] ?? null
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
