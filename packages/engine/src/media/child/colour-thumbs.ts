import type { Frame } from 'node-av/lib'
import { AV_PIX_FMT_RGB24, AV_PIX_FMT_RGB48LE, SWS_FULL_CHR_H_INT, SWS_POINT } from 'node-av/constants'
import type { RgbImage } from '../../spec/pictures/image.js'
import { colourThumbSize } from '../decoded/colour-thumb.js'
import { type Orientation, turnUpright } from '../decoded/orientation.js'
import type { ToneMap } from '../decoded/tone-map.js'
import { createPackedFrame } from './packed-frame.js'
import { EXACT, openScaler, scaleColours } from './scale-colours.js'

/** Makes the colour thumbs of one video, all of the size given by its first frame. */
export interface ColourThumbnailer {
  /** The upright colour thumb of a decoded frame. Its pixels are valid until the next call. */
  make(frame: Frame): RgbImage
}

/**
 * `uprightSize`: of the first frame, in square pixels. Single pixels are picked, each with its own chroma
 * (`SWS_FULL_CHR_H_INT`): libswscale then reads only the rows in which they lie.
 */
export function createColourThumbnailer(
  uprightSize: { readonly width: number; readonly height: number },
  orientation: Orientation,
  toneMap: ToneMap | null,
): ColourThumbnailer {
  const size = colourThumbSize(uprightSize)
  const [width, height] = orientation.transpose ? [size.height, size.width] : [size.width, size.height]
  const [format, bytesPerPixel] = toneMap === null ? [AV_PIX_FMT_RGB24, 3] : [AV_PIX_FMT_RGB48LE, 6]
  const target = createPackedFrame(width, height, format, bytesPerPixel)
  const scaler = openScaler(SWS_POINT | SWS_FULL_CHR_H_INT | EXACT)
  return {
    make(frame) {
      const scaled = scaleColours(target, scaler, frame, toneMap)
      return { ...size, data: turnUpright(scaled, width, height, 3, orientation) }
    },
  }
}
