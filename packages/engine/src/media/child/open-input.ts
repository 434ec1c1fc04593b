import { Dictionary, FormatContext, type Stream } from 'node-av/lib'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_ENCRYPTION_INIT_INFO,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { ProoflineError } from '../../spec/faults/errors.js'
import { FORMAT_WHITELIST } from '../files/formats.js'
import { ffmpegError } from './ffmpeg-error.js'

/** An opened container. `video` and `audio` are the tracks to analyse; `audioTracks` all audio tracks, in order. */
export interface Input {
  readonly format: FormatContext
  readonly video: Stream | null
  readonly audio: Stream | null
  readonly audioTracks: readonly Stream[]
  readonly videoTracks: number
  readonly subtitleTracks: number
}

/**
 * Opens an inherited file descriptor at the first byte, and reads headers and first packets. That descriptor is the
 * only protocol allowed, so nothing in a file can make FFmpeg open another one; the only formats are {@link
 * FORMAT_WHITELIST}.
 *
 * Throws `video_unreadable` for what does not open, and for encrypted tracks.
 */
export function openInput(fd: number): Input {
  const format = new FormatContext()
  const options = { fd, protocol_whitelist: 'fd', format_whitelist: FORMAT_WHITELIST, enable_drefs: 0 }
  const opened = format.openInputSync('fd:', null, Dictionary.fromObject(options))
  if (opened < 0) throw ffmpegError('video_unreadable', 'The container cannot be opened', opened)
  const found = format.findStreamInfoSync()
  if (found < 0) throw ffmpegError('video_unreadable', 'The tracks cannot be read', found)

  const streams = format.streams
  const pictures = streams.filter((stream) => isOf(stream, AVMEDIA_TYPE_VIDEO) && !isCover(stream))
  const sounds = streams.filter((stream) => isOf(stream, AVMEDIA_TYPE_AUDIO))
  const best = format.findBestStream(AVMEDIA_TYPE_VIDEO)
  const video = pictures.find(({ index }) => index === best) ?? pictures[0] ?? null
  const bestSound = format.findBestStream(AVMEDIA_TYPE_AUDIO, -1, video?.index ?? -1)
  const audio = sounds.find(({ index }) => index === bestSound) ?? null
  for (const stream of [video, audio]) if (stream !== null) refuseEncrypted(stream)
  const subtitleTracks = streams.filter((stream) => isOf(stream, AVMEDIA_TYPE_SUBTITLE)).length
  return { format, video, audio, audioTracks: sounds, videoTracks: pictures.length, subtitleTracks }
}

function isOf(stream: Stream, type: number): boolean {
  return stream.codecpar.codecType === type
}

/** Cover art is listed as a video track with one still. */
function isCover(stream: Stream): boolean {
  return (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0
}

function refuseEncrypted(stream: Stream): void {
  const tag = stream.codecpar.codecTagString
  const marked = tag === 'encv' || tag === 'enca' || tag === 'drmi' || tag === 'drms'
  const keyed = stream.metadata?.get('enc_key_id') !== undefined && stream.metadata?.get('enc_key_id') !== null
  if (!marked && !keyed && stream.codecpar.getCodedSideData(AV_PKT_DATA_ENCRYPTION_INIT_INFO) === null) return
  throw new ProoflineError('video_unreadable', 'The file is encrypted. Pass one without copy protection.', {
    details: { reason: 'encrypted', track: stream.index },
  })
}
