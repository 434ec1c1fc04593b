import type { FrameThumb } from '../../spec/image.js'
import { correlation, presence, shiftedBox } from './presence.js'
import { lumasOf } from './stroke-pattern.js'
import type { TextLine } from './text-line.js'
import { PRESENT_OPACITY } from './trace.js'

/** Opacity by which a line that fades falls from sample to sample; one that stands dimmed does not. */
const LEAST_FALL = 0.05

/** Opacity on the last frame of a line that fades, at the most: what falls from more was cut away or hidden. */
const MOST_AT_END = 0.75

/** Correlation with its letters from which the rest of a line is still this line, as a share of what it was in full. */
const SAME_LETTERS = 0.7

/**
 * Whether a frame shows the rest of a line on its way out: weaker than half, with the same letters, and weaker than on
 * the sample before. It can often still be read, yet its end was the middle of the fade. Notes how weak it is.
 */
export function isFadingOut(line: TextLine, thumb: FrameThumb | null): boolean {
  const { trace } = line
  if (trace === null || trace.next === null || thumb === null || (trace.lastSeen.opacity ?? 1) > MOST_AT_END)
    return false
  const { pattern, shiftX, shiftY, lastThumb } = trace
  const { opacity } = presence(pattern, thumb.luma, shiftX, shiftY)
  if (opacity === null || opacity > Math.min(PRESENT_OPACITY, line.leftOpacity - LEAST_FALL)) return false
  const box = shiftedBox(pattern, thumb.luma, shiftX, shiftY)!
  const likeness = (frame: FrameThumb): number => correlation(pattern, lumasOf(frame.luma, box, pattern.rowStep))
  if (likeness(thumb) < SAME_LETTERS * likeness(lastThumb)) return false
  line.leftOpacity = opacity
  return true
}
