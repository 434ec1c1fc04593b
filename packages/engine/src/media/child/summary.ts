import { FFmpegError, type Stream } from 'node-av/lib'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { ProoflineError } from '../../spec/faults/errors.js'
import { NO_PTS, toMs } from '../decoded/clock.js'
import { damageDiagnostics, FILE_TOLERANCE_MS, TRACK_TOLERANCE_MS, truncationDiagnostic } from '../decoded/damage.js'
import { colourDiagnostic, earlySoundDiagnostic, extraTracksDiagnostic } from '../diagnostics.js'
import type { DecodeRequest, DecodeSummary } from '../media-backend.js'
import type { Input } from './open-input.js'
import type { Sound } from './open-sound.js'
import type { PictureStage } from './picture-stage.js'
import { durationOf } from './stream-facts.js'
import type { VideoTrackDecoder } from './video-track.js'

/** What a pass returns. `readError`: FFmpeg's code when reading ended otherwise than at the end of the file. */
export interface Pass {
  readonly input: Input
  readonly request: DecodeRequest
  readonly video: VideoTrackDecoder | null
  readonly pictures: PictureStage | null
  readonly sound: Sound | null
  readonly soundRefused: ProoflineError | null
  readonly readError: number | null
}

/** Summarises a pass; diagnostics come in a fixed order: tracks, colours, early audio, truncation, damage. */
export function summarise(pass: Pass): DecodeSummary {
  const { video, pictures, sound } = pass
  const videoMs = video?.endMs() ?? 0
  const audioMs = sound?.stage.audioMs() ?? 0
  return {
    framesDecoded: video?.frames() ?? 0,
    durationMs: video === null ? audioMs : videoMs,
    ...(pictures?.size() ?? { width: null, height: null }),
    cutsMs: pictures?.cutsMs() ?? [],
    audioMs,
    loudness: sound?.decoder.loudness() ?? null,
    diagnostics: [
      ...trackDiagnostics(pass),
      ...(pictures?.mappedHdr() === true ? [colourDiagnostic()] : []),
      ...(video === null ? [] : earlySoundDiagnostic(sound?.stage.beforeZeroMs() ?? 0)),
      ...truncation(pass, videoMs, audioMs),
      ...damage(pass, Math.max(videoMs, audioMs)),
    ],
  }
}

function trackDiagnostics({ input, request, soundRefused }: Pass): Diagnostic[] {
  const found = extraTracksDiagnostic(
    request.audio ? input.audioTracks.length - 1 : 0,
    request.frames ? input.videoTracks - 1 : 0,
    request.frames ? input.subtitleTracks : 0,
  )
  if (soundRefused !== null) {
    const { message, details } = soundRefused
    found.push({
      code: 'damaged_input',
      stage: 'decode',
      message,
      degrades: true,
      details: { ...details, track: 'audio' },
    })
  }
  return found
}

function truncation({ input, video, sound, request }: Pass, videoMs: number, audioMs: number): Diagnostic[] {
  const frameMs = video?.lastFrameMs() ?? 0
  const zero = video?.firstPts() ?? null
  const promisedVideo = input.video === null || zero === null ? null : promisedEndMs(input.video, zero)
  const found = video === null ? [] : truncationDiagnostic('video', videoMs, promisedVideo, frameMs, TRACK_TOLERANCE_MS)
  if (sound !== null && input.audio !== null && promisedVideo !== null && input.video !== null) {
    const zeroMs = toMs(zero ?? 0n, input.video.timeBase)
    const promisedAudio = promisedEndMs(input.audio, 0n)
    const endMs = promisedAudio === null ? null : promisedAudio - zeroMs
    found.push(...truncationDiagnostic('audio', audioMs, endMs, AUDIO_PACKET_MS, TRACK_TOLERANCE_MS))
  }
  if (promisedVideo !== null || video === null || !request.frames) return found
  // Matroska has one duration for the whole file, that of its longest track, counted from the file's start.
  const fileMs = durationOf(input.format)
  const whole = fileMs === null ? null : fileMs - beforePictureMs(input, zero)
  const longest = Math.max(videoMs, sound === null ? 0 : audioMs)
  return truncationDiagnostic('video', longest, whole, frameMs, FILE_TOLERANCE_MS)
}

/** Time from the start of the file to the first frame. */
function beforePictureMs({ format, video }: Input, zero: bigint | null): number {
  if (zero === null || video === null || format.startTime === NO_PTS) return 0
  return Math.max(0, toMs(zero, video.timeBase) - toMs(format.startTime, MICROSECONDS))
}

/** Where the header says that a track ends, on a clock that starts at `zero`; null where it does not say. */
function promisedEndMs(stream: Stream, zero: bigint): number | null {
  if (stream.duration === NO_PTS || stream.duration <= 0n) return null
  const start = stream.startTime === NO_PTS ? zero : stream.startTime
  return toMs(start + stream.duration - zero, stream.timeBase)
}

function damage({ input, video, sound, readError }: Pass, endMs: number): Diagnostic[] {
  const found: Diagnostic[] = []
  if (video !== null) {
    const { stretches, errors } = video.damage()
    found.push(...damageDiagnostics('video', stretches, errors))
  }
  if (sound !== null && input.audio !== null && sound.decoder.errors() > 0) {
    const { timeBase } = input.audio
    const zero = input.audio.startTime === NO_PTS ? 0n : input.audio.startTime
    const stretches = sound.decoder.badPts().map((pts) => {
      const startMs = Math.max(0, toMs(pts - zero, timeBase))
      return { startMs, endMs: startMs + AUDIO_PACKET_MS }
    })
    found.push(...damageDiagnostics('audio', stretches, sound.decoder.errors()))
  }
  if (readError !== null) {
    const message = `Reading stopped before the end of the file: ${FFmpegError.strerror(readError)}.`
    found.push({ code: 'damaged_input', stage: 'decode', message, degrades: true, startMs: endMs, endMs })
  }
  return found
}

/** FFmpeg's time base for times of a whole file. */
const MICROSECONDS = { num: 1, den: 1_000_000 }

/** Approximate length of an audio packet in common codecs (AAC: 21 ms, Opus: 20 ms). */
const AUDIO_PACKET_MS = 21
