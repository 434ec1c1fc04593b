import type { Readable } from 'node:stream'
import { AUDIO_SAMPLE_RATE, createAudioTimeline } from '../decoded/audio-timeline.js'
import { createMonoMix, type MixedChannels } from '../decoded/mono-mix.js'
import type { MediaEvent } from '../media-backend.js'

/** The audio of one pass. */
export interface SoundCollector {
  /** Resolves when the pipe has ended. */
  readonly ended: Promise<void>
  /** The audio received since the last call. `zero`: number of the sample at zero of the clock. */
  take(zero: number): MediaEvent[]
  /** The last audio, once all was received. */
  end(): MediaEvent[]
  lengthMs(): number
  /** How much audio lies before zero. */
  beforeZeroMs(): number
}

/**
 * Receives audio as it comes, because FFmpeg blocks altogether when one of its pipes is full. It buffers as much as
 * FFmpeg is ahead of the video.
 *
 * `onTooLong` is called once, with the length so far in ms, when there is more than `mostMs`; nothing more is kept
 * then. FFmpeg fills gaps with silence, and a file of a few kilobytes can declare one of centuries.
 */
export function collectSound(
  pipe: Readable,
  channels: MixedChannels,
  { mostMs, onTooLong }: { readonly mostMs: number; onTooLong(lengthMs: number): void },
): SoundCollector {
  const mix = createMonoMix()
  let waiting: Buffer[] = []
  /** Bytes of a sample that has not fully arrived. */
  let odd: Buffer = Buffer.alloc(0)
  let out: MediaEvent[] = []
  let at = 0
  const timeline = createAudioTimeline((samples, startMs) => out.push({ type: 'audio', samples, startMs }))
  const flush = (): MediaEvent[] => {
    const events = out
    out = []
    return events
  }
  let received = 0
  let isTooLong = false
  const receive = (chunk: Buffer): void => {
    if (isTooLong) return
    received += chunk.length
    const lengthMs = Math.round((received * 1000) / (4 * channels * AUDIO_SAMPLE_RATE))
    isTooLong = lengthMs > mostMs
    if (isTooLong) onTooLong(lengthMs)
    else waiting.push(chunk)
  }
  const ended = new Promise<void>((resolve) => {
    pipe.on('data', receive)
    pipe.once('close', resolve)
  })
  return {
    ended,
    take(zero) {
      const bytes = Buffer.concat([odd, ...waiting])
      const whole = bytes.length - (bytes.length % (4 * channels))
      const interleaved = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole))
      const samples = mix(interleaved, channels)
      odd = bytes.subarray(whole)
      waiting = []
      timeline.add(samples, at - zero)
      at += samples.length
      return flush()
    },
    end() {
      timeline.end()
      return flush()
    },
    lengthMs: () => Math.round((timeline.length() * 1000) / AUDIO_SAMPLE_RATE),
    beforeZeroMs: () => Math.round((timeline.beforeZero() * 1000) / AUDIO_SAMPLE_RATE),
  }
}
