import type { ResolvedInput } from '../../media/index.js'
import type { DecodeSummary, Probe, VideoTrack } from '../../media/media-backend.js'
import type { AssetInfo } from '../../spec/evidence/asset.js'
import type { SampledFrame } from '../../spec/pictures/image.js'
import type { FrameObservation } from '../../timeline/build-evidence.js'

/** Source of the evidence of sampled frames. Change the version with the form of that evidence. */
const SAMPLER_SOURCE = { id: 'frame-sampler', version: '1.0.0' }

/** A sampled frame as evidence; its end is set by {@link closeFrames}. */
export function frameObservation({ index, tMs, shot, reason }: SampledFrame, track: VideoTrack): FrameObservation {
  const { width, height } = track
  return {
    index,
    observation: {
      kind: 'frame',
      startMs: tMs,
      endMs: tMs,
      confidence: 1,
      source: SAMPLER_SOURCE,
      tMs,
      shot,
      width,
      height,
      reason,
    },
  }
}

/**
 * Gives each frame its end, when the next one would come at the mean frame rate, and the size that decoding showed.
 */
export function closeFrames(frames: readonly FrameObservation[], summary: DecodeSummary): FrameObservation[] {
  const meanMs = Math.max(1, Math.round(summary.durationMs / Math.max(1, summary.framesDecoded)))
  return frames.map(({ index, observation }) => {
    const startMs = observation.startMs ?? 0
    const endMs = Math.max(startMs, Math.min(startMs + meanMs, summary.durationMs))
    const width = summary.width ?? observation.width
    const height = summary.height ?? observation.height
    return { index, observation: { ...observation, endMs, width, height } }
  })
}

/** Facts of a decoded video: container facts of `probe` and `track`, corrected by what decoding found. */
export function videoInfo(source: ResolvedInput, probe: Probe, track: VideoTrack, summary: DecodeSummary): AssetInfo {
  const sound = probe.audio.find(({ isDefault }) => isDefault) ?? probe.audio[0]
  const frameRate = track.frameRate ?? (summary.framesDecoded * 1000) / Math.max(1, summary.durationMs)
  return {
    kind: 'video',
    name: source.name,
    sha256: source.sha256,
    bytes: source.bytes,
    container: probe.container,
    width: summary.width ?? track.width,
    height: summary.height ?? track.height,
    durationMs: summary.durationMs,
    rotation: track.rotation,
    frameRate: Math.round(frameRate * 1000) / 1000,
    frameCount: summary.framesDecoded,
    videoCodec: track.codec,
    audioCodec: sound?.codec ?? null,
    audioTracks: probe.audio.length,
    dynamicRange: track.dynamicRange,
    loudness: summary.loudness,
  }
}
