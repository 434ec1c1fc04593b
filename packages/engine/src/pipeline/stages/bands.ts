import type { RgbImage } from '../../spec/image.js'
import type { Bbox } from '../../spec/geometry.js'

/** A stretch of a tall picture, over its whole width. `top` is its first row in the picture. */
export interface Band {
  readonly image: RgbImage
  readonly top: number
  /** Rows of the picture whose lines are this band's: what lies outside is another's, which sees more around it. */
  readonly ownFrom: number
  readonly ownTo: number
}

/** Rows of a band: a picture of that size is read as it is, a higher one is scaled down to it. */
const BAND_ROWS = 1920
/** Rows that two bands share: a headline on the border of one stands whole in the other. */
const SHARED_ROWS = 480

/**
 * The bands in which a picture is read, from top to bottom; one for all of it where it is not higher than
 * 1,920 pixels. The bands share the memory of the picture.
 */
export function bandsOf(image: RgbImage): Band[] {
  const { width, height, data } = image
  if (height <= BAND_ROWS) return [{ image, top: 0, ownFrom: 0, ownTo: height }]
  const step = BAND_ROWS - SHARED_ROWS
  const count = Math.ceil((height - SHARED_ROWS) / step)
  return Array.from({ length: count }, (_, index) => {
    const top = index * step
    const rows = Math.min(BAND_ROWS, height - top)
    return {
      image: { width, height: rows, data: data.subarray(top * width * 3, (top + rows) * width * 3) },
      top,
      ownFrom: index === 0 ? 0 : top + SHARED_ROWS / 2,
      ownTo: index === count - 1 ? height : top + BAND_ROWS - SHARED_ROWS / 2,
    }
  })
}

/** A box of a band as one of the whole picture, `height` rows high; null where its middle is another band's. */
export function placeInWhole({ image, top, ownFrom, ownTo }: Band, bbox: Bbox, height: number): Bbox | null {
  const middle = top + (bbox.y + bbox.height / 2) * image.height
  if (middle < ownFrom || middle >= ownTo) return null
  // As it is where the band is all of the picture: no digit may change.
  if (image.height === height) return bbox
  return { ...bbox, y: (top + bbox.y * image.height) / height, height: (bbox.height * image.height) / height }
}
