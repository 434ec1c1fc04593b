import type { FormatContext, Frame, Stream } from 'node-av/lib'
import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import { NO_PTS } from '../decoded/clock.js'
import { type Orientation, orientationOf } from '../decoded/orientation.js'
import { headerDurationMs, type Ratio } from '../facts.js'

/** The container's transformation that makes the track's frames upright. */
export function orientationOfStream(stream: Stream): Orientation {
  return orientationOf(stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
}

/** Width to height of one stored pixel. The container's value takes precedence over the codec's, as in players. */
export function aspectRatioOf(stream: Stream, frame: Frame | null): Ratio {
  const declared = stream.sampleAspectRatio
  if (declared.num > 0 && declared.den > 0) return declared
  return frame?.sampleAspectRatio ?? stream.codecpar.sampleAspectRatio
}

/** Duration of the whole file from its header (in FFmpeg's microseconds); null where it does not say. */
export function durationOf(format: FormatContext): number | null {
  const inMs = (microseconds: bigint): number => Math.round(Number(microseconds) / 1000)
  const startMs = format.startTime === NO_PTS ? 0 : inMs(format.startTime)
  return headerDurationMs(format.duration > 0n ? inMs(format.duration) : null, startMs, format.iformat?.name ?? '')
}
