import type { Stream } from 'node-av/lib'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { AUDIO_SAMPLE_RATE, createAudioTimeline } from '../decoded/audio-timeline.js'
import { type TimeBase, toSamples } from '../decoded/clock.js'
import { writeMessage } from '../process/messages.js'
import type { AudioPiece } from './audio-track.js'

/** Places audio on the clock of the video and sends it. */
export interface SoundStage {
  take(piece: AudioPiece): void
  /** Sets zero of the clock (video ticks), once known; null: the audio is its own clock. */
  start(zeroPts: bigint | null): void
  end(): void
  audioMs(): number
  /** How much audio lies before zero of the clock and was dropped. */
  beforeZeroMs(): number
}

/**
 * Until zero is known, audio is buffered: at most {@link MOST_WAITING_SAMPLES}, after which zero is assumed to be
 * `expectedZero` (the header's start of the video track). `zeroBase`: time base of zero. Throws `limit_exceeded` for
 * audio beyond `maxDurationMs` before the gap in front of it is filled: a file of a few kilobytes can declare a gap of
 * centuries.
 */
export function createSoundStage(
  stream: Stream,
  zeroBase: TimeBase,
  expectedZero: bigint,
  maxDurationMs: number,
): SoundStage {
  const timeline = createAudioTimeline((samples, startMs) =>
    writeMessage({ kind: 'audio', startMs }, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)),
  )
  let waiting: AudioPiece[] = []
  let waitingSamples = 0
  let zeroSamples: number | null = null

  const lay = ({ samples, pts }: AudioPiece): void => {
    const startSample = toSamples(pts, stream.timeBase, AUDIO_SAMPLE_RATE) - (zeroSamples as number)
    const endMs = Math.round(((startSample + samples.length) * 1000) / AUDIO_SAMPLE_RATE)
    if (endMs > maxDurationMs) throw limitExceeded('maxDurationMs', maxDurationMs, endMs)
    timeline.add(samples, startSample)
  }
  const start = (zeroPts: bigint | null): void => {
    if (zeroSamples !== null) return
    const own = waiting[0]
    if (zeroPts !== null) zeroSamples = toSamples(zeroPts, zeroBase, AUDIO_SAMPLE_RATE)
    else zeroSamples = own === undefined ? 0 : toSamples(own.pts, stream.timeBase, AUDIO_SAMPLE_RATE)
    waiting.forEach(lay)
    waiting = []
  }

  return {
    take(piece) {
      if (zeroSamples !== null) return lay(piece)
      waiting.push(piece)
      waitingSamples += piece.samples.length
      if (waitingSamples > MOST_WAITING_SAMPLES) start(expectedZero)
    },
    start,
    end() {
      start(null)
      timeline.end()
    },
    audioMs: () => Math.round((timeline.length() * 1000) / AUDIO_SAMPLE_RATE),
    beforeZeroMs: () => Math.round((timeline.beforeZero() * 1000) / AUDIO_SAMPLE_RATE),
  }
}

/** Two minutes (8 MB): files interleave within seconds, so only a broken one has its first frame later. */
const MOST_WAITING_SAMPLES = 120 * AUDIO_SAMPLE_RATE
