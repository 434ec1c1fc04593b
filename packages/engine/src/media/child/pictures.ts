import type { Frame, SoftwareScaleContext, Stream } from 'node-av/lib'
import { AV_PIX_FMT_RGB24, AV_PIX_FMT_RGB48LE, SWS_AREA, SWS_BICUBIC } from 'node-av/constants'
import type { RgbImage } from '../../spec/pictures/image.js'
import { type Orientation, turnUpright } from '../decoded/orientation.js'
import type { ToneMap } from '../decoded/tone-map.js'
import { fitLongSide, squareSize } from '../facts.js'
import { createPackedFrame, type PackedFrame } from './packed-frame.js'
import { EXACT, openScaler, scaleColours } from './scale-colours.js'
import { aspectRatioOf } from './stream-facts.js'

/** Turns decoded frames into upright RGB pictures. */
export interface PictureMaker {
  /**
   * The picture at most `longSidePx` long, and the upright size in square pixels that it was made from. Its pixels are
   * valid until the next call.
   */
  make(frame: Frame): { readonly image: RgbImage; readonly sourceWidth: number; readonly sourceHeight: number }
}

/**
 * Scales by area (bicubic where nothing shrinks), with colours as {@link scaleColours} says. PQ and HLG are scaled with
 * 16 bits a channel and pass through `toneMap`.
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
      const rgb = scaleColours(targetOf(width, height), scaler, frame, toneMap)
      const data = turnUpright(rgb, width, height, 3, orientation)
      return { image: { ...size, data }, sourceWidth: source.width, sourceHeight: source.height }
    },
  }
}
