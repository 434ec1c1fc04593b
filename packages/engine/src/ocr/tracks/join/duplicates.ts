import { foldText, touchesSide, voteOnLine } from '../line/line-vote.js'
import { isPartOf, isSamePlace, isSameText, isTextPart, textSimilarity } from '../line/same-line.js'
import type { TextLine } from '../line/text-line.js'
import { hasGone, meets } from './meeting-lines.js'

/** Share of a line's time that another must cover for it to be a duplicate. */
const SHARED_TIME = 0.6

/** Readings below this confidence may be misreadings of a line that has at least this confidence. */
const DOUBTFUL = 0.9
const SURE = 0.97

/** Least share of letters that a misreading has in common with the true text. */
const MISREAD_TEXT = 0.4

/**
 * Removes lines that repeat another line at the same place and time: pieces of a line that was found whole on other
 * samples, and second traces of one line. Of two equals the one read more often stays, then the earlier. A line is also
 * removed as a misreading if another line was at its place before it; if it is doubtful and covers a sure line with
 * similar letters (two rows of small print read as one); or if it lies within a less doubtful line (a word of the
 * scene, read differently on another sample).
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

/** Whether the lines overlap during most of the first one's time. */
function sharesTime(line: TextLine, other: TextLine): boolean {
  const shared = Math.min(endOf(line), endOf(other)) - Math.max(line.start.tMs, other.start.tMs)
  return shared >= SHARED_TIME * (endOf(line) - line.start.tMs)
}

function repeats(line: TextLine, other: TextLine): boolean {
  const [text, otherText] = [voteOnLine(line.readings).text, voteOnLine(other.readings).text]
  // Text that crawls in is read in part before it is wholly in the picture, which is when it begins.
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

/** Whether a moving line was cut off by a side of the picture on every reading. */
function isCutOff(line: TextLine): boolean {
  return hasGone(line) && line.readings.every(touchesSide)
}

/** The end of a line; all have ended at this point. */
function endOf(line: TextLine): number {
  return line.end?.tMs ?? line.start.tMs
}
