import { intersectionOverUnion } from '../../../spec/pictures/box-overlap.js'
import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { FrameThumb, SampledFrame } from '../../../spec/pictures/image.js'
import type { TakenReading } from '../../fallback-engines.js'
import { isTextExchanged } from '../letters/exchanged-letters.js'
import { isAtFirstPlace } from '../letters/follow-letters.js'
import { presence } from '../letters/presence.js'
import { type Rise, noteRise } from '../letters/rises.js'
import { type StrokePattern, lumasOf, patternEnergy, strokePattern } from '../letters/stroke-pattern.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import { type FrameMark, type Trace, beginTrace, stepTrace } from '../letters/trace.js'
import { type LineLook, lookAt } from './line-look.js'
import { type Slide, type SlideMark, beginSlide, endSlide, stepSlide } from './slide.js'
import type { Sighting } from './straight-path.js'

/**
 * Least opacity of the letters as first learnt. Below it, a refined trace may have moved on to another text frame by
 * frame during a dissolve, or the ground was learnt with the letters.
 */
const LEAST_LEARNT = 0.4

/** Thumb pixels a frame up to which a movement is slow. */
const SLOW_PX = 2

/** Overlap (intersection over union) of ink and box from which the ink measured is that of the line. */
const LEAST_INK_OVERLAP = 0.3

/**
 * A line being followed. `trace` is null where the line cannot be traced: it then lasts from the first to the last
 * sample on which it is read. `end` is the first frame without it, null while it lives. `sampleIndex` is the newest
 * sample that showed it, `frames` all of them.
 */
export interface TextLine {
  readonly number: number
  bbox: Bbox
  readings: TakenReading[]
  looks: LineLook[]
  /** Where it was read. */
  sightings: Sighting[]
  /** Whether it rolls or crawls all the way through the picture. */
  readonly crosses: boolean
  frames: number[]
  start: FrameMark
  end: FrameMark | null
  trace: Trace | null
  /** How it slid in before its trace begins, and out after its trace ends, if it did. */
  arrival: Slide | null
  departure: Slide | null
  /** Whether it slid in or out; set when it has ended. */
  slid: boolean
  /** The frames on which it grew stronger, from its start on. */
  rises: Rise[]
  /** Its letters as first learnt, before a trace refined them, and its pixels then; null if `trace` is. */
  learnt: { readonly pattern: StrokePattern; readonly lumas: Uint8Array } | null
  sampleIndex: number
  /** Consecutive samples on which nothing was found at its place although the trace still held. */
  missedSamples: number
  /** Opacity on the newest sample that showed it fading out; 1 before. */
  leftOpacity: number
  /** Time from which it has stood still, and the longest that it ever has, in ms. */
  stillSinceMs: number
  stillMs: number
  /** Thumb pixels that it has moved, at the most. */
  movedPx: number
  /** Share of its letters' energy left after refining, at the least. */
  keptShare: number
}

/**
 * Begins a line on the sample where it is first read, and traces it back to the frame where it appeared.
 *
 * Tracing back ends where the letters disappear, at `earliest`, or at the oldest thumb kept. If it goes past the
 * previous sample, on which the line was not found, it is trusted only while the letters stay clear.
 */
export function beginLine(number: number, frame: SampledFrame, reading: TakenReading, window: ThumbWindow): TextLine {
  const mark = { index: frame.index, tMs: frame.tMs }
  const line: TextLine = {
    number,
    bbox: reading.bbox,
    readings: [reading],
    looks: [],
    sightings: [],
    crosses: false,
    frames: [frame.index],
    start: mark,
    end: null,
    trace: null,
    arrival: null,
    departure: null,
    slid: false,
    learnt: null,
    rises: [],
    sampleIndex: frame.index,
    missedSamples: 0,
    leftOpacity: 1,
    stillSinceMs: frame.tMs,
    stillMs: 0,
    movedPx: 0,
    keptShare: 1,
  }
  learnLine(line, frame, window)
  if (line.trace === null) return line
  const thumb = window.at(frame.index)!
  const back = beginTrace(line.trace.learnt, thumb)
  const seen: Rise[] = [{ mark, opacity: 1 }]
  for (const earlier of window.between(0, frame.index - 1).toReversed()) {
    stepTrace(back, earlier)
    if (back.gone) break
    if (back.next === null && isAtFirstPlace(back.place)) line.stillSinceMs = back.last.tMs
    if (back.next === null) seen.unshift({ mark: back.last, opacity: back.seen.opacity ?? 0 })
  }
  line.start = back.last
  if (back.next !== null) {
    line.arrival = beginSlide(back)
    for (const earlier of window.between(0, back.last.index - 1).toReversed()) stepSlide(line.arrival, earlier)
    endSlide(line.arrival)
  }
  for (const { mark: when, opacity } of seen) noteRise(line.rises, when, opacity)
  noteTrace(line, back)
  return line
}

/** Learns the line's letters again from the given sample, and restarts its trace. */
export function learnLine(line: TextLine, frame: SampledFrame, window: ThumbWindow): void {
  const thumb = window.at(frame.index)
  const look = lookAt(frame, line.bbox)
  line.looks.push(look)
  const pattern = thumb === null ? null : strokePattern(thumb.luma, frame.image, inkOrBox(look.bbox, line.bbox))
  line.trace = pattern === null ? null : beginTrace(pattern, { ...thumb!, index: frame.index, tMs: frame.tMs })
  if (line.trace?.seen.opacity === null) line.trace = null
  line.learnt = line.trace && { pattern: pattern!, lumas: lumasOf(thumb!.luma, pattern!.box, pattern!.rowStep) }
}

/** Whether a frame shows other letters at the line's place than those learnt, although its trace goes on. */
export function hasOtherLetters({ learnt, trace }: TextLine, thumb: FrameThumb | null): boolean {
  if (learnt === null || trace === null || thumb === null) return false
  const { opacity } = presence(learnt.pattern, thumb.luma, trace.place.shiftX, trace.place.shiftY)
  if (opacity !== null && opacity < LEAST_LEARNT) return true
  return isTextExchanged(learnt.pattern, learnt.lumas, thumb.luma, trace.place.shiftX, trace.place.shiftY)
}

/** The tight box of the ink, if the ink is the line's; else the reader's box, which may extend beyond a plate. */
function inkOrBox(ink: Bbox, box: Bbox): Bbox {
  return intersectionOverUnion(ink, box) >= LEAST_INK_OVERLAP ? ink : box
}

/** Copies what a trace knows about movement to its line. */
export function noteTrace(line: TextLine, trace: Trace): void {
  const { shiftX, shiftY, partX, partY } = trace.place
  line.movedPx = Math.max(line.movedPx, Math.abs(shiftX + partX), Math.abs(shiftY + partY))
  line.keptShare = Math.min(line.keptShare, patternEnergy(trace.learnt) / trace.firstEnergy)
}

/** Ends a period of standing still: the line moved, or ended. */
export function endStill(line: TextLine, tMs: number): void {
  line.stillMs = Math.max(line.stillMs, tMs - line.stillSinceMs)
  line.stillSinceMs = tMs
}

/**
 * Releases the pictures of a line: some 0.3 MB, and up to 3 MB of warps where it moved, which an hour of changing lines
 * would hold a thousand times.
 */
export function forgetLetters(line: TextLine): void {
  line.trace = null
  line.learnt = null
  if (line.departure) endSlide(line.departure)
}

/** Where the line is on the newest traced frame. */
export function placeNow(line: TextLine, picture: { width: number; height: number }): Bbox {
  const { trace, bbox } = line
  if (trace === null) return bbox
  return { ...bbox, x: bbox.x + trace.place.shiftX / picture.width, y: bbox.y + trace.place.shiftY / picture.height }
}

/**
 * Where a line is on a frame to which it was followed after its trace had lost it. Null if it was not followed, and for
 * a fast line that may still slide out: its pieces are joined at the end.
 */
export function followedTo({ departure }: TextLine, { index }: Pick<FrameMark, 'index'>): SlideMark | null {
  const last = departure?.marks.at(-1)
  if (!departure || last?.mark.index !== index) return null
  const { step, steps, outcome } = departure
  const isSlow = steps > 1 && Math.max(Math.abs(step.x), Math.abs(step.y)) <= SLOW_PX
  return outcome === 'rolls' || (outcome === 'open' && isSlow) ? last : null
}
