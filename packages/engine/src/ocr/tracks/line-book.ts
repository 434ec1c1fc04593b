import type { Bbox } from '../../spec/geometry.js'
import type { SampledFrame } from '../../spec/image.js'
import type { TakenReading } from '../fallback-engines.js'
import { grown, hasMoved } from './box-middle.js'
import { exchangeFrame } from './exchange-frame.js'
import { READ_ALONE_MS, grewAt, mayHaveGrown } from './growing-lines.js'
import { foldText, isSettled, touchesSide, voteOnLine } from './line-vote.js'
import { isFadingOut } from './fade-out.js'
import { noteRise } from './rises.js'
import { isClear, isIntact, isSameLine } from './known-line.js'
import { beginAgain, isBack } from './returning-lines.js'
import { isPartOf, isSamePlace, isSameText, isTextPart } from './same-line.js'
import { confirmLine, sightLine, sightTraced } from './sightings.js'
import {
  type TextLine,
  beginLine,
  endStill,
  forgetLetters,
  hasOtherLetters,
  learnLine,
  noteTrace,
  followedTo,
  placeNow,
} from './text-line.js'
import type { ThumbWindow } from './thumb-window.js'
import { reachesBeyond } from './whole-row.js'
import { STOOD_MS, beginSlide, isOnWayOut, stepSlide } from './slide.js'
import { takeOver } from './take-over.js'
import { type FrameMark, PRESENT_OPACITY, stepTrace } from './trace.js'

/** Time in ms after its end at which a line's letters and pictures are let go of: no fade or slide lasts that long. */
const FORGOTTEN_MS = 10_000

/**
 * Samples in a row without anything at its place after which a line is given up, unless the trace is this sure of it.
 */
const MOST_MISSED = 2
const SURE_OPACITY = 0.85

/**
 * The lines of one video: which live on the newest frame, and which have ended. All decisions depend on the thumbs up
 * to the sample at hand, never on thumbs that may or may not have arrived since.
 */
export interface LineBook {
  readonly lines: readonly TextLine[]
  /** Follows all living lines over the frames after the last one followed, up to `index`. */
  advance(index: number): void
  /** The living line at a place, as it is on the frame advanced to, if it needs no further reading. */
  known(bbox: Bbox): TextLine | null
  /** Where lines stand on the frame advanced to, as far as their traces are sure of it. */
  standing(): Bbox[]
  /** Enters what a sample shows at one place; null where that is a line on its way out, whose end is known. */
  enter(frame: SampledFrame, reading: TakenReading): TextLine | null
  /** Confirms a line as seen on a sample without reading it. */
  confirm(frame: SampledFrame, line: TextLine): void
  /** Ends what the sample no longer shows. All places that were found are given; `area`: where was looked at all. */
  settle(frame: SampledFrame, places: readonly Bbox[], area: Bbox | undefined): void
  /** Ends all lines with the video; a line that was last seen a frame or two before its end left then. */
  finish(durationMs: number): void
}

/** Opens an empty book over a window of thumbs. */
export function createLineBook(window: ThumbWindow): LineBook {
  const lines: TextLine[] = []
  let begun = 0
  let advancedTo = -1
  let previousSample = -1
  let picture = { width: 1, height: 1 }

  const living = (): TextLine[] => lines.filter(isLiving)
  /** Those, and lines that have ended since the sample before. */
  const recent = (): TextLine[] => lines.filter((line) => isLiving(line) || line.end!.index > previousSample)
  /** Of those, what ended by letters that joined it or took its place. */
  const alteredOrLiving = (): TextLine[] => recent().filter((line) => isLiving(line) || line.trace?.cause === 'altered')
  const here = (line: TextLine): Bbox => placeNow(line, picture)

  function close(line: TextLine, end: FrameMark): void {
    line.end = end.index > line.start.index ? end : line.start
    endStill(line, line.end.tMs)
    if (line.trace) noteTrace(line, line.trace)
    if (line.trace?.next) line.departure = beginSlide(line.trace)
    seeOff(line, advancedTo)
  }

  /** Whether no line stands in the place of one that ended. */
  function isFree(line: TextLine): boolean {
    return living().every((other) => !isPartOf(here(other), line.bbox) && !isPartOf(line.bbox, here(other)))
  }

  /** Follows a line that ended further on, as long as it slides out. */
  function seeOff({ departure }: TextLine, upTo: number): void {
    if (departure === null || departure.search === null) return
    for (const thumb of window.between(departure.newest.index + 1, upTo)) stepSlide(departure, thumb)
  }

  /**
   * A line of the same text and place that lived until about when this one came, or rolled on to there; or that the
   * sample before showed somewhere else close by: it moves, perhaps too fast to be traced.
   */
  function predecessor(line: TextLine, text: string, frame: SampledFrame): TextLine | null {
    const isBefore = (other: TextLine): boolean => {
      const followed = followedTo(other, frame)
      if (followed !== null) return isSamePlace(followed.box, line.bbox) && touchesSide(other) === touchesSide(line)
      if (hasMoved(other, line)) return other.sampleIndex >= previousSample && isPartOf(line.bbox, grown(here(other)))
      const touches = other.end === null || other.end.index >= line.start.index - 1
      return touches && isSamePlace(here(other), line.bbox)
    }
    const isSame = (other: TextLine): boolean => {
      const { text: known } = voteOnLine(other.readings)
      const overlaps = other.end === null || other.end.index > line.start.index + 1
      const wasExchanged = !overlaps && other.trace !== null && other.trace.cause === 'altered'
      return wasExchanged ? foldText(known) === foldText(text) : isSameText(known, text)
    }
    return lines.find((other) => isBefore(other) && isSame(other)) ?? null
  }

  /** Ends a line where another one was read in its place, which cannot have been there before that. */
  function replace(line: TextLine, next: TextLine, frame: SampledFrame): void {
    const exchanged = exchangeFrame(line, next, window)
    if (exchanged !== null && exchanged.index > next.start.index) next.start = exchanged
    const isBefore = exchanged !== null && (line.end === null || exchanged.index < line.end.index)
    if (line.end !== null && !isBefore) return
    const known = next.start.index > line.sampleIndex ? next.start : { index: frame.index, tMs: frame.tMs }
    close(line, exchanged ?? known)
    line.frames = line.frames.filter((index) => index < line.end!.index)
  }

  /** Begins a line anew of which more stands than was known, and ends what was known of it; null for other readings. */
  function enterGrown(frame: SampledFrame, reading: TakenReading): TextLine | null {
    const { text, bbox } = reading
    const shorter = alteredOrLiving().filter((line) => mayHaveGrown(line, here(line), text, bbox, picture))
    if (shorter.length === 0) return null
    const whole = beginLine(begun++, frame, reading, window)
    const ends = shorter.map((line) => grewAt(line, whole, window))
    if (!ends.some((end) => end !== null)) return null
    for (const [at, line] of shorter.entries()) {
      const end = line.end ?? ends[at] ?? whole.start
      const wasRead = end.tMs - line.start.tMs >= READ_ALONE_MS
      if (!wasRead) lines.splice(lines.indexOf(line), 1)
      else if (line.end === null) close(line, end)
      if (whole.start.index < end.index) whole.start = end
    }
    lines.push(whole)
    return whole
  }

  /** Whether a reading shows no more than a line that stood and slides out now. */
  function slidesOut(line: TextLine, frame: SampledFrame, { bbox, text }: TakenReading): boolean {
    if (line.stillMs < STOOD_MS || !isOnWayOut(line.departure, frame, bbox)) return false
    return isTextPart(text, voteOnLine(line.readings).text)
  }

  return {
    get lines() {
      return lines
    },
    advance(index) {
      const thumbs = window.between(advancedTo + 1, index)
      if (thumbs[0]) picture = thumbs[0].luma
      for (const thumb of thumbs) {
        for (const line of living()) {
          if (line.trace === null || thumb.index <= line.trace.last.index) continue
          const { shiftX, shiftY } = line.trace
          stepTrace(line.trace, thumb)
          if (line.trace.shiftX !== shiftX || line.trace.shiftY !== shiftY) endStill(line, thumb.tMs)
          if (line.trace.gone) close(line, line.trace.next!)
          else if (line.trace.next === null) noteRise(line.rises, line.trace.last, line.trace.seen.opacity)
        }
        for (const line of lines.filter((one) => isBack(one, thumb) && isFree(one))) {
          lines.push(beginAgain(begun++, line, thumb, window))
        }
      }
      advancedTo = Math.max(advancedTo, index)
      for (const line of lines) seeOff(line, advancedTo)
    },
    known(bbox) {
      const line = living().find((candidate) => isSamePlace(here(candidate), bbox))
      if (line === undefined || !isSettled(line.readings) || line.trace === null) return null
      if (reachesBeyond(bbox, here(line), picture)) return null
      if (!isClear(line) || !isIntact(line)) return null
      return hasOtherLetters(line, window.at(advancedTo)) ? null : line
    },
    standing: () => alteredOrLiving().filter(isClear).map(here),
    confirm(frame, line) {
      confirmLine(line, frame)
      sightTraced(line, frame, here(line))
    },
    enter(frame, reading) {
      const thumb = window.at(frame.index)
      const leaving = lines.findLast((line) => isSamePlace(here(line), reading.bbox) && isFadingOut(line, thumb))
      if (leaving !== undefined && isSameText(voteOnLine(leaving.readings).text, reading.text)) return leaving
      if (lines.some((line) => slidesOut(line, frame, reading))) return null
      const grownLine = enterGrown(frame, reading)
      if (grownLine !== null) return sightLine(grownLine, frame, reading)
      const there = living().find((line) => isSamePlace(here(line), reading.bbox))
      const wasExchanged = there !== undefined && hasOtherLetters(there, thumb)
      if (there !== undefined && isSameLine(there, reading, wasExchanged)) {
        there.readings.push(reading)
        confirmLine(there, frame)
        const opacity = there.trace?.seen.opacity ?? 0
        if (opacity < PRESENT_OPACITY) learnLine(there, frame, window)
        // It moves or fades, which looks like an exchange on every sample to come.
        else if (wasExchanged) there.learnt = null
        return sightLine(there, frame, reading)
      }
      const line = beginLine(begun++, frame, reading, window)
      const before = predecessor(line, reading.text, frame)
      if (before) return sightLine(takeOver(before, line, frame, reading, window), frame, reading)
      for (const other of recent()) {
        if (isSamePlace(here(other), reading.bbox)) replace(other, line, frame)
      }
      lines.push(line)
      return sightLine(line, frame, reading)
    },
    settle(frame, places, area) {
      const mark = { index: frame.index, tMs: frame.tMs }
      for (const line of living()) {
        if (line.sampleIndex === frame.index || (area && !isPartOf(here(line), area))) continue
        const isThere = places.some((place) => isPartOf(place, here(line)) || isPartOf(here(line), place))
        if (isThere) continue
        line.missedSamples += 1
        if (line.trace === null) close(line, mark)
        else if (line.trace.next !== null) close(line, line.trace.next)
        else if (line.missedSamples > MOST_MISSED && (line.trace.seen.opacity ?? 0) < SURE_OPACITY) close(line, mark)
        else if (!line.frames.includes(frame.index)) line.frames.push(frame.index)
      }
      previousSample = frame.index
      for (const line of lines) if (line.end !== null && frame.tMs - line.end.tMs > FORGOTTEN_MS) forgetLetters(line)
    },
    finish(durationMs) {
      const end = { index: advancedTo + 1, tMs: durationMs }
      for (const line of living()) close(line, line.trace?.next ?? end)
      for (const { departure } of lines) if (departure !== null) departure.after ??= end
      for (const line of lines) if (line.departure?.outcome === 'rolls') line.end = line.departure.after
    },
  }
}

const isLiving = ({ end }: TextLine): boolean => end === null
