import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { SampledFrame } from '../../../spec/pictures/image.js'
import type { TakenReading } from '../../fallback-engines.js'
import { voteOnLine } from './line-vote.js'
import type { TextLine } from './text-line.js'

/** Records that a sample shows a line. */
export function confirmLine(line: TextLine, frame: SampledFrame): void {
  if (line.frames.at(-1) !== frame.index) line.frames.push(frame.index)
  line.sampleIndex = frame.index
  line.missedSamples = 0
}

/** Records where a line was read, and returns the line. */
export function sightLine(line: TextLine, frame: SampledFrame, { bbox, text }: TakenReading): TextLine {
  line.sightings.push({ mark: { index: frame.index, tMs: frame.tMs }, bbox, text })
  return line
}

/** Records the traced place `here` of a line that moves and is not read any more, since it is settled. */
export function sightTraced(line: TextLine, frame: SampledFrame, here: Bbox): void {
  if (line.trace === null || (line.trace.place.shiftX === 0 && line.trace.place.shiftY === 0)) return
  const { text } = voteOnLine(line.readings)
  line.sightings.push({ mark: { index: frame.index, tMs: frame.tMs }, bbox: here, text })
}
