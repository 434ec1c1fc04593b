import type { FrameThumb } from '../../../spec/pictures/image.js'
import { isTextExchanged } from '../letters/exchanged-letters.js'
import { PRESENT_OPACITY, correlation, presence, weakestSlice } from '../letters/presence.js'
import { lumasOf } from '../letters/stroke-pattern.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import { type FrameMark, beginTrace } from '../letters/trace.js'
import { isSettled } from '../line/line-vote.js'
import type { TextLine } from '../line/text-line.js'

/** Longest time in ms for which a blinking line is off. */
const AWAY_MS = 1000

/** Range of its letters' opacity when it is back, and how even and how similar they must be, compared with before. */
const BACK_FROM = 0.85
const BACK_TO = 1.2
const EVENNESS_LOSS = 0.15
const SAME_LETTERS = 0.85

/** Opacity of the weakest part of the line; below it a word was exchanged. */
const LEAST_SLICE = 0.6

/**
 * Whether a line that ended a moment ago is visible again on a frame at the same place, as text that blinks between two
 * samples is. Not for lines that moved, were never read surely, or had a part exchanged.
 */
export function isBack({ end, trace, learnt, readings, movedPx }: TextLine, { luma, tMs, index }: FrameThumb): boolean {
  if (end === null || trace === null || learnt === null || movedPx > 0 || index <= end.index) return false
  if (tMs - end.tMs > AWAY_MS || trace.cause === 'altered' || !isSettled(readings)) return false
  const { pattern, lumas } = learnt
  const seen = presence(pattern, luma)
  if (seen.opacity === null || seen.opacity < BACK_FROM || seen.opacity > BACK_TO) return false
  if (seen.evenness < trace.lastSeen.evenness - EVENNESS_LOSS || weakestSlice(seen) < LEAST_SLICE) return false
  if (isTextExchanged(pattern, lumas, luma, 0, 0)) return false
  return correlation(pattern, lumasOf(luma, pattern.box, pattern.rowStep)) >= SAME_LETTERS * correlation(pattern, lumas)
}

/**
 * The line that is visible again on a frame, as a new line with the readings of the old one. It starts with the first
 * frame at half strength.
 */
export function beginAgain(number: number, line: TextLine, thumb: FrameThumb, window: ThumbWindow): TextLine {
  const { pattern } = line.learnt!
  let start: FrameMark = { index: thumb.index, tMs: thumb.tMs }
  for (const { luma, index, tMs } of window.between(line.end!.index + 1, thumb.index - 1).toReversed()) {
    if ((presence(pattern, luma).opacity ?? 0) < PRESENT_OPACITY) break
    start = { index, tMs }
  }
  return {
    ...line,
    number,
    readings: [...line.readings],
    looks: [...line.looks],
    sightings: [],
    frames: [],
    start,
    end: null,
    trace: beginTrace(pattern, thumb),
    arrival: null,
    departure: null,
    rises: [],
    sampleIndex: thumb.index,
    missedSamples: 0,
    leftOpacity: 1,
    stillSinceMs: start.tMs,
    stillMs: 0,
    movedPx: 0,
  }
}

/** Whether a returned line lasted a single frame and was on no sample: chance, or a flicker that nobody reads. */
export function isGlimpse({ frames, start, end }: TextLine): boolean {
  return frames.length === 0 && end !== null && end.index - start.index < 2
}
