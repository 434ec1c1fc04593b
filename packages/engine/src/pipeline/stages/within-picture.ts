import type { Bbox } from '../../spec/pictures/geometry.js'
import type { OcrSession } from '../../spec/plugins/ocr-engine.js'

/**
 * An OCR session whose boxes are cut at the edges of the picture. Its lines may extend beyond them, as those of a print
 * that is cut off do; boxes of evidence never do.
 */
export function withinPicture(session: OcrSession): OcrSession {
  return {
    locate: async (image, options) => (await session.locate(image, options)).map(cut),
    recognize: async (image, regions, options) => (await session.recognize(image, regions, options)).map(cut),
    close: () => session.close(),
  }
}

function cut<Place extends { readonly bbox: Bbox }>(place: Place): Place {
  const { x, y, width, height } = place.bbox
  const [left, top, right, bottom] = [clip(x), clip(y), clip(x + width), clip(y + height)]
  const isInside = left === x && top === y && right === x + width && bottom === y + height
  return isInside ? place : { ...place, bbox: { x: left, y: top, width: right - left, height: bottom - top } }
}

const clip = (value: number): number => Math.min(1, Math.max(0, value))
