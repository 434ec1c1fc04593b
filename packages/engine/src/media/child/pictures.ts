import { type Frame, SoftwareScaleContext, type Stream } from 'node-av/lib'
import {
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_RGB48LE,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  SWS_ACCURATE_RND,
  SWS_AREA,
  SWS_BICUBIC,
  SWS_BITEXACT,
} from 'node-av/constants'
import type { RgbImage } from '../../spec/image.js'
import { type Orientation, turnUpright } from '../decoded/orientation.js'
import type { ToneMap } from '../decoded/tone-map.js'
import { fitLongSide, squareSize } from '../facts.js'
import { createPackedFrame, type PackedFrame, scaleInto } from './packed-frame.js'
import { aspectRatioOf } from './stream-facts.js'

/** Turns decoded frames into upright RGB pictures. */
export interface PictureMaker {
  /**
   * The picture at most `longSidePx` long, and the upright size in square pixels that it was made from. Its pixels are
   * valid until the next call.
   */
  make(frame: Frame): { readonly image: RgbImage; readonly sourceWidth: number; readonly sourceHeight: number }
}

/** Exact rounding and no processor-specific shortcuts: the same picture on every machine. */
const EXACT = SWS_ACCURATE_RND | SWS_BITEXACT

/**
 * Scales by area (bicubic where nothing shrinks). Colours are converted with the frame's own matrix; where it states
 * none, BT.709 above 576 lines and BT.601 otherwise, as players assume. PQ and HLG are scaled with 16 bits a channel
 * and pass through `toneMap`.
 */
export function createPictureMaker(
  stream: Stream,
  orientation: Orientation,
  longSidePx: number,
  toneMap: ToneMap | null,
): PictureMaker {
  const scalers = new Map<number, SoftwareScaleContext>()
  const scalerFor = (flags: number): SoftwareScaleContext => {
    const scaler = scalers.get(flags) ?? openScaler(flags)
    scalers.set(flags, scaler)
    return scaler
  }
  const [format, bytesPerPixel] = toneMap === null ? [AV_PIX_FMT_RGB24, 3] : [AV_PIX_FMT_RGB48LE, 6]
  let target: PackedFrame | null = null
  const targetOf = (width: number, height: number): PackedFrame => {
    if (target?.frame.width === width && target.frame.height === height) return target
    target?.frame.free()
    return (target = createPackedFrame(width, height, format, bytesPerPixel))
  }

  return {
    make(frame) {
      const source = squareSize(frame.width, frame.height, aspectRatioOf(stream, frame), orientation)
      const size = fitLongSide(source, longSidePx)
      const [width, height] = orientation.transpose ? [size.height, size.width] : [size.width, size.height]
      const shrinks = width < frame.width && height < frame.height
      const scaler = scalerFor((shrinks ? SWS_AREA : SWS_BICUBIC) | EXACT)
      const scaled = scaleColours(targetOf(width, height), scaler, frame)
      // A copy, because a view of 16-bit numbers must start at an even address.
      const rgb = toneMap === null ? scaled : toneMap.rgb(new Uint16Array(new Uint8Array(scaled).buffer))
      const data = turnUpright(rgb, width, height, 3, orientation)
      return { image: { ...size, data }, sourceWidth: source.width, sourceHeight: source.height }
    },
  }
}

function openScaler(flags: number): SoftwareScaleContext {
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  scaler.setOption('sws_flags', flags)
  return scaler
}

function scaleColours(target: PackedFrame, scaler: SoftwareScaleContext, frame: Frame): Uint8Array {
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED) {
    frame.colorSpace = frame.height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
  }
  // The source's own values, or libswscale would map colours by its own tables.
  target.frame.colorPrimaries = frame.colorPrimaries
  target.frame.colorTrc = frame.colorTrc
  scaleInto(target, scaler, frame)
  return target.packed()
}
