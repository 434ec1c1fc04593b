import type { FrameThumb } from '../../spec/image.js'
import { isLettersStep } from './letters-step.js'
import { type Presence, presence } from './presence.js'
import type { StrokePattern } from './stroke-pattern.js'

/** Opacity from which a line is on a frame: the middle of a fade belongs to it. */
export const PRESENT_OPACITY = 0.5

/** Opacity of the weakest slice below which a word of the line has been exchanged. */
const ALTERED_OPACITY = 0.25

/** Loss of opacity from one frame to the next that makes it worth asking whether the letters left. */
const SUSPICIOUS_LOSS = 0.08

/** Opacity below which a line is looked for one pixel further on. */
const SEARCH_OPACITY = 0.8

/** Frames without the line after which it is gone; fewer are a damaged frame or a blink that nobody reads. */
const GONE_FRAMES = 3

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
  readonly pattern: StrokePattern
  shiftX: number
  shiftY: number
  last: FrameMark
  next: FrameMark | null
  gone: boolean
  /** How it looked on the newest frame. */
  seen: Presence
  /** Smallest opacity at which it counted as present. */
  weakestOpacity: number
  absentFrames: number
  previous: FrameThumb
  opacity: number
}

/** Begins to follow a line on the frame where its pattern was learnt. */
export function beginTrace(pattern: StrokePattern, thumb: FrameThumb): Trace {
  const seen = presence(pattern, thumb.luma)
  const mark = { index: thumb.index, tMs: thumb.tMs }
  const state = { shiftX: 0, shiftY: 0, last: mark, next: null, gone: false, seen, absentFrames: 0, previous: thumb }
  return { pattern, ...state, weakestOpacity: 1, opacity: seen.opacity ?? 1 }
}

/**
 * Looks at the next frame in the trace's direction. Does nothing once the line is gone.
 *
 * A frame that cannot tell (`opacity` null) neither ends nor extends the line: when the line is seen again after it,
 * it was there all the time; when it is not, the line ended before it.
 */
export function stepTrace(trace: Trace, thumb: FrameThumb): void {
  if (trace.gone) return
  const seen = follow(trace, thumb)
  const left = seen.opacity !== null && trace.absentFrames === 0 && hasLeft(trace, thumb, seen.opacity)
  trace.seen = seen
  const mark = { index: thumb.index, tMs: thumb.tMs }
  if (seen.opacity !== null && !left && isPresent(trace, seen)) {
    trace.last = mark
    trace.next = null
    trace.absentFrames = 0
    trace.opacity = seen.opacity
    trace.weakestOpacity = Math.min(trace.weakestOpacity, seen.opacity)
    trace.previous = thumb
    return
  }
  trace.next ??= mark
  if (seen.opacity === null) return
  if (left) trace.opacity = seen.opacity
  trace.absentFrames++
  trace.gone = trace.absentFrames >= GONE_FRAMES
}

/** After letters left a ground that resembles them, what they left behind is no longer taken for them. */
function isPresent(trace: Trace, seen: Presence): boolean {
  if (seen.opacity! < PRESENT_OPACITY || seen.weakest < ALTERED_OPACITY) return false
  return trace.absentFrames === 0 || seen.opacity! >= trace.opacity + SUSPICIOUS_LOSS
}

function hasLeft(trace: Trace, thumb: FrameThumb, opacity: number): boolean {
  return (
    trace.opacity - opacity >= SUSPICIOUS_LOSS &&
    isLettersStep(trace.pattern, trace.previous.luma, thumb.luma, trace.shiftX, trace.shiftY)
  )
}

function follow(trace: Trace, thumb: FrameThumb): Presence {
  let best = presence(trace.pattern, thumb.luma, trace.shiftX, trace.shiftY)
  if (best.opacity === null || best.opacity >= SEARCH_OPACITY) return best
  const { shiftX, shiftY } = trace
  for (let y = shiftY - 1; y <= shiftY + 1; y++) {
    for (let x = shiftX - 1; x <= shiftX + 1; x++) {
      const seen = presence(trace.pattern, thumb.luma, x, y)
      if (seen.opacity === null || seen.opacity < PRESENT_OPACITY || seen.opacity < best.opacity! + 0.05) continue
      best = seen
      trace.shiftX = x
      trace.shiftY = y
    }
  }
  return best
}
