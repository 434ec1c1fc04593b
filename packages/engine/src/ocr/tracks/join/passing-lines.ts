import { intersectionArea } from '../../../spec/pictures/box-overlap.js'
import { grown } from '../line/box-middle.js'
import { foldText, voteOnLine } from '../line/line-vote.js'
import { isTextPart } from '../line/same-line.js'
import type { TextLine } from '../line/text-line.js'

/** Longest time in ms that a passing line exists, and that its neighbours may be away in time. */
const PASSING_MS = 120
const NEAR_MS = 400

/** Share of its place that a neighbour covers, extended by a line's height. */
const SHARED_PLACE = 0.7

/** Share of a mixed text's letters that are the beginning of one text and the end of another. */
const MIXED_LETTERS = 0.85

/**
 * Removes readings of other lines in transition: seen on one sample for a few frames, at the place of a line right
 * before or after, with letters of that line only, or with the beginning of one and the end of another, as under a
 * wipe. Text that flashes up by itself stays, however short, and so do figures that no neighbour has, since each value
 * of a counter is a text of its own.
 */
export function withoutPassing(lines: readonly TextLine[]): TextLine[] {
  const passing = lines.filter((line) => lifeMs(line) <= PASSING_MS && line.readings.length === 1)
  if (passing.length === 0) return [...lines]
  const staying = lines.filter((line) => lifeMs(line) > PASSING_MS)
  const left = new Set(passing.filter((line) => isOfOthers(line, staying)))
  return lines.filter((line) => !left.has(line))
}

function isOfOthers(line: TextLine, staying: readonly TextLine[]): boolean {
  const text = textOf(line)
  const around = staying.filter((other) => isNear(line, other)).map(textOf)
  const figures = text.match(/\d+/gu) ?? []
  if (!figures.every((figure) => around.some((whole) => whole.includes(figure)))) return false
  if (around.some((whole) => isTextPart(text, whole))) return true
  return around.some((one) => around.some((other) => one !== other && isMixed(text, one, other)))
}

/** Whether a text begins like one of two and ends like the other. */
function isMixed(text: string, one: string, other: string): boolean {
  let [start, end] = [0, 0]
  while (start < text.length && text[start] === one[start]) start++
  while (end < text.length && text.at(-1 - end) === other.at(-1 - end)) end++
  return start > 0 && end > 0 && start + end >= MIXED_LETTERS * text.length
}

function isNear(line: TextLine, other: TextLine): boolean {
  const apartMs = Math.max(other.start.tMs - endMs(line), line.start.tMs - endMs(other))
  const { bbox } = line
  return apartMs <= NEAR_MS && intersectionArea(bbox, grown(other.bbox)) >= SHARED_PLACE * bbox.width * bbox.height
}

function textOf({ readings }: TextLine): string {
  return foldText(voteOnLine(readings).text)
}

/** The end of a line; all have ended at this point. */
function endMs({ start, end }: TextLine): number {
  return (end ?? start).tMs
}

function lifeMs(line: TextLine): number {
  return endMs(line) - line.start.tMs
}
