import { Packet, type Stream } from 'node-av/lib'
import { AVDISCARD_ALL, AVERROR_EOF } from 'node-av/constants'
import { ProoflineError } from '../../spec/errors.js'
import { NO_PTS } from '../clock.js'
import { limitExceeded } from '../limits.js'
import type { DecodeRequest, DecodeSummary } from '../media-backend.js'
import { type AudioTrackDecoder, createAudioTrackDecoder } from './audio-track.js'
import type { Input } from './open-input.js'
import { createPictureStage } from './picture-stage.js'
import { createSoundStage } from './sound-stage.js'
import { summarise } from './summary.js'
import { createVideoTrackDecoder } from './video-track.js'

/** Threads of the picture decoder, and limits that hold for what is really found. */
export interface DecodeLimits {
  readonly threads: number
  readonly maxPixels: number
  readonly maxDurationMs: number
}

/**
 * One pass over the file: sends thumbs, pictures and sound as they come, and gives the summary. Every frame is
 * decoded: seeking to each sample costs nine times as much, and skipping frames shows wrong ones.
 *
 * Throws `video_unreadable` when a picture track gives no frame at all, `audio_unreadable` where sound alone was
 * asked for and cannot be decoded, `limit_exceeded`.
 */
export function decodeInput(input: Input, request: DecodeRequest, limits: DecodeLimits): DecodeSummary {
  const { format } = input
  const videoStream = request.frames ? input.video : null
  const video = videoStream === null ? null : createVideoTrackDecoder(videoStream, limits.threads)
  const pictures = videoStream === null ? null : createPictureStage(videoStream, request, limits)

  const audioStream = request.audio ? input.audio : null
  const opened = audioStream === null ? null : openSound(audioStream, videoStream === null)
  const audio = opened instanceof ProoflineError ? null : opened
  const zero = input.video ?? audioStream
  const headerZero = zero === null || zero.startTime === NO_PTS ? 0n : zero.startTime
  const sound =
    audio === null || zero === null || audioStream === null
      ? null
      : createSoundStage(audioStream, zero.timeBase, headerZero)
  if (video === null) sound?.start(input.video === null ? null : headerZero)

  for (const stream of format.streams) {
    const wanted = stream.index === videoStream?.index || (audio !== null && stream.index === audioStream?.index)
    if (!wanted) stream.discard = AVDISCARD_ALL
  }

  const decodeVideo = (packet: Packet | null): void => {
    video?.decode(packet, (decoded) => {
      sound?.start(video.firstPts())
      pictures?.take(decoded)
    })
  }
  const decodeAudio = (packet: Packet | null): void => {
    audio?.decode(packet, (piece) => {
      sound?.take(piece)
      const audioMs = sound?.audioMs() ?? 0
      if (audioMs > limits.maxDurationMs) throw limitExceeded('maxDurationMs', limits.maxDurationMs, audioMs)
    })
  }

  const packet = new Packet()
  packet.alloc()
  let code = 0
  while ((code = format.readFrameSync(packet)) >= 0) {
    if (packet.streamIndex === videoStream?.index) decodeVideo(packet)
    else if (packet.streamIndex === audioStream?.index) decodeAudio(packet)
    packet.unref()
  }
  decodeVideo(null)
  pictures?.end()
  decodeAudio(null)
  sound?.end()

  if (video !== null && video.frames() === 0) {
    throw new ProoflineError('video_unreadable', 'Not one frame of the video can be decoded.', {
      details: { codecErrors: video.damage().errors },
    })
  }
  const readError = code === AVERROR_EOF ? null : code
  return summarise({
    input,
    request,
    video,
    pictures,
    audio,
    sound,
    readError,
    soundRefused: opened instanceof ProoflineError ? opened : null,
  })
}

/** Beside a picture, a sound track without a decoder is one more diagnostic; alone, it is the end. */
function openSound(stream: Stream, alone: boolean): AudioTrackDecoder | ProoflineError {
  try {
    return createAudioTrackDecoder(stream)
  } catch (error) {
    if (alone || !ProoflineError.is(error)) throw error
    return error
  }
}
