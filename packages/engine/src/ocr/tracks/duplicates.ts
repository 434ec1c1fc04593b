import { foldText, touchesSide, voteOnLine } from './line-vote.js'
import { hasGone, meets } from './meeting-lines.js'
import { isPartOf, isSamePlace, isSameText, isTextPart, textSimilarity } from './same-line.js'
import type { TextLine } from './text-line.js'

/** Share of a line's time that another must cover for one of the two to be a duplicate. */
const SHARED_TIME = 0.6

/** Confidence below which a reading may be a misreading of one that is as sure as this. */
const DOUBTFUL = 0.9
const SURE = 0.97

/** Share of letters that a misreading keeps of what stands there. */
const MISREAD_TEXT = 0.4

/**
 * Leaves out lines that say again what another line says at that place and time: pieces of a line that was found whole
 * on other samples, and second traces of one line. Of two equals the one read more often stays, then the earlier. A
 * line whose place another took before it was there is a misreading of that one, and left out, too. So is a doubtful
 * line that takes in the place of a sure one with letters like its own (two rows of small print that were read as one),
 * or lies within that of one less doubtful: a word of the scene, read otherwise on another sample.
 */
export function withoutDuplicates(lines: readonly TextLine[]): TextLine[] {
  const held = lines.filter((line) => endOf(line) > line.start.tMs)
  const read = held.filter((line) => !held.some((other) => misreads(line, other)))
  const ranked = read.toSorted(
    (a, b) =>
      Number(isCutOff(a)) - Number(isCutOff(b)) ||
      area(b) * b.readings.length - area(a) * a.readings.length ||
      a.start.index - b.start.index ||
      a.number - b.number,
  )
  const kept: TextLine[] = []
  for (const line of ranked) {
    if (!kept.some((other) => repeats(line, other))) kept.push(line)
  }
  return kept.toSorted(
    (a, b) => a.start.tMs - b.start.tMs || a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x || a.number - b.number,
  )
}

function misreads(line: TextLine, other: TextLine): boolean {
  if (!sharesTime(line, other)) return false
  const [doubtful, sure] = [voteOnLine(line.readings), voteOnLine(other.readings)]
  const isWithin = doubtful.confidence < sure.confidence && isPartOf(line.bbox, other.bbox)
  const isAround = sure.confidence >= SURE && isPartOf(other.bbox, line.bbox)
  if (doubtful.confidence >= DOUBTFUL || !(isWithin || isAround)) return false
  return textSimilarity(doubtful.text, sure.text) >= MISREAD_TEXT
}

/** Whether most of a line's time is the other's as well. */
function sharesTime(line: TextLine, other: TextLine): boolean {
  const shared = Math.min(endOf(line), endOf(other)) - Math.max(line.start.tMs, other.start.tMs)
  return shared >= SHARED_TIME * (endOf(line) - line.start.tMs)
}

function repeats(line: TextLine, other: TextLine): boolean {
  const [text, otherText] = [voteOnLine(line.readings).text, voteOnLine(other.readings).text]
  // What crawls in is read in part before it is whole in the picture, which is when it begins.
  const isShorter = foldText(text).length < foldText(otherText).length
  const mayRepeat = sharesTime(line, other)
  if ((isShorter || mayRepeat) && isTextPart(text, otherText) && meets(line, other)) return true
  if (!mayRepeat) return false
  if (isSamePlace(line.bbox, other.bbox)) return isSameText(text, otherText)
  return isPartOf(line.bbox, other.bbox) && isTextPart(text, otherText)
}

function area({ bbox }: TextLine): number {
  return bbox.width * bbox.height
}

/** Whether a side of the picture cut letters off a line that moves whenever it was read. */
function isCutOff(line: TextLine): boolean {
  return hasGone(line) && line.readings.every(touchesSide)
}

/** All lines have ended here. */
function endOf(line: TextLine): number {
  return line.end?.tMs ?? line.start.tMs
}
