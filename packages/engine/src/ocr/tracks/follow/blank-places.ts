import { intersectionOverUnion } from '../../../spec/pictures/box-overlap.js'
import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { LumaImage } from '../../../spec/pictures/image.js'
import { type PixelBox, pixelBox } from '../letters/pixel-box.js'
import { lumasOf } from '../letters/stroke-pattern.js'

/** Overlap from which two regions are one place. */
const SAME_PLACE = 0.6

/** Correlation of a place's pixels from which it still shows the same, in a picture that slowly zooms. */
const SAME_PICTURE = 0.8

/** Places kept: a picture with more has its oldest ones read again. */
const MOST_PLACES = 64

/** Pixels compared of a place. */
const MOST_PIXELS = 4000

/** Places where the detector found something like text that could not be read: leaves, fences, faces in a crowd. */
export interface BlankPlaces {
  /** Remembers that nothing is legible at a place of a frame. */
  add(bbox: Bbox, thumb: LumaImage): void
  /** Whether the place was illegible before and looks the same on this frame. */
  has(bbox: Bbox, thumb: LumaImage): boolean
}

/** Opens an empty memory of illegible places. */
export function createBlankPlaces(): BlankPlaces {
  let places: { readonly bbox: Bbox; readonly box: PixelBox; readonly step: number; readonly lumas: Uint8Array }[] = []

  return {
    add(bbox, thumb) {
      const box = pixelBox(bbox, thumb, 0)
      const step = Math.max(1, Math.ceil((box.width * box.height) / MOST_PIXELS))
      const others = places.filter((place) => intersectionOverUnion(place.bbox, bbox) < SAME_PLACE)
      places = [...others, { bbox, box, step, lumas: lumasOf(thumb, box, step) }].slice(-MOST_PLACES)
    },
    has: (bbox, thumb) =>
      places.some((place) => {
        if (intersectionOverUnion(place.bbox, bbox) < SAME_PLACE) return false
        return similarity(place.lumas, lumasOf(thumb, place.box, place.step)) >= SAME_PICTURE
      }),
  }
}

/** Correlation coefficient; 1 where both are even. */
function similarity(a: Uint8Array, b: Uint8Array): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    sumA += a[at]!
    sumB += b[at]!
    squaresA += a[at]! ** 2
    squaresB += b[at]! ** 2
    products += a[at]! * b[at]!
  }
  const spread = (squaresA - sumA ** 2 / a.length) * (squaresB - sumB ** 2 / a.length)
  return spread <= 0 ? 1 : (products - (sumA * sumB) / a.length) / Math.sqrt(spread)
}
