import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import type { FrameMark } from '../letters/trace.js'
import { isClear, isIntact } from '../line/known-line.js'
import { isSettled } from '../line/line-vote.js'
import { isSamePlace } from '../line/same-line.js'
import { beginSlide, stepSlide } from '../line/slide.js'
import { type TextLine, endStill, hasOtherLetters, noteTrace, placeNow } from '../line/text-line.js'
import { type PictureSize, reachesBeyond } from './whole-row.js'

/**
 * The lines of one video: those visible on the newest frame, and those that have ended. `advanceLines` follows them
 * from frame to frame; for each sampled frame, `enterReading` adds what was read and `settleSample` ends what is gone;
 * `finishLines` ends the rest. All decisions depend on the thumbs up to the sample being processed, never on thumbs
 * that may or may not have arrived since, so results do not depend on timing.
 */
export interface LineBook {
  readonly window: ThumbWindow
  /** In the order in which they were found. */
  readonly lines: TextLine[]
  /** How many lines were begun; numbers the next. */
  begun: number
  /** Index of the last frame over which lines were followed. */
  advancedTo: number
  /** Index of the last sampled frame that was settled. */
  previousSample: number
  /** Size of the thumbs. */
  picture: PictureSize
}

/** Opens an empty book over a window of thumbs. */
export function createLineBook(window: ThumbWindow): LineBook {
  return { window, lines: [], begun: 0, advancedTo: -1, previousSample: -1, picture: { width: 1, height: 1 } }
}

/** The lines that have not ended. */
export function livingLines({ lines }: LineBook): TextLine[] {
  return lines.filter(isLiving)
}

/** The lines that have not ended, or only since the previous sample. */
export function recentLines({ lines, previousSample }: LineBook): TextLine[] {
  return lines.filter((line) => isLiving(line) || line.end!.index > previousSample)
}

/** The lines that have not ended, or only since the previous sample because other letters joined or replaced them. */
export function alteredOrLivingLines(book: LineBook): TextLine[] {
  return recentLines(book).filter((line) => isLiving(line) || line.trace?.cause === 'altered')
}

/** The place of a line on the newest frame over which it was followed. */
export function placeOf({ picture }: LineBook, line: TextLine): Bbox {
  return placeNow(line, picture)
}

/** The living line at a place, if it needs no further reading; else null. */
export function knownLine(book: LineBook, bbox: Bbox): TextLine | null {
  const line = livingLines(book).find((candidate) => isSamePlace(placeOf(book, candidate), bbox))
  if (line === undefined || !isSettled(line.readings) || line.trace === null) return null
  if (reachesBeyond(bbox, placeOf(book, line), book.picture)) return null
  if (!isClear(line) || !isIntact(line)) return null
  return hasOtherLetters(line, book.window.at(book.advancedTo)) ? null : line
}

/** Places of the lines that are surely visible on the frame advanced to. */
export function standingPlaces(book: LineBook): Bbox[] {
  return alteredOrLivingLines(book)
    .filter(isClear)
    .map((line) => placeOf(book, line))
}

/** Ends a line at a frame, and follows it further if it slides out. */
export function closeLine(book: LineBook, line: TextLine, end: FrameMark): void {
  line.end = end.index > line.start.index ? end : line.start
  endStill(line, line.end.tMs)
  if (line.trace) noteTrace(line, line.trace)
  if (line.trace?.next) line.departure = beginSlide(line.trace)
  followDeparture(book, line)
}

/** Follows a line that has ended up to the frame advanced to, as long as it slides out. */
export function followDeparture({ window, advancedTo }: LineBook, { departure }: TextLine): void {
  if (departure === null || departure.search === null) return
  for (const thumb of window.between(departure.newest.index + 1, advancedTo)) stepSlide(departure, thumb)
}

const isLiving = ({ end }: TextLine): boolean => end === null
