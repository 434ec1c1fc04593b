import {
  avChannelLayoutDefault,
  type ChannelLayout,
  Frame,
  type Packet,
  SoftwareResampleContext,
  type Stream,
} from 'node-av/lib'
import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import type { Loudness } from '../../spec/evidence/asset.js'
import { AUDIO_SAMPLE_RATE } from '../decoded/audio-timeline.js'
import { NO_PTS, toMs } from '../decoded/clock.js'
import { createMonoMix, type MixedChannels } from '../decoded/mono-mix.js'
import { createLoudnessMeter } from './loudness-meter.js'
import { decodePacket, openDecoder } from './open-decoder.js'
import { createResampleTarget, type ResampleTarget } from './resample-target.js'

/** A chunk of resampled audio; `pts` is the stream timestamp of its first sample. */
export interface AudioPiece {
  readonly samples: Float32Array
  readonly pts: bigint
}

/** The audio track being decoded. */
export interface AudioTrackDecoder {
  /** Sends a packet (null: end of stream) and passes mono 16 kHz audio to `take`. */
  decode(packet: Packet | null, take: (piece: AudioPiece) => void): void
  errors(): number
  /** Loudness of the track, known once all of it is decoded; null where it is silent or cannot be measured. */
  loudness(): Loudness | null
  /** Timestamps at which the decoder failed. */
  badPts(): readonly bigint[]
}

/** A resampler and the input format that it was opened for. */
interface Resampler {
  readonly context: SoftwareResampleContext
  readonly key: string
  readonly channels: MixedChannels
  /** The layout of frames that state none. */
  readonly layout: ChannelLayout
  readonly target: ResampleTarget
}

/** FFmpeg channel masks: mono, stereo, the low-frequency channel, and stereo with it (2.1). */
const FRONT_CENTRE = 4n
const FRONT_LEFT_AND_RIGHT = 3n
const LOW_FREQUENCIES = 8n
const WITH_LOW_FREQUENCIES = FRONT_LEFT_AND_RIGHT | LOW_FREQUENCIES

/** A larger jump between frames ends a run: the resampler is flushed and the time is taken anew. */
const JUMP_MS = 30

/**
 * Channels are mixed to two, keeping the low-frequency channel separate, with weights that sum to at most one
 * (`rematrix_maxval`) so that mixing never clips; `createMonoMix` then makes these mono. Overshoot of the resampler is
 * clamped to ±1.
 */
export function createAudioTrackDecoder(stream: Stream): AudioTrackDecoder {
  const context = openDecoder(stream, 1, 'audio_unreadable')
  const { timeBase } = stream
  const frame = new Frame()
  frame.alloc()
  const bad: bigint[] = []
  const mix = createMonoMix()
  const meter = createLoudnessMeter()
  let loudness: Loudness | null = null
  let resampler: Resampler | null = null
  let errors = 0
  // Where the current run of resampling began, and how many samples have come out and gone in since.
  let runPts: bigint | null = null
  let runOut = 0
  let runIn = 0

  const give = (samples: Float32Array, take: (piece: AudioPiece) => void): void => {
    if (samples.length === 0 || runPts === null) return
    const elapsed = (BigInt(runOut) * BigInt(timeBase.den)) / (BigInt(AUDIO_SAMPLE_RATE) * BigInt(timeBase.num))
    runOut += samples.length
    take({ samples, pts: runPts + elapsed })
  }
  const endRun = (take: (piece: AudioPiece) => void): void => {
    if (resampler !== null) give(mix(convert(resampler, null), resampler.channels), take)
    resampler?.context.free()
    resampler?.target.free()
    resampler = null
    runPts = null
    runOut = 0
    runIn = 0
  }

  return {
    decode(packet, take) {
      const failed = decodePacket(context, packet, frame, () => {
        if (frame.nbSamples === 0 || frame.sampleRate === 0) return
        meter.push(frame)
        const key = formatOf(frame)
        const pts = frame.bestEffortTimestamp
        const expectedMs = runPts === null ? null : toMs(runPts, timeBase) + (runIn * 1000) / frame.sampleRate
        const jumped = expectedMs !== null && pts !== NO_PTS && Math.abs(toMs(pts, timeBase) - expectedMs) > JUMP_MS
        if (resampler !== null && (resampler.key !== key || jumped)) endRun(take)
        resampler ??= openResampler(frame, key)
        runPts ??= pts === NO_PTS ? 0n : pts
        runIn += frame.nbSamples
        give(mix(convert(resampler, frame), resampler.channels), take)
      })
      errors += failed
      if (failed > 0 && packet !== null && packet.pts !== NO_PTS) bad.push(packet.pts)
      if (packet !== null) return
      endRun(take)
      loudness = meter.end()
    },
    errors: () => errors,
    loudness: () => loudness,
    badPts: () => bad,
  }
}

/** For a custom channel order the mask is a pointer that differs from frame to frame. */
function formatOf({ format, sampleRate, channelLayout: { nbChannels, order, mask } }: Frame): string {
  return `${format}:${sampleRate}:${nbChannels}:${order}:${order === AV_CHANNEL_ORDER_NATIVE ? mask : ''}`
}

function openResampler(frame: Frame, key: string): Resampler {
  const { format, sampleRate, channels: given } = frame
  const layout = isUnspecified(frame) ? avChannelLayoutDefault(given) : frame.channelLayout
  const hasLow = layout.order === AV_CHANNEL_ORDER_NATIVE && (layout.mask & LOW_FREQUENCIES) !== 0n
  const channels = given === 1 ? 1 : hasLow ? 3 : 2
  const mask = channels === 1 ? FRONT_CENTRE : channels === 2 ? FRONT_LEFT_AND_RIGHT : WITH_LOW_FREQUENCIES
  const mixed = { nbChannels: channels, order: AV_CHANNEL_ORDER_NATIVE, mask }
  const context = new SoftwareResampleContext()
  context.allocSetOpts2(mixed, AV_SAMPLE_FMT_FLT, AUDIO_SAMPLE_RATE, layout, format as never, sampleRate)
  context.setOption('rematrix_maxval', 1)
  context.init()
  return { context, key, channels, layout, target: createResampleTarget(mixed) }
}

/** Resamples a frame, or with null flushes the filter: interleaved channels, valid until the next call. */
function convert({ context, channels, layout, target }: Resampler, frame: Frame | null): Float32Array {
  // The resampler refuses a frame whose layout is not the one that it was opened for.
  if (frame !== null && isUnspecified(frame)) frame.channelLayout = layout
  const out = target.withRoomFor(context.getOutSamples(frame?.nbSamples ?? 0) + 32)
  const failed = context.convertFrame(out.frame, frame) < 0
  return out.samples.subarray(0, failed ? 0 : out.frame.nbSamples * channels)
}

/** Order 0: FFmpeg uses the default layout for that number of channels. */
function isUnspecified({ channelLayout }: Frame): boolean {
  return channelLayout.order === 0
}
