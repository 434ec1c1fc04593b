import type { SampledFrame } from '../../../spec/pictures/image.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import { PRESENT_OPACITY } from '../letters/presence.js'
import { type TextLine, learnLine, noteTrace, placeNow } from '../line/text-line.js'

/** Opacity above which a line is stronger than when it was learnt, because it was first read while fading in. */
const STRONGER = 1.1

/**
 * Learns a line again on a sample that shows it more strongly than before, and determines its start again: the first
 * frame at half of that strength. No effect on other lines.
 */
export function strengthenLine(line: TextLine, frame: SampledFrame, window: ThumbWindow): void {
  const { trace, learnt } = line
  const opacity = trace?.seen.opacity ?? 0
  const thumb = window.at(frame.index)
  if (trace === null || thumb === null || opacity < STRONGER || trace.next !== null) return
  line.looks = line.looks.map((look) => ({ ...look, opacity: look.opacity / opacity }))
  line.rises = line.rises.map((rise) => ({ ...rise, opacity: rise.opacity / opacity }))
  if (line.arrival)
    line.arrival.marks = line.arrival.marks.map((mark) => ({ ...mark, opacity: mark.opacity / opacity }))
  const from = line.rises.find((rise) => rise.opacity >= PRESENT_OPACITY)
  if (from && from.mark.index > line.start.index) line.start = from.mark
  line.frames = line.frames.filter((index) => index >= line.start.index)
  noteTrace(line, trace)
  line.bbox = placeNow(line, thumb.luma)
  learnLine(line, frame, window)
  if (line.trace === null) Object.assign(line, { trace, learnt })
}
