import { stat } from 'node:fs/promises'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { refuseUndecodable } from '../files/check-content.js'
import { sniffFile } from '../files/sniff.js'
import type { MediaOptions } from '../media-backend.js'
import { IDLE_MS, startMediaChild } from '../process/media-child.js'
import type { StillInfo } from '../still-info.js'

/** A decoded still: one picture, or the first, the middle and the last frame of an animation. */
export interface DecodedStill {
  readonly images: readonly RgbImage[]
  readonly info: StillInfo
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Long side of the pictures in pixels: larger ones are scaled down, smaller ones are not enlarged. A picture with an
 * aspect ratio above four keeps three eighths of that as its short side, within 16 megapixels.
 */
export interface StillOptions extends Omit<MediaOptions, 'threads' | 'maxDurationMs'> {
  readonly longSidePx: number
}

/**
 * Decodes a picture (JPEG, PNG, GIF, WebP, AVIF and its sequences, TIFF) in a process of its own: rotated upright by
 * EXIF orientation, transparency flattened on white (on black or grey where white would hide drawings), CMYK and 16-bit
 * converted to 8-bit sRGB.
 *
 * Throws `content_type_unsupported` (by content; SVG too, since it can reference other files), `image_unreadable`,
 * `asset_empty`, `limit_exceeded`, `decoder_crashed`, `timeout`, `aborted`. A truncated picture is decoded as far as it
 * goes, with the diagnostic `damaged_input`.
 */
export async function decodeStill(path: string, options: StillOptions): Promise<DecodedStill> {
  const type = await checkStill(path, options.maxBytes)
  const { signal, maxDecoderBytes: maxBytes, maxPixels, longSidePx } = options
  const task = type === 'avis' ? 'sequence' : 'still'
  const child = await startMediaChild(path, { task, maxPixels, longSidePx }, { signal, maxBytes, idleMs: IDLE_MS })
  const images: RgbImage[] = []
  try {
    for (;;) {
      const message = await child.next()
      if (message?.header.kind === 'picture') {
        const { width, height } = message.header
        images.push({ width, height, data: message.payload })
      } else if (message?.header.kind === 'still') {
        const { info, diagnostics } = message.header
        return { images, info, diagnostics }
      } else {
        throw new ProoflineError('internal', 'The decoder process ended without its result.')
      }
    }
  } finally {
    await child.close()
  }
}

/**
 * Facts of a picture from its header, in a process of its own; nothing is decoded. Throws as {@link decodeStill} for a
 * picture whose header shows that it could not be decoded.
 */
export async function probeStill(path: string, options: Omit<StillOptions, 'longSidePx'>): Promise<StillInfo> {
  const type = await checkStill(path, options.maxBytes)
  const { signal, maxDecoderBytes: maxBytes, maxPixels } = options
  const task = type === 'avis' ? 'sequence-facts' : 'still-facts'
  const child = await startMediaChild(path, { task, maxPixels }, { signal, maxBytes, idleMs: IDLE_MS })
  try {
    const message = await child.next()
    if (message?.header.kind === 'still') return message.header.info
    throw new ProoflineError('internal', 'The decoder process ended without its result.')
  } finally {
    await child.close()
  }
}

/** The type of a picture that may be decoded. */
async function checkStill(path: string, maxBytes: number): Promise<string> {
  const { size } = await stat(path)
  if (size > maxBytes) throw limitExceeded('maxBytes', maxBytes, size)
  const content = await sniffFile(path)
  refuseUndecodable(content)
  return content.type
}
