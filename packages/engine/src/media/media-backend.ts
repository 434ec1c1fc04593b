import type { Loudness } from '../spec/evidence/asset.js'
import type { FrameThumb, RgbImage, SampledFrame } from '../spec/pictures/image.js'
import type { Diagnostic } from '../spec/faults/diagnostic.js'

/** Container facts from the header and the first packets; decoding may correct them (`DecodeSummary`). */
export interface Probe {
  readonly container: string
  readonly durationMs: number | null
  readonly video: VideoTrack | null
  /** Every audio track, in the container's order; the default one is analysed. */
  readonly audio: readonly AudioTrack[]
}

/** `width` and `height` are upright and in square pixels; `rotation` is the clockwise turn that makes it upright. */
export interface VideoTrack {
  readonly codec: string
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
  readonly frameRate: number | null
  readonly dynamicRange: 'sdr' | 'hdr'
}

/** One audio track. */
export interface AudioTrack {
  readonly codec: string
  readonly sampleRate: number
  readonly channels: number
  readonly isDefault: boolean
}

/** What a pass over the file is to deliver. */
export interface DecodeRequest {
  /** Thumbnails of all frames and the sampled frames, or neither. */
  readonly frames: boolean
  /** The default audio track as mono 16 kHz, or none. */
  readonly audio: boolean
  /** Long side of sampled frames in pixels: larger ones are scaled down, smaller ones are not enlarged. */
  readonly frameLongSidePx: number
  /** Long side of thumbnails in pixels. */
  readonly thumbLongSidePx: number
}

/**
 * What a pass delivers, in the file's own order. A thumbnail comes with the frame's `colours`: single pixels of it, with
 * the long side some 128 (never enlarged). A sampled frame comes after its own thumbnail, though not always
 * directly: the sampler may wait a few frames for the picture to settle. Audio is interleaved, in order, without gaps
 * (a gap in the track is filled with silence); `startMs` is on the same clock as the frames (first frame = 0; audio
 * before it is dropped).
 */
export type MediaEvent =
  | { readonly type: 'thumb'; readonly thumb: FrameThumb; readonly colours: RgbImage }
  | { readonly type: 'frame'; readonly frame: SampledFrame }
  | { readonly type: 'audio'; readonly samples: Float32Array; readonly startMs: number }
  | { readonly type: 'end'; readonly summary: DecodeSummary }

/**
 * Which frames to deliver, by their numbers in the order of `decode`, and the long side that they are scaled down to.
 */
export interface FramesRequest {
  readonly indices: readonly number[]
  readonly longSidePx: number
}

/** A frame that was requested by its number. */
export interface ShownFrame {
  readonly index: number
  readonly image: RgbImage
}

/** What decoding found; the last event of a pass. */
export interface DecodeSummary {
  readonly framesDecoded: number
  /** End of the last frame, or of the audio where there is no video. */
  readonly durationMs: number
  /** Upright size of the decoded frames in square pixels; null without video. */
  readonly width: number | null
  readonly height: number | null
  /** Hard cuts: time of the first frame of each new shot. */
  readonly cutsMs: readonly number[]
  readonly audioMs: number
  /** Of the audio track as it is in the file; null without audio, for silence, and for what cannot be measured. */
  readonly loudness: Loudness | null
  readonly diagnostics: readonly Diagnostic[]
}

/** Options of every call that may take long. */
export interface MediaOptions {
  readonly signal: AbortSignal
  readonly threads: number
  readonly maxBytes: number
  readonly maxPixels: number
  readonly maxDurationMs: number
  readonly maxDecoderBytes: number
}

/**
 * Decodes one local file. `probe` may be called once, and after it either `decode` or `show`, once. Leaving their loop,
 * aborting, or `close` kills the decoder; `close` resolves when it is gone.
 *
 * Rejections: `video_unreadable`, `audio_unreadable`, `content_type_unsupported`, `external_reference_refused`,
 * `limit_exceeded`, `decoder_crashed`, `timeout`, `aborted`.
 */
export interface MediaSession {
  probe(): Promise<Probe>
  /** With back-pressure: the decoder waits while the consumer does. */
  decode(request: DecodeRequest): AsyncIterable<MediaEvent>
  /**
   * The frames with these numbers, in order; numbers that do not exist are left out. Decodes the video up to the last
   * of them, because only then is each the frame to which `decode` gave that number.
   */
  show(request: FramesRequest): AsyncIterable<ShownFrame>
  close(): Promise<void>
}

/** A way to decode files: `node-av` (default) and `ffmpeg-cli` ship; one contract suite runs against both. */
export interface MediaBackend {
  readonly id: string
  readonly version: string
  /** Null when usable here, else what is missing and what to do. */
  unavailable(): Promise<string | null>
  open(path: string, options: MediaOptions): MediaSession
}
