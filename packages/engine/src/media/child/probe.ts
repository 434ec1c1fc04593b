import type { Stream } from 'node-av/lib'
import { avGetCodecName } from 'node-av/lib'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { rotationOf } from '../decoded/orientation.js'
import { containerName, isHdrTransfer, squareSize } from '../facts.js'
import type { Probe, VideoTrack } from '../media-backend.js'
import type { Input } from './open-input.js'
import { aspectRatioOf, durationOf, orientationOfStream } from './stream-facts.js'

/** Container facts of an opened file. Throws `limit_exceeded` where its header is over a limit. */
export function probeInput(input: Input, limits: { maxPixels: number; maxDurationMs: number }): Probe {
  const { format, video } = input
  const durationMs = durationOf(format)
  if (durationMs !== null && durationMs > limits.maxDurationMs) {
    throw limitExceeded('maxDurationMs', limits.maxDurationMs, durationMs)
  }
  return {
    container: containerName(format.iformat?.name ?? '', format.metadata?.get('major_brand') ?? null),
    durationMs,
    video: video === null ? null : videoTrack(video, limits.maxPixels),
    audio: input.audioTracks.map((stream) => ({
      codec: avGetCodecName(stream.codecpar.codecId) ?? 'unknown',
      sampleRate: stream.codecpar.sampleRate,
      channels: stream.codecpar.channels,
      isDefault: stream.index === input.audio?.index,
    })),
  }
}

function videoTrack(stream: Stream, maxPixels: number): VideoTrack {
  const { width, height, codecId, colorTrc } = stream.codecpar
  if (width * height > maxPixels) throw limitExceeded('maxPixels', maxPixels, width * height)
  const orientation = orientationOfStream(stream)
  const { num, den } = stream.avgFrameRate
  return {
    codec: avGetCodecName(codecId) ?? 'unknown',
    ...squareSize(width, height, aspectRatioOf(stream, null), orientation),
    rotation: rotationOf(orientation),
    frameRate: num > 0 && den > 0 ? num / den : null,
    dynamicRange: isHdrTransfer(colorTrc) ? 'hdr' : 'sdr',
  }
}
