import { createHash } from 'node:crypto'
import type { FrameThumb, LumaImage, RgbImage, SampledFrame } from '../spec/pictures/image.js'
import type {
  DecodeRequest,
  DecodeSummary,
  MediaBackend,
  MediaOptions,
  Probe,
  ShownFrame,
} from '../media/media-backend.js'

/** Pictures and sound at the sizes that the engine asks for. */
export const WHOLE: DecodeRequest = { frames: true, audio: true, frameLongSidePx: 1280, thumbLongSidePx: 640 }

/** The results of one pass. `hash` covers pictures in their order and sound in its own. */
export interface WholePass {
  readonly probe: Probe
  readonly thumbs: readonly (FrameThumb & { readonly colours: RgbImage })[]
  readonly frames: readonly SampledFrame[]
  /** All samples in a row; `gaps` lists pieces whose `startMs` does not follow from what came before. */
  readonly sound: { readonly samples: Float32Array; readonly gaps: readonly number[] }
  readonly summary: DecodeSummary
  readonly hash: string
}

/** Generous limits, no cancelling, one thread, unless said otherwise. */
export function mediaOptions(options: Partial<MediaOptions> = {}): MediaOptions {
  return {
    signal: new AbortController().signal,
    threads: 1,
    maxBytes: 1024 ** 3,
    maxPixels: 100_000_000,
    maxDurationMs: 3_600_000,
    maxDecoderBytes: 1024 ** 3,
    ...options,
  }
}

/** Probes and decodes a file to its end and closes the session. For small files: holds all it gets. */
export async function decodeAll(
  backend: MediaBackend,
  path: string,
  options: Partial<MediaOptions> = {},
  request: DecodeRequest = WHOLE,
): Promise<WholePass> {
  const session = backend.open(path, mediaOptions(options))
  const pictures = createHash('sha256')
  const sound = createHash('sha256')
  const thumbs: (FrameThumb & { readonly colours: RgbImage })[] = []
  const frames: SampledFrame[] = []
  const pieces: Float32Array[] = []
  const gaps: number[] = []
  let length = 0
  let summary: DecodeSummary | null = null
  try {
    const probe = await session.probe()
    for await (const event of session.decode(request)) {
      if (event.type === 'thumb') {
        const { thumb, colours } = event
        thumbs.push({ ...thumb, colours })
        pictures.update(`${thumb.index} ${thumb.tMs}`).update(thumb.luma.data).update(colours.data)
      } else if (event.type === 'frame') {
        const { image, ...facts } = event.frame
        frames.push(event.frame)
        pictures.update(JSON.stringify(facts)).update(image.data)
      } else if (event.type === 'audio') {
        if (Math.abs(event.startMs - length / 16) > 1) gaps.push(event.startMs)
        pieces.push(event.samples)
        length += event.samples.length
        sound.update(Buffer.from(event.samples.buffer, event.samples.byteOffset, event.samples.byteLength))
      } else {
        summary = event.summary
      }
    }
    if (summary === null) throw new Error('The pass ended without its summary.')
    const samples = new Float32Array(length)
    pieces.reduce((at, piece) => (samples.set(piece, at), at + piece.length), 0)
    const hash = `${pictures.digest('hex')} ${sound.digest('hex')} ${JSON.stringify(summary)}`
    return { probe, thumbs, frames, sound: { samples, gaps }, summary, hash }
  } finally {
    await session.close()
  }
}

/** The frames of some numbers, by a session of their own. */
export async function showAll(
  backend: MediaBackend,
  path: string,
  indices: readonly number[],
  longSidePx = WHOLE.frameLongSidePx,
): Promise<ShownFrame[]> {
  const session = backend.open(path, mediaOptions())
  try {
    await session.probe()
    const shown: ShownFrame[] = []
    for await (const frame of session.show({ indices, longSidePx })) shown.push(frame)
    return shown
  } finally {
    await session.close()
  }
}

/** Mean of a luma picture, 0 to 255. */
export function meanLuma({ data }: LumaImage): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length
}

/** Time in ms of the first sample louder than a tenth of full scale; null in silence. */
export function soundOnset(samples: Float32Array): number | null {
  const at = samples.findIndex((value) => Math.abs(value) > 0.1)
  return at < 0 ? null : at / 16
}

/** Pixels in the middle of each quarter of a picture. */
export function quarterColours({ width, height, data }: RgbImage) {
  const pixel = (x: number, y: number): number[] => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3
    return [...data.subarray(at, at + 3)]
  }
  return {
    topLeft: pixel(0.25, 0.25),
    topRight: pixel(0.75, 0.25),
    bottomLeft: pixel(0.25, 0.75),
    bottomRight: pixel(0.75, 0.75),
  }
}
