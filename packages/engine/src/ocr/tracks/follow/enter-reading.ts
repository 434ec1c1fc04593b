import type { SampledFrame } from '../../../spec/pictures/image.js'
import type { TakenReading } from '../../fallback-engines.js'
import { PRESENT_OPACITY } from '../letters/presence.js'
import { grown, hasMoved } from '../line/box-middle.js'
import { isSameLine } from '../line/known-line.js'
import { foldText, touchesSide, voteOnLine } from '../line/line-vote.js'
import { isPartOf, isSamePlace, isSameText, isTextPart } from '../line/same-line.js'
import { confirmLine, sightLine } from '../line/sightings.js'
import { isOnWayOut, STOOD_MS } from '../line/slide.js'
import { beginLine, followedTo, hasOtherLetters, learnLine, type TextLine } from '../line/text-line.js'
import { exchangeFrame } from './exchange-frame.js'
import { isFadingOut } from './fade-out.js'
import { READ_ALONE_MS, grewAt, mayHaveGrown } from './growing-lines.js'
import { alteredOrLivingLines, closeLine, type LineBook, livingLines, placeOf, recentLines } from './line-book.js'
import { takeOver } from './take-over.js'

/**
 * Enters what was read at one place of a sampled frame, and returns its line: one that fades out, one that has grown,
 * one that is still there, one that moved here, or a new one. Null where the reading shows a line that slides out,
 * whose end is known.
 */
export function enterReading(book: LineBook, frame: SampledFrame, reading: TakenReading): TextLine | null {
  const leaving = findLeaving(book, frame, reading)
  if (leaving !== undefined) return leaving
  if (book.lines.some((line) => isSlidingOut(line, frame, reading))) return null
  const line =
    enterGrown(book, frame, reading) ?? enterStanding(book, frame, reading) ?? enterMovedOrNew(book, frame, reading)
  return sightLine(line, frame, reading)
}

/** The line of this text that fades out at the reading's place. */
function findLeaving(book: LineBook, frame: SampledFrame, { bbox, text }: TakenReading): TextLine | undefined {
  const thumb = book.window.at(frame.index)
  const line = book.lines.findLast((one) => isSamePlace(placeOf(book, one), bbox) && isFadingOut(one, thumb))
  return line !== undefined && isSameText(voteOnLine(line.readings).text, text) ? line : undefined
}

/** Whether a reading shows no more than a line that stood and slides out now. */
function isSlidingOut(line: TextLine, frame: SampledFrame, { bbox, text }: TakenReading): boolean {
  if (line.stillMs < STOOD_MS || !isOnWayOut(line.departure, frame, bbox)) return false
  return isTextPart(text, voteOnLine(line.readings).text)
}

/** Begins a line that contains more than the lines known at its place, and ends those; null for other readings. */
function enterGrown(book: LineBook, frame: SampledFrame, reading: TakenReading): TextLine | null {
  const { window, lines, picture } = book
  const { text, bbox } = reading
  const shorter = alteredOrLivingLines(book).filter((line) =>
    mayHaveGrown(line, placeOf(book, line), text, bbox, picture),
  )
  if (shorter.length === 0) return null
  const whole = beginLine(book.begun++, frame, reading, window)
  const ends = shorter.map((line) => grewAt(line, whole, window))
  if (!ends.some((end) => end !== null)) return null
  for (const [at, line] of shorter.entries()) {
    const end = line.end ?? ends[at] ?? whole.start
    const wasRead = end.tMs - line.start.tMs >= READ_ALONE_MS
    if (!wasRead) lines.splice(lines.indexOf(line), 1)
    else if (line.end === null) closeLine(book, line, end)
    if (whole.start.index < end.index) whole.start = end
  }
  lines.push(whole)
  return whole
}

/** Adds a reading to the living line at its place, if it is one of that line; else null. */
function enterStanding(book: LineBook, frame: SampledFrame, reading: TakenReading): TextLine | null {
  const line = livingLines(book).find((one) => isSamePlace(placeOf(book, one), reading.bbox))
  if (line === undefined) return null
  const wasExchanged = hasOtherLetters(line, book.window.at(frame.index))
  if (!isSameLine(line, reading, wasExchanged)) return null
  line.readings.push(reading)
  confirmLine(line, frame)
  if ((line.trace?.seen.opacity ?? 0) < PRESENT_OPACITY) learnLine(line, frame, book.window)
  // The text is the same, so the line moves or fades; by its old letters it would seem exchanged on every later sample.
  else if (wasExchanged) line.learnt = null
  return line
}

/** Lets a line that moved here go on with the reading, or else begins a new one and ends those that it replaces. */
function enterMovedOrNew(book: LineBook, frame: SampledFrame, reading: TakenReading): TextLine {
  const line = beginLine(book.begun++, frame, reading, book.window)
  const before = predecessorOf(book, line, reading.text, frame)
  if (before) return takeOver(before, line, frame, reading, book.window)
  for (const other of recentLines(book)) {
    if (isSamePlace(placeOf(book, other), reading.bbox)) replaceLine(book, other, line, frame)
  }
  book.lines.push(line)
  return line
}

/**
 * The line that a new one continues, of the same text: it stood at the same place until about when the new one came, or
 * rolled on to there; or the previous sample showed it close by, so it moves, perhaps too fast to be traced.
 */
function predecessorOf(book: LineBook, line: TextLine, text: string, frame: SampledFrame): TextLine | null {
  const isBefore = (other: TextLine): boolean => {
    const followed = followedTo(other, frame)
    if (followed !== null) return isSamePlace(followed.box, line.bbox) && touchesSide(other) === touchesSide(line)
    const place = placeOf(book, other)
    if (hasMoved(other, line)) return other.sampleIndex >= book.previousSample && isPartOf(line.bbox, grown(place))
    const touches = other.end === null || other.end.index >= line.start.index - 1
    return touches && isSamePlace(place, line.bbox)
  }
  const isSame = (other: TextLine): boolean => {
    const { text: known } = voteOnLine(other.readings)
    const overlaps = other.end === null || other.end.index > line.start.index + 1
    const wasExchanged = !overlaps && other.trace !== null && other.trace.cause === 'altered'
    return wasExchanged ? foldText(known) === foldText(text) : isSameText(known, text)
  }
  return book.lines.find((other) => isBefore(other) && isSame(other)) ?? null
}

/** Ends a line where another one was read at its place; the new one cannot have been there before that end. */
function replaceLine(book: LineBook, line: TextLine, next: TextLine, frame: SampledFrame): void {
  const exchanged = exchangeFrame(line, next, book.window)
  if (exchanged !== null && exchanged.index > next.start.index) next.start = exchanged
  const isBefore = exchanged !== null && (line.end === null || exchanged.index < line.end.index)
  if (line.end !== null && !isBefore) return
  const known = next.start.index > line.sampleIndex ? next.start : { index: frame.index, tMs: frame.tMs }
  closeLine(book, line, exchanged ?? known)
  line.frames = line.frames.filter((index) => index < line.end!.index)
}
