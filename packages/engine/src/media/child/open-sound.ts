import type { Packet, Stream } from 'node-av/lib'
import { ProoflineError } from '../../spec/faults/errors.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { NO_PTS } from '../decoded/clock.js'
import { type AudioTrackDecoder, createAudioTrackDecoder } from './audio-track.js'
import { createSoundStage, type SoundStage } from './sound-stage.js'

/** The audio track of one pass, and the stage that receives what it decodes. */
export interface Sound {
  /** Stream index in the file. */
  readonly index: number
  readonly decoder: AudioTrackDecoder
  readonly stage: SoundStage
  /** Throws `limit_exceeded` where the track is longer than allowed, or has audio after that. */
  decode(packet: Packet): void
  /** The file holds no more audio. May be called again. */
  end(): void
}

/**
 * Opens the audio track `stream`. Its clock starts with the video track, where the file has one (`video`); `alone`: no
 * frames were requested, so nothing else will fix zero of the clock.
 *
 * Next to video, a track without a decoder gives a diagnostic, which is returned; alone, it throws.
 */
export function openSound(
  stream: Stream,
  video: Stream | null,
  alone: boolean,
  { maxDurationMs }: { readonly maxDurationMs: number },
): Sound | ProoflineError {
  const decoder = openDecoder(stream, alone)
  if (decoder instanceof ProoflineError) return decoder
  const { timeBase, startTime } = video ?? stream
  const headerZero = startTime === NO_PTS ? 0n : startTime
  const stage = createSoundStage(stream, timeBase, headerZero, maxDurationMs)
  if (alone) stage.start(video === null ? null : headerZero)

  const decode = (packet: Packet | null): void =>
    decoder.decode(packet, (piece) => {
      stage.take(piece)
      const audioMs = stage.audioMs()
      if (audioMs > maxDurationMs) throw limitExceeded('maxDurationMs', maxDurationMs, audioMs)
    })
  let hasEnded = false
  return {
    index: stream.index,
    decoder,
    stage,
    decode,
    end() {
      if (hasEnded) return
      hasEnded = true
      decode(null)
      stage.end()
    },
  }
}

function openDecoder(stream: Stream, alone: boolean): AudioTrackDecoder | ProoflineError {
  try {
    return createAudioTrackDecoder(stream)
  } catch (error) {
    if (alone || !ProoflineError.is(error)) throw error
    return error
  }
}
