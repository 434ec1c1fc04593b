import { Packet, type Stream } from 'node-av/lib'
import { AVDISCARD_ALL, AVERROR_EOF } from 'node-av/constants'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { DecodeRequest, DecodeSummary } from '../media-backend.js'
import type { Input } from './open-input.js'
import { createPictureStage } from './picture-stage.js'
import { createWaitingPackets } from './read-ahead.js'
import { openSound } from './open-sound.js'
import { summarise } from './summary.js'
import { createVideoTrackDecoder, type VideoTrackDecoder } from './video-track.js'

/** Threads of the video decoder, and limits on what is actually found in the file. */
export interface DecodeLimits {
  readonly threads: number
  readonly maxPixels: number
  readonly maxDurationMs: number
}

/**
 * One pass over the file: sends thumbnails, frames and audio as they come, and returns the summary. Every frame is
 * decoded: seeking to each sample costs nine times as much, and skipping frames yields wrong ones.
 *
 * What a damaged frame looks like depends on the number of decoder threads. So at the first sign of damage the file is
 * opened again (`reopen`) and decoded by one thread, continuing where it was: the events are the same whatever
 * `threads` is.
 *
 * Inputs are not closed at the end, because the process ends with the pass; only what a second reading replaces is
 * freed.
 *
 * Throws `video_unreadable` when a video track yields no frame at all, `audio_unreadable` where only audio was asked
 * for and cannot be decoded, `limit_exceeded`.
 */
export function decodeInput(
  first: Input,
  reopen: () => Input,
  request: DecodeRequest,
  limits: DecodeLimits,
): DecodeSummary {
  const videoStream = request.frames ? first.video : null
  const audioStream = request.audio ? first.audio : null
  const pictures = videoStream === null ? null : createPictureStage(videoStream, request, limits)
  const opened = audioStream === null ? null : openSound(audioStream, first.video, videoStream === null, limits)
  const [sound, soundRefused] = opened instanceof ProoflineError ? [null, opened] : [opened, null]
  const handlers: PassHandlers = {
    video: videoStream?.index ?? null,
    audio: sound?.index ?? null,
    decodeVideo(decoder, packet) {
      decoder.decode(packet, (decoded) => {
        sound?.stage.start(decoder.firstPts())
        pictures?.take(decoded)
      })
    },
    decodeAudio: (packet) => sound?.decode(packet),
    endSound: () => sound?.end(),
  }

  const { threads } = limits
  let video =
    videoStream === null ? null : createVideoTrackDecoder(videoStream, { threads, leaveOnDamage: threads > 1 })
  let end = readThrough(first, video, handlers, 0)
  if (end.damaged && videoStream !== null) {
    video?.free()
    const again = reopen()
    video = createVideoTrackDecoder(again.format.streams[videoStream.index] as Stream, { threads: 1 })
    end = readThrough(again, video, handlers, end.audioPackets)
  }
  pictures?.end()
  handlers.endSound()

  if (video !== null) refuseFrameless(video)
  const readError = end.code === AVERROR_EOF ? null : end.code
  return summarise({ input: first, request, video, pictures, sound, soundRefused, readError })
}

function refuseFrameless(video: VideoTrackDecoder): void {
  if (video.frames() > 0) return
  throw new ProoflineError('video_unreadable', 'No frame of the video can be decoded.', {
    details: { decoderErrors: video.damage().errors },
  })
}

/** Where packets go; `video` and `audio` are stream indices. */
interface PassHandlers {
  readonly video: number | null
  readonly audio: number | null
  decodeVideo(decoder: VideoTrackDecoder, packet: Packet | null): void
  decodeAudio(packet: Packet): void
  /** The file holds no more audio. May be called again. */
  endSound(): void
}

/** How a reading ended: FFmpeg's code, or aborted because of damage; `audioPackets` were passed on. */
interface PassEnd {
  readonly code: number
  readonly damaged: boolean
  readonly audioPackets: number
}

/**
 * Passes on every packet from the first to the last, except the first `skipAudio` audio packets.
 *
 * Audio is read ahead of the interleaved video as far as `createWaitingPackets` has room, so that transcription gets
 * its input early (video takes longest to decode). Reading ahead starts once the first frame has fixed zero of the
 * clock.
 */
function readThrough(
  { format }: Input,
  video: VideoTrackDecoder | null,
  handlers: PassHandlers,
  skipAudio: number,
): PassEnd {
  for (const stream of format.streams) {
    if (stream.index !== handlers.video && stream.index !== handlers.audio) stream.discard = AVDISCARD_ALL
  }
  const packet = new Packet()
  packet.alloc()
  const waiting = createWaitingPackets()
  let audioPackets = 0
  let code = 0

  /** Reads one packet: video packets are queued, audio is passed on. */
  const read = (): void => {
    code = format.readFrameSync(packet)
    if (code < 0) return
    if (packet.streamIndex === handlers.video) waiting.put(packet)
    else if (packet.streamIndex === handlers.audio && ++audioPackets > skipAudio) handlers.decodeAudio(packet)
    packet.unref()
  }
  const readAhead = (): void => {
    while (code >= 0 && !waiting.isFull()) read()
    if (code < 0) handlers.endSound()
  }
  /** Reads up to the next video packet, or to the end of the file. */
  const readToPicture = (): void => {
    while (code >= 0 && waiting.isEmpty()) read()
  }

  try {
    if (video === null) {
      readToPicture()
      return { code, damaged: false, audioPackets }
    }
    for (;;) {
      if (handlers.audio !== null && video.firstPts() !== null) readAhead()
      else readToPicture()
      const hadPicture = waiting.takeFirst((picture) => handlers.decodeVideo(video, picture))
      if (!hadPicture) handlers.decodeVideo(video, null)
      const damaged = video.leftEarly()
      if (damaged || !hadPicture) return { code, damaged, audioPackets }
    }
  } finally {
    packet.free()
    waiting.free()
  }
}
