import type { Bbox } from '../../spec/pictures/geometry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'

/** A band of a long picture: its whole width, or its whole height if it is wide. */
export interface Band {
  readonly image: RgbImage
  /** The direction in which the picture is long, and the band's first row or column. */
  readonly along: 'x' | 'y'
  readonly from: number
  /** Rows or columns owned by this band: the rest belongs to a neighbour, which sees more around it. */
  readonly ownFrom: number
  readonly ownTo: number
}

/** A picture up to this length is analysed as a whole; a longer one would be scaled down to it. */
const LONGEST_PX = 1920

/** Length of a band, and overlap of two of them: what crosses the border of one is complete in the other. */
export interface BandSize {
  readonly lengthPx: number
  readonly sharedPx: number
}

/** For lines of text: as long as possible, because aspect ratio does not matter for them. */
export const TEXT_BANDS: BandSize = { lengthPx: LONGEST_PX, sharedPx: 480 }
/** For detectors: close to the shape of a photograph, where a long picture has 720 pixels across. */
export const THING_BANDS: BandSize = { lengthPx: 1080, sharedPx: 360 }

/**
 * The bands in which a picture is analysed, from its top or left; a single one where neither side is longer than 1,920
 * pixels. Bands of a tall picture share its memory; for a wide one a copy is made at each step, 4 MB if it is 720
 * pixels high.
 */
export function* bandsOf(image: RgbImage, { lengthPx, sharedPx }: BandSize): Generator<Band, void, undefined> {
  const along = image.width > image.height ? 'x' : 'y'
  const length = lengthOf(image, along)
  if (length <= LONGEST_PX) return yield { image, along, from: 0, ownFrom: 0, ownTo: length }
  const step = lengthPx - sharedPx
  const count = Math.ceil((length - sharedPx) / step)
  for (let index = 0; index < count; index++) {
    const from = index * step
    yield {
      image: cut(image, along, from, Math.min(lengthPx, length - from)),
      along,
      from,
      ownFrom: index === 0 ? 0 : from + sharedPx / 2,
      ownTo: index === count - 1 ? length : from + lengthPx - sharedPx / 2,
    }
  }
}

/** A region of a band in coordinates of the whole picture; null where its centre belongs to another band. */
export function placeInWhole(band: Band, region: TextRegion, whole: RgbImage): TextRegion | null {
  const bbox = boxInWhole(band, region.bbox, whole)
  if (bbox === null || bbox === region.bbox) return bbox && region
  const { at } = scaleOf(band, whole)
  const corners = region.corners.map(([x, y]) => (band.along === 'x' ? ([at(x), y] as const) : ([x, at(y)] as const)))
  return { ...region, bbox, corners }
}

/** A box of a band in coordinates of the whole picture; null where its centre belongs to another band. */
export function boxInWhole(band: Band, bbox: Bbox, whole: RgbImage): Bbox | null {
  const { along, from, ownFrom, ownTo } = band
  const { x, y, width, height } = bbox
  const { bandPx, wholePx, at, size } = scaleOf(band, whole)
  const middle = from + (along === 'x' ? x + width / 2 : y + height / 2) * bandPx
  if (middle < ownFrom || middle >= ownTo) return null
  // Unchanged where the band is the whole picture: no digit may change.
  if (bandPx === wholePx) return bbox
  return along === 'x' ? { x: at(x), y, width: size(width), height } : { x, y: at(y), width, height: size(height) }
}

/** The whole band, as a box in the picture. */
export function placeOfBand(band: Band, whole: RgbImage): Bbox {
  const { at, size } = scaleOf(band, whole)
  return band.along === 'x'
    ? { x: at(0), y: 0, width: size(1), height: 1 }
    : { x: 0, y: at(0), width: 1, height: size(1) }
}

/** Both lengths, and functions that map a position and a length along the band (0 to 1) to the whole picture. */
function scaleOf({ image, along, from }: Band, whole: RgbImage) {
  const [bandPx, wholePx] = [lengthOf(image, along), lengthOf(whole, along)]
  const at = (value: number): number => (from + value * bandPx) / wholePx
  const size = (value: number): number => (value * bandPx) / wholePx
  return { bandPx, wholePx, at, size }
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
