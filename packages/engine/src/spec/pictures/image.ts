import type { Bbox } from './geometry.js'

/**
 * An upright picture, 8-bit RGB, interleaved, rows from top to bottom without padding:
 * `data.length === width * height * 3`.
 *
 * Readers must not change or keep `data`: the buffer is shared by all stages and may be used again.
 */
export interface RgbImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** An upright picture of luma alone (8-bit, video range as decoded), one byte a pixel, without padding. */
export interface LumaImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Why a frame was sampled: see `media/sampling`. */
export const FRAME_REASONS = ['first', 'cut', 'text-change', 'change', 'interval', 'last', 'still'] as const

/** See {@link FRAME_REASONS}. */
export type FrameReason = (typeof FRAME_REASONS)[number]

/**
 * A frame chosen for costly analysis. `index` counts every decoded frame from 0; `tMs` is its presentation time, first
 * frame = 0; `shot` counts from 1. `width` and `height` of `image` may be smaller than the video's (`sourceWidth`,
 * `sourceHeight`, upright).
 */
export interface SampledFrame {
  readonly index: number
  readonly tMs: number
  readonly shot: number
  readonly reason: FrameReason
  readonly image: RgbImage
  readonly sourceWidth: number
  readonly sourceHeight: number
  /** Where something appeared or changed since the last sample, if only part of the picture did. */
  readonly changed?: Bbox
}

/** The thumbnail of a decoded frame: luma with the long side scaled to some 640 pixels (never enlarged). */
export interface FrameThumb {
  readonly index: number
  readonly tMs: number
  readonly luma: LumaImage
}
