import type { FrameThumb } from '../../../spec/pictures/image.js'
import { compareFrames } from './compare-frames.js'
import { isPartExchanged } from './exchanged-letters.js'
import {
  followLetters,
  isAtFirstPlace,
  type LetterPlace,
  placeOfLearnt,
  searchLetters,
  wantsSearch,
} from './follow-letters.js'
import { PRESENT_OPACITY, type Presence, correlation, presence, shiftedBox } from './presence.js'
import { type StrokePattern, lumasOf, patternEnergy, refinePattern } from './stroke-pattern.js'

/** Evenness that a line may lose from one frame to the next; another text in its place has far less at once. */
const MOST_EVENNESS_LOSS = 0.3

/** A word was exchanged when a slice falls to this, by this much from one frame to the next. */
const ALTERED_OPACITY = 0.25
const ALTERED_LOSS = 0.4

/** Fall of a slice that makes it worth looking whether a figure was exchanged. */
const SUSPICIOUS_SLICE_LOSS = 0.1

/** Change of opacity from one frame to the next that makes it worth comparing the two. */
const SUSPICIOUS_CHANGE = 0.08

/** Change of opacity up to which nothing has happened, however uneven the ground makes the letters look. */
const STEADY_CHANGE = 0.05

/** Opacity that a line may gain at once; more is a bolder text that took its place. */
const MOST_OPACITY_GAIN = 0.5

/** Frames without the line after which it is gone; fewer are a damaged frame or a blink that nobody reads. */
const GONE_FRAMES = 3

/** Frames showing the line after which its pattern is refined; at once where it has become weak. */
const REFINE_FRAMES = 6
const FADED_OPACITY = 0.9

/** Opacity from which a frame is sure enough to refine with. */
const REFINE_OPACITY = 0.6

/** Share of the letters that refining may leave: with less, anything would be found everywhere. */
const LEAST_KEPT_SHARE = 0.2

/** How well a refined pattern must be seen on the frame that it was refined with. */
const REFINED_OPACITY = 0.6
const REFINED_EVENNESS = 0.6
const REFINED_CORRELATION = 0.5

/** Why a line ended: its letters left, a word was exchanged, or it could no longer be told from its ground. */
export type TraceEnd = 'left' | 'altered' | 'faded'

/** A frame by its number and time. */
export interface FrameMark {
  readonly index: number
  readonly tMs: number
}

/**
 * A line followed frame by frame in one direction of time, away from the frame where it was learnt.
 * `last` is the furthest frame on which it is surely seen; `next` the first one after it on which it is not (null
 * while `last` is the newest frame looked at); `gone` once enough frames lack it: `last` and `next` are final then.
 */
export interface Trace {
  /** Its letters where they were learnt, without what was refined away. */
  learnt: StrokePattern
  /** Its letters on the newest frame, or where they were last found. */
  place: LetterPlace
  /** Its letters on `lastThumb`. */
  lastPlace: LetterPlace
  /** Energy of the pattern before it was refined. */
  readonly firstEnergy: number
  last: FrameMark
  next: FrameMark | null
  gone: boolean
  /** Why it is not seen on `next`. */
  cause: TraceEnd
  /** How it looked on the newest frame. */
  seen: Presence
  /** How it looked on `lastThumb`, the newest frame on which it was seen. */
  lastSeen: Presence
  lastThumb: FrameThumb
  absentFrames: number
  /** Opacity that is left where the letters are gone: the ground's share of the pattern. 0 while unknown. */
  residue: number
  framesSinceRefined: number
}

/** Begins to follow a line on the frame where its pattern was learnt. */
export function beginTrace(pattern: StrokePattern, thumb: FrameThumb): Trace {
  const seen = presence(pattern, thumb.luma)
  return {
    learnt: pattern,
    place: placeOfLearnt(pattern),
    lastPlace: placeOfLearnt(pattern),
    firstEnergy: patternEnergy(pattern),
    last: { index: thumb.index, tMs: thumb.tMs },
    next: null,
    gone: false,
    cause: 'faded',
    seen,
    lastSeen: seen,
    lastThumb: thumb,
    absentFrames: 0,
    residue: 0,
    framesSinceRefined: 0,
  }
}

/**
 * Looks at the next frame in the trace's direction. Does nothing once the line is gone.
 *
 * A frame that cannot tell (`opacity` null) neither ends nor extends the line: when the line is seen again after it,
 * it was there all the time; when it is not, the line ended before it.
 */
export function stepTrace(trace: Trace, thumb: FrameThumb): void {
  if (trace.gone) return
  const isSame = thumb.luma === trace.lastThumb.luma && trace.next === null
  if (!isSame) Object.assign(trace, followLetters(trace.learnt, trace.place, trace.lastSeen, thumb.luma))
  const mark = { index: thumb.index, tMs: thumb.tMs }
  const state = isSame ? 'present' : judge(trace, thumb)
  if (state === 'unknown') {
    trace.next ??= mark
  } else if (state === 'absent') {
    trace.next ??= mark
    trace.absentFrames++
    trace.gone = trace.absentFrames >= GONE_FRAMES
  } else {
    trace.last = mark
    trace.next = null
    trace.absentFrames = 0
    trace.lastThumb = thumb
    const opacity = trace.seen.opacity ?? 0
    trace.framesSinceRefined++
    const isWeak = opacity < FADED_OPACITY
    const isDue = opacity >= REFINE_OPACITY && trace.framesSinceRefined > (isWeak ? 1 : REFINE_FRAMES)
    const isFalling = isWeak && opacity < (trace.lastSeen.opacity ?? 1)
    if (isDue && !(isFalling && hasMoved(trace, thumb))) refine(trace, thumb, Math.min(1, opacity))
    trace.lastPlace = trace.place
    trace.lastSeen = trace.seen
  }
}

function judge(trace: Trace, thumb: FrameThumb): 'present' | 'absent' | 'unknown' {
  const before = trace.lastSeen
  if (trace.seen.opacity === null) return 'unknown'
  const isSudden = Math.abs((before.opacity ?? 1) - trace.seen.opacity) >= SUSPICIOUS_CHANGE
  if (trace.absentFrames === 0 && isSudden && standsStill(trace)) {
    const { pattern, shiftX, shiftY } = trace.place
    const change = compareFrames(pattern, trace.lastThumb.luma, thumb.luma, shiftX, shiftY)
    if (change === 'stayed' && refine(trace, thumb, 1)) return 'present'
    if (change === 'left') {
      trace.residue = trace.seen.opacity
      return end(trace, 'left')
    }
  }
  if (isAltered(trace, thumb) && !(hasMoved(trace, thumb) && !isAltered(trace, thumb))) return end(trace, 'altered')
  const { opacity, evenness } = trace.seen
  if (opacity === null) return 'unknown'
  const least = Math.max(PRESENT_OPACITY, trace.residue + SUSPICIOUS_CHANGE)
  const most = (before.opacity ?? 1) + MOST_OPACITY_GAIN
  const isEven =
    evenness >= before.evenness - MOST_EVENNESS_LOSS || Math.abs((before.opacity ?? 1) - opacity) < STEADY_CHANGE
  return opacity >= least && opacity <= most && isEven ? 'present' : end(trace, 'faded')
}

/**
 * Whether the line is seen better when it is looked for elsewhere on a frame; the trace goes there then. What grows or
 * drifts by parts of a pixel loses its ends, as if they had been exchanged, while its middle stays where it was.
 */
function hasMoved(trace: Trace, thumb: FrameThumb): boolean {
  // Looked for already when the frame was.
  if (wantsSearch(trace.seen)) return false
  const found = searchLetters(trace.learnt, trace, trace.lastSeen, thumb.luma)
  if (found.place === trace.place) return false
  Object.assign(trace, { place: found.place, seen: found.seen })
  return true
}

/** Whether the line has not moved, so that frames can be compared pixel by pixel: even parts of a pixel tell then. */
function standsStill({ place, lastPlace }: Trace): boolean {
  return isAtFirstPlace(place) && isAtFirstPlace(lastPlace)
}

/** Notes why the line is no longer seen, on the first frame of its absence. */
function end(trace: Trace, cause: TraceEnd): 'absent' {
  if (trace.absentFrames === 0) trace.cause = cause
  return 'absent'
}

/** Whether a part of the line became another text since it was last seen, while the rest stayed. */
function isAltered(trace: Trace, thumb: FrameThumb): boolean {
  const { lastSeen, lastThumb, seen } = trace
  let isSuspicious = false
  for (const [index, now] of seen.slices.entries()) {
    const loss = lastSeen.slices[index]! - now
    if (now < ALTERED_OPACITY && loss >= ALTERED_LOSS) return true
    isSuspicious ||= loss >= SUSPICIOUS_SLICE_LOSS
  }
  const { pattern, shiftX, shiftY } = trace.place
  return isSuspicious && standsStill(trace) && isPartExchanged(pattern, lastThumb.luma, thumb.luma, shiftX, shiftY)
}

/**
 * Takes the ground's texture out of the pattern, while the line stands still on a ground that moves. Gives whether the
 * line is seen well with the cleaner pattern; where it is not, the pattern stays as it was.
 */
function refine(trace: Trace, thumb: FrameThumb, opacity: number): boolean {
  trace.framesSinceRefined = 0
  const box = shiftedBox(trace.learnt, thumb.luma, 0, 0)
  if (box === null || !isAtFirstPlace(trace.place)) return false
  const pattern = refinePattern(trace.learnt, lumasOf(thumb.luma, box, trace.learnt.rowStep), opacity)
  if (pattern === null || patternEnergy(pattern) < LEAST_KEPT_SHARE * trace.firstEnergy) return false
  const seen = presence(pattern, thumb.luma)
  if (seen.opacity === null || seen.opacity < REFINED_OPACITY || seen.evenness < REFINED_EVENNESS) return false
  if (correlation(pattern, lumasOf(thumb.luma, box, pattern.rowStep)) < REFINED_CORRELATION) return false
  trace.learnt = pattern
  trace.place = placeOfLearnt(pattern)
  trace.seen = seen
  return true
}
