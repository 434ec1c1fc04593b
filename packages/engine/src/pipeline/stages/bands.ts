import type { RgbImage } from '../../spec/image.js'
import type { TextRegion } from '../../spec/ocr-engine.js'

/** A stretch of a long picture, over its whole width or, of a wide one, its whole height. */
export interface Band {
  readonly image: RgbImage
  /** Which way the picture is long, and the band's first row or column in it. */
  readonly along: 'x' | 'y'
  readonly from: number
  /** Rows or columns whose lines are this band's: what lies outside is another's, which sees more around it. */
  readonly ownFrom: number
  readonly ownTo: number
}

/** Length of a band: a picture of that size is looked at as it is, a longer one would be scaled down to it. */
const BAND_PX = 1920
/** What two bands share: a headline on the border of one stands whole in the other. */
const SHARED_PX = 480

/**
 * The bands in which lines are sought in a picture, from its top or left; one for all of it where neither side is
 * longer than 1,920 pixels. Bands of a tall picture share its memory; of a wide one a copy is cut at each step, 4 MB of
 * one that is 720 pixels high.
 */
export function* bandsOf(image: RgbImage): Generator<Band, void, undefined> {
  const along = image.width > image.height ? 'x' : 'y'
  const length = lengthOf(image, along)
  if (length <= BAND_PX) return yield { image, along, from: 0, ownFrom: 0, ownTo: length }
  const step = BAND_PX - SHARED_PX
  const count = Math.ceil((length - SHARED_PX) / step)
  for (let index = 0; index < count; index++) {
    const from = index * step
    yield {
      image: cut(image, along, from, Math.min(BAND_PX, length - from)),
      along,
      from,
      ownFrom: index === 0 ? 0 : from + SHARED_PX / 2,
      ownTo: index === count - 1 ? length : from + BAND_PX - SHARED_PX / 2,
    }
  }
}

/** A region of a band as one of the whole picture; null where its middle is another band's. */
export function placeInWhole(band: Band, region: TextRegion, whole: RgbImage): TextRegion | null {
  const { along, from, ownFrom, ownTo } = band
  const [bandPx, wholePx] = [lengthOf(band.image, along), lengthOf(whole, along)]
  const { x, y, width, height } = region.bbox
  const middle = from + (along === 'x' ? x + width / 2 : y + height / 2) * bandPx
  if (middle < ownFrom || middle >= ownTo) return null
  // As it is where the band is all of the picture: no digit may change.
  if (bandPx === wholePx) return region
  const at = (value: number): number => (from + value * bandPx) / wholePx
  const size = (value: number): number => (value * bandPx) / wholePx
  return along === 'x'
    ? {
        ...region,
        bbox: { x: at(x), y, width: size(width), height },
        corners: region.corners.map(([cornerX, cornerY]) => [at(cornerX), cornerY] as const),
      }
    : {
        ...region,
        bbox: { x, y: at(y), width, height: size(height) },
        corners: region.corners.map(([cornerX, cornerY]) => [cornerX, at(cornerY)] as const),
      }
}

function lengthOf({ width, height }: RgbImage, along: Band['along']): number {
  return along === 'x' ? width : height
}

function cut({ width, height, data }: RgbImage, along: Band['along'], from: number, length: number): RgbImage {
  if (along === 'y')
    return { width, height: length, data: data.subarray(from * width * 3, (from + length) * width * 3) }
  const columns = new Uint8Array(length * height * 3)
  for (let row = 0; row < height; row++) {
    const start = (row * width + from) * 3
    columns.set(data.subarray(start, start + length * 3), row * length * 3)
  }
  return { width: length, height, data: columns }
}
