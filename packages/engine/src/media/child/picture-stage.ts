import type { Frame, Stream } from 'node-av/lib'
import { AV_FRAME_DATA_DISPLAYMATRIX, AV_FRAME_FLAG_INTERLACED } from 'node-av/constants'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { type Orientation, orientationOf, UPRIGHT } from '../decoded/orientation.js'
import { createToneMap, type ToneMap } from '../decoded/tone-map.js'
import { isHdrTransfer, squareSize } from '../facts.js'
import type { DecodeRequest } from '../media-backend.js'
import { type PictureSize, writeMessage } from '../process/messages.js'
import { createSampler, type SampleDecision, SAMPLER_LOOKBACK_FRAMES } from '../sampling/sampler.js'
import { type ColourThumbnailer, createColourThumbnailer } from './colour-thumbs.js'
import { createFrameRing } from './frame-ring.js'
import { createPictureMaker, type PictureMaker } from './pictures.js'
import { aspectRatioOf, orientationOfStream } from './stream-facts.js'
import { createThumbnailer, type Thumbnailer } from './thumbs.js'
import type { DecodedFrame } from './video-track.js'

/** Makes thumbnails of all frames, asks the sampler, and sends thumbnails and sampled frames. */
export interface PictureStage {
  /** Frames that were taken before, as happens when a file is read again, go to the sampler but are not sent. */
  take(decoded: DecodedFrame): void
  end(): void
  /** Upright size of the first frame in square pixels; null without any. */
  size(): { readonly width: number; readonly height: number } | null
  cutsMs(): readonly number[]
  /** Whether colours were mapped from high dynamic range. */
  mappedHdr(): boolean
}

/** Holds at most {@link SAMPLER_LOOKBACK_FRAMES} + 1 frames besides the decoder's own. Throws `limit_exceeded`. */
export function createPictureStage(
  stream: Stream,
  request: DecodeRequest,
  limits: { readonly maxPixels: number; readonly maxDurationMs: number },
): PictureStage {
  const sampler = createSampler()
  const ring = createFrameRing(SAMPLER_LOOKBACK_FRAMES + 1)
  let size: { width: number; height: number } | null = null
  let thumbs: { readonly luma: Thumbnailer; readonly colours: ColourThumbnailer } | null = null
  let pictures: PictureMaker | null = null
  let toneMap: ToneMap | null = null
  let taken = 0

  const sendPictures = (decisions: readonly SampleDecision[]): void => {
    for (const decision of decisions) {
      const { image, sourceWidth, sourceHeight } = (pictures as PictureMaker).make(ring.get(decision.index))
      const { width, height } = image
      writeMessage({ kind: 'frame', ...decision, width, height, sourceWidth, sourceHeight }, image.data)
    }
  }

  return {
    take({ frame, index, tMs }) {
      if (frame.width * frame.height > limits.maxPixels) {
        throw limitExceeded('maxPixels', limits.maxPixels, frame.width * frame.height)
      }
      if (tMs > limits.maxDurationMs) throw limitExceeded('maxDurationMs', limits.maxDurationMs, tMs)
      // Both fields are treated as one picture: libswscale refuses to scale interlaced frames into progressive ones.
      frame.clearFlags(AV_FRAME_FLAG_INTERLACED)
      if (size === null) {
        const orientation = orientationOfFirst(stream, frame)
        size = squareSize(frame.width, frame.height, aspectRatioOf(stream, frame), orientation)
        if (request.frames) {
          toneMap = toneMapOf(frame)
          thumbs = {
            luma: createThumbnailer(size, orientation, request.thumbLongSidePx, toneMap?.lumaTable ?? null),
            colours: createColourThumbnailer(size, orientation, toneMap),
          }
          pictures = createPictureMaker(stream, orientation, request.frameLongSidePx, toneMap)
        }
      }
      if (thumbs === null) return
      if (index < taken) return ring.keep(frame, index)
      taken = index + 1
      const luma = thumbs.luma.make(frame)
      const colours = thumbs.colours.make(frame)
      ring.keep(frame, index)
      const sizes = { luma: sizeOf(luma), colours: sizeOf(colours) }
      writeMessage({ kind: 'thumb', index, tMs, ...sizes }, luma.data, colours.data)
      sendPictures(sampler.push({ index, tMs, luma }))
    },
    end() {
      if (thumbs !== null) sendPictures(sampler.end())
    },
    size: () => size,
    cutsMs: () => (request.frames ? sampler.cutsMs() : []),
    mappedHdr: () => toneMap !== null,
  }
}

function sizeOf({ width, height }: PictureSize): PictureSize {
  return { width, height }
}

/** Orientation from the container, else from the first frame (H.264 and HEVC can carry it in the stream). */
export function orientationOfFirst(stream: Stream, frame: Frame): Orientation {
  const declared = orientationOfStream(stream)
  return declared === UPRIGHT ? orientationOf(frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX)) : declared
}

/** How high-dynamic-range colours are mapped; null for standard range. */
export function toneMapOf({ colorTrc }: Frame): ToneMap | null {
  return isHdrTransfer(colorTrc) ? createToneMap(colorTrc) : null
}
