import { intersectionArea, intersectionOverUnion } from '../../../spec/pictures/box-overlap.js'
import type { Bbox } from '../../../spec/pictures/geometry.js'
import { editDistance } from '../../../util/values/edit-distance.js'
import { foldText } from './line-vote.js'

/** Overlap (intersection over union) from which two boxes are the same place: readings of one line vary by less. */
const SAME_PLACE = 0.5

/** Share of a box that must lie in another for it to be a part of it. */
const PART_SHARE = 0.7

/** Share of letters that must agree for two readings to be of one text. */
const SAME_TEXT = 0.6

/** Whether two boxes hold one line at one place. */
export function isSamePlace(a: Bbox, b: Bbox): boolean {
  return intersectionOverUnion(a, b) >= SAME_PLACE
}

/** Whether `part` lies in `whole`, as a piece of a line that was found in several pieces does. */
export function isPartOf(part: Bbox, whole: Bbox): boolean {
  return intersectionArea(part, whole) >= PART_SHARE * part.width * part.height
}

/**
 * Whether two readings may be of one text: letters agree but for what a reader mistakes, and figures agree entirely,
 * since `£199` and `£189` are two offers.
 */
export function isSameText(a: string, b: string): boolean {
  const [first, second] = [foldText(a), foldText(b)]
  if (first === second) return true
  return hasSameFigures(first, second) && textSimilarity(a, b) >= SAME_TEXT
}

/** Whether two readings have the same figures in the same order. */
export function hasSameFigures(a: string, b: string): boolean {
  return digitsOf(a) === digitsOf(b)
}

/** 1 minus the edit distance over the longer length, of texts without case and spaces: 1 equal, 0 nothing shared. */
export function textSimilarity(a: string, b: string): number {
  const [first, second] = [[...foldText(a)], [...foldText(b)]]
  const longest = Math.max(first.length, second.length)
  return longest === 0 ? 1 : 1 - editDistance(first, second) / longest
}

/** Share of the letters of `part` that stand in `whole` in one piece or nearly so. */
export function isTextPart(part: string, whole: string): boolean {
  const [short, long] = [foldText(part), foldText(whole)]
  if (long.includes(short)) return true
  const letters = [...long]
  const width = [...short].length
  if (width === 0 || width > letters.length) return width === 0
  for (let from = 0; from + width <= letters.length; from++) {
    if (textSimilarity(letters.slice(from, from + width).join(''), short) >= SAME_TEXT) return true
  }
  return false
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, '')
}
