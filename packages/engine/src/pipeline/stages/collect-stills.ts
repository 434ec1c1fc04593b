import type { Timeline } from '../../spec/evidence/timeline.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { type FrameObservation, indexByFrameId } from '../../timeline/build-evidence.js'

/** Sampled frames as small JPEG pictures, meant for people, never used as evidence. */
export interface StillCollector {
  push(frame: { readonly index: number; readonly image: RgbImage }): Promise<void>
  /** JPEG bytes by frame id. */
  finish(timeline: Timeline, frames: readonly FrameObservation[]): Promise<Map<string, Uint8Array>>
}

/** Long side and JPEG quality of a still: some 40 KB each, so 200 of them take 8 MB. */
const STILL_LONG_SIDE_PX = 640
const STILL_QUALITY = 72

/** Collects nothing. */
export const NO_STILLS: StillCollector = { push: async () => {}, finish: async () => new Map() }

/** Encodes stills as frames come by; the pictures themselves are not kept. */
export async function createStillCollector(): Promise<StillCollector> {
  const { default: sharp } = await import('sharp')
  const jpegByIndex = new Map<number, Uint8Array>()
  return {
    async push({ index, image: { data, width, height } }) {
      const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
        .resize({ width: STILL_LONG_SIDE_PX, height: STILL_LONG_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: STILL_QUALITY })
        .toBuffer()
      jpegByIndex.set(index, jpeg)
    },
    async finish(timeline, frames) {
      const stills = new Map<string, Uint8Array>()
      for (const [id, index] of indexByFrameId(timeline, frames)) {
        const jpeg = jpegByIndex.get(index)
        if (jpeg) stills.set(id, jpeg)
      }
      return stills
    },
  }
}
