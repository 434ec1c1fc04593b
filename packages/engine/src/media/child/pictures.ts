import { type Frame, Frame as AvFrame, SoftwareScaleContext, type Stream } from 'node-av/lib'
import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_RGB24,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_BT709,
  SWS_ACCURATE_RND,
  SWS_AREA,
  SWS_BICUBIC,
  SWS_BITEXACT,
} from 'node-av/constants'
import type { RgbImage } from '../../spec/image.js'
import { fullToVideoRange, throughTable } from '../luma-range.js'
import { fitLongSide, isHdrTransfer, squareSize } from '../facts.js'
import { type Orientation, turnUpright } from '../orientation.js'
import { aspectRatioOf } from './stream-facts.js'

/** Turns decoded frames into upright RGB pictures; `free` releases native memory. */
export interface PictureMaker {
  /** The picture at most `longSidePx` long, and the upright size in square pixels that it was made from. */
  make(frame: Frame): { readonly image: RgbImage; readonly sourceWidth: number; readonly sourceHeight: number }
  free(): void
}

/** Exact rounding and no shortcuts by processor: the same picture on every machine. */
const EXACT = SWS_ACCURATE_RND | SWS_BITEXACT

/**
 * Scales by area (bicubic where nothing shrinks). Colours follow the frame's own matrix; where it states none,
 * BT.709 above 576 lines and BT.601 up to that, as players assume. PQ and HLG are mapped to BT.709 by libswscale's
 * perceptual intent (its tables take about a second to build, once a video).
 */
export function createPictureMaker(stream: Stream, orientation: Orientation, longSidePx: number): PictureMaker {
  const scalers = new Map<number, SoftwareScaleContext>()
  const scalerFor = (flags: number): SoftwareScaleContext => {
    const scaler = scalers.get(flags) ?? openScaler(flags)
    scalers.set(flags, scaler)
    return scaler
  }

  return {
    make(frame) {
      const source = squareSize(frame.width, frame.height, aspectRatioOf(stream, frame), orientation)
      const size = fitLongSide(source, longSidePx)
      const [width, height] = orientation.transpose ? [size.height, size.width] : [size.width, size.height]
      const shrinks = width < frame.width && height < frame.height
      const rgb = toRgb(scalerFor((shrinks ? SWS_AREA : SWS_BICUBIC) | EXACT), frame, width, height)
      const data = turnUpright(rgb, width, height, 3, orientation)
      return { image: { ...size, data }, sourceWidth: source.width, sourceHeight: source.height }
    },
    free: () => scalers.forEach((scaler) => scaler.freeContext()),
  }
}

function openScaler(flags: number): SoftwareScaleContext {
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  scaler.setOption('sws_flags', flags)
  return scaler
}

function toRgb(scaler: SoftwareScaleContext, frame: Frame, width: number, height: number): Uint8Array {
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED) {
    frame.colorSpace = frame.height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
  }
  const hdr = isHdrTransfer(frame.colorTrc)
  const picture = new AvFrame()
  picture.alloc()
  picture.width = width
  picture.height = height
  picture.format = AV_PIX_FMT_RGB24
  picture.colorRange = AVCOL_RANGE_JPEG
  picture.colorPrimaries = hdr ? AVCOL_PRI_BT709 : frame.colorPrimaries
  picture.colorTrc = hdr ? AVCOL_TRC_BT709 : frame.colorTrc
  picture.allocBuffer()
  scaler.scaleFrameSync(picture, frame)
  const packed = picture.toBuffer()
  picture.free()
  return packed
}

/**
 * The same mapping for luma alone: 256 entries from HDR luma to standard luma (both in video range), read off a ramp
 * of greys with the colour tags of `frame`. Null where the frame is not HDR.
 */
export function hdrLumaTable(frame: Frame): Uint8Array | null {
  if (!isHdrTransfer(frame.colorTrc)) return null
  const ramp = new AvFrame()
  ramp.alloc()
  ramp.width = 256
  ramp.height = 2
  ramp.format = AV_PIX_FMT_YUV420P
  ramp.allocBuffer()
  ramp.colorRange = AVCOL_RANGE_MPEG
  ramp.colorSpace = frame.colorSpace
  ramp.colorPrimaries = frame.colorPrimaries
  ramp.colorTrc = frame.colorTrc
  const [luma, ...chroma] = ramp.data as Buffer[]
  const stride = ramp.linesize[0] as number
  for (let at = 0; at < 256; at++) (luma as Buffer)[at] = (luma as Buffer)[stride + at] = at
  for (const plane of chroma) plane.fill(128)
  const scaler = openScaler(SWS_BICUBIC | EXACT)
  const mapped = toRgb(scaler, ramp, 256, 2)
  scaler.freeContext()
  ramp.free()
  const table = Uint8Array.from({ length: 256 }, (_, at) => mapped[at * 3 + 1] as number)
  throughTable(table, fullToVideoRange)
  return table
}
