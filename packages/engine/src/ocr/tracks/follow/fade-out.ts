import type { FrameThumb } from '../../../spec/pictures/image.js'
import { PRESENT_OPACITY, correlation, presence, shiftedBox } from '../letters/presence.js'
import { lumasOf } from '../letters/stroke-pattern.js'
import type { TextLine } from '../line/text-line.js'

/** Least fall of opacity between samples of a fading line; one that stands dimmed does not fall. */
const LEAST_FALL = 0.05

/** Greatest opacity on the last frame of a fading line; a line that ends at more was cut away or hidden. */
const MOST_AT_END = 0.75

/** Least correlation with its letters for a faint rest to be this line, as a share of that at full strength. */
const SAME_LETTERS = 0.7

/**
 * Whether a frame shows the rest of a line that fades out: below half strength, with the same letters, and weaker than
 * on the previous sample. OCR can often still read it, yet the line ended in the middle of the fade. Records its
 * opacity.
 */
export function isFadingOut(line: TextLine, thumb: FrameThumb | null): boolean {
  const { trace } = line
  if (trace === null || trace.next === null || thumb === null || (trace.lastSeen.opacity ?? 1) > MOST_AT_END)
    return false
  const { pattern, shiftX, shiftY } = trace.place
  const { opacity } = presence(pattern, thumb.luma, shiftX, shiftY)
  if (opacity === null || opacity > Math.min(PRESENT_OPACITY, line.leftOpacity - LEAST_FALL)) return false
  const box = shiftedBox(pattern, thumb.luma, shiftX, shiftY)!
  const likeness = (frame: FrameThumb): number => correlation(pattern, lumasOf(frame.luma, box, pattern.rowStep))
  if (likeness(thumb) < SAME_LETTERS * likeness(trace.lastThumb)) return false
  line.leftOpacity = opacity
  return true
}
