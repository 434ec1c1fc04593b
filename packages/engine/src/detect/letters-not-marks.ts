import { intersectionArea } from '../spec/pictures/box-overlap.js'
import type { Observation, OcrEvidence, SignalEvidence } from '../spec/evidence/evidence.js'

type Line = Omit<OcrEvidence, 'id'>

/** A line read with this confidence, and of at least so many letters, is taken to be text. */
const SURE = 0.9
const MIN_LETTERS = 6
/** At most this share of such a line's width is a few of its letters. */
const MOST_OF_LINE = 0.4
/** Least share of the mark inside the line, and of the line's height that it has. */
const WITHIN = 0.8
const LEAST_HEIGHT = 0.4

/** A place around a few letters may be this much taller than they are, if they lie in its middle. */
const MOST_HEIGHT = 2.6
const OFF_MIDDLE = 0.15
/** A name in letters is at most so many times as wide as they are tall: so much taller may a square around it be. */
const MOST_LENGTH = 5
/** At most this share of a line's width is a letter or two. */
const FEW_LETTERS = 0.25

/**
 * A mark over several lines, each longer than it by this factor, that fill this share of it, is some of their letters.
 */
const LONGER_LINE = 1.6
const FILLED = 0.5

/**
 * Leaves out brands that were recognised only by a mark within a line of text: a few of its letters resemble the mark,
 * or those of lines one under the other resemble one of two words. A mark stays if its brand is `named` as well, or if
 * it is apart from the lines, taller than them, or a large part of them. Pure.
 */
export function withoutLetters(
  observations: readonly Observation[],
  lines: readonly Line[],
  named: readonly string[],
): Observation[] {
  const sure = lines.filter(
    ({ text, confidence }) => confidence >= SURE && (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS,
  )
  return observations.filter((one) => {
    if (one.kind !== 'signal' || one.type !== 'brand' || one.detail['via'] !== 'mark') return true
    if (named.includes(one.label)) return true
    const isLetters = (line: Line): boolean =>
      isPartOf(one, line) || isAroundLetters(one, line) || isPassedThrough(one, line)
    return !sure.some(isLetters) && !isPartOfSeveral(one, sure)
  })
}

function isPartOf({ bbox, frames }: Omit<SignalEvidence, 'id'>, line: Line): boolean {
  if (bbox === undefined || !frames.every((frame) => line.frames.includes(frame))) return false
  return (
    bbox.width <= MOST_OF_LINE * line.bbox.width &&
    bbox.height >= LEAST_HEIGHT * line.bbox.height &&
    intersectionArea(bbox, line.bbox) >= WITHIN * bbox.width * bbox.height
  )
}

/** A place with ground above and below a few letters: it is as wide as they are, and taller. */
function isAroundLetters({ bbox, frames }: Omit<SignalEvidence, 'id'>, { bbox: line, frames: at }: Line): boolean {
  if (bbox === undefined || !frames.every((frame) => at.includes(frame))) return false
  const shared = Math.min(bbox.x + bbox.width, line.x + line.width) - Math.max(bbox.x, line.x)
  const offMiddle = Math.abs(bbox.y + bbox.height / 2 - (line.y + line.height / 2))
  return (
    bbox.width <= FEW_LETTERS * line.width &&
    shared >= WITHIN * bbox.width &&
    bbox.height >= line.height &&
    bbox.height <= MOST_HEIGHT * line.height &&
    offMiddle <= OFF_MIDDLE * bbox.height
  )
}

/**
 * A mark that only resembles what is there, whose drawing could not be laid over it (it tells no `fineFit`), has a
 * square for a place. Where a line runs through the middle of that and on behind both of its sides, the line is what
 * resembles it.
 */
function isPassedThrough(
  { bbox, frames, detail }: Omit<SignalEvidence, 'id'>,
  { bbox: line, frames: at }: Line,
): boolean {
  if (bbox === undefined || 'fineFit' in detail || !frames.every((frame) => at.includes(frame))) return false
  const offMiddle = Math.abs(bbox.y + bbox.height / 2 - (line.y + line.height / 2))
  return (
    line.x < bbox.x &&
    line.x + line.width > bbox.x + bbox.width &&
    bbox.width <= MOST_OF_LINE * line.width &&
    bbox.height <= MOST_LENGTH * line.height &&
    offMiddle <= OFF_MIDDLE * bbox.height
  )
}

function isPartOfSeveral({ bbox, frames }: Omit<SignalEvidence, 'id'>, sure: readonly Line[]): boolean {
  if (bbox === undefined) return false
  const crossed = sure.filter(
    (line) =>
      frames.every((frame) => line.frames.includes(frame)) &&
      line.bbox.width >= LONGER_LINE * bbox.width &&
      intersectionArea(bbox, line.bbox) > 0,
  )
  const filled = crossed.reduce((sum, line) => sum + intersectionArea(bbox, line.bbox), 0)
  return crossed.length > 1 && filled >= FILLED * bbox.width * bbox.height
}
