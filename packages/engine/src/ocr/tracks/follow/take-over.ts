import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { LumaImage, SampledFrame } from '../../../spec/pictures/image.js'
import type { TakenReading } from '../../fallback-engines.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import { hasMoved, middlesApart } from '../line/box-middle.js'
import { touchesSide, voteOnLine } from '../line/line-vote.js'
import { confirmLine } from '../line/sightings.js'
import { STOOD_MS } from '../line/slide.js'
import { type TextLine, endStill, learnLine, noteTrace } from '../line/text-line.js'
import { isLongerText } from './growing-lines.js'

/** Least movement recorded for a line that moved. */
const MOVED_PX = 2

/**
 * Continues a line with a reading of it on a sample, perhaps at another place. `fresh`: the same reading as a new line.
 */
export function takeOver(
  line: TextLine,
  fresh: TextLine,
  frame: SampledFrame,
  reading: TakenReading,
  window: ThumbWindow,
): TextLine {
  if (line.trace) noteTrace(line, line.trace)
  // If the earlier readings were cut off by a side of the picture, or made while it slid in, its start is that of
  // `fresh`.
  const isLonger = isLongerText(reading.text, voteOnLine(line.readings).text)
  const wasCutOff = isLonger && hasMoved(line, reading) && !touchesSide(reading)
  if (wasCutOff || (line.stillMs < STOOD_MS && fresh.arrival?.outcome === 'slide')) {
    line.arrival = fresh.arrival
    line.start = fresh.start
  }
  line.readings.push(reading)
  if (hasMoved(line, reading)) {
    const from = line.sightings[0]?.bbox ?? line.bbox
    line.movedPx = Math.max(line.movedPx, MOVED_PX, wayPx(from, reading.bbox, window.at(frame.index)?.luma))
    endStill(line, frame.tMs)
  }
  line.bbox = reading.bbox
  line.end = null
  line.departure = null
  learnLine(line, frame, window)
  confirmLine(line, frame)
  return line
}

/** Thumb pixels from one place to another; 0 without a thumb. */
function wayPx(from: Bbox, to: Bbox, { width, height }: Pick<LumaImage, 'width' | 'height'> = { width: 0, height: 0 }) {
  const { aside, down } = middlesApart(from, to)
  return Math.max(aside * width, down * height)
}
