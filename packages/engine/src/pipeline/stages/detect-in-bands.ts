import type { Detection } from '../../spec/plugins/detector.js'
import type { Bbox } from '../../spec/pictures/geometry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { roundScore } from '../../detect/round-score.js'
import { bandsOf, boxInWhole, placeOfBand, THING_BANDS } from './bands.js'

/**
 * Detections on a still. A very long one (a page, a panorama) is analysed in bands and not as a whole: squeezed into a
 * network's square input its objects are too small to be recognised, and the remains looked like weapons. For each
 * label the strongest detection counts, with its place in the whole picture; one without a place gets that of its band.
 * For any other still, the detector's result as it is.
 */
export async function detectInBands(
  image: RgbImage,
  detect: (image: RgbImage) => Promise<readonly Detection[]>,
): Promise<readonly Detection[]> {
  const strongest = new Map<string, Detection>()
  for (const band of bandsOf(image, THING_BANDS)) {
    const seen = await detect(band.image)
    if (band.image === image) return seen
    for (const detection of seen) {
      const bbox = detection.bbox ? boxInWhole(band, detection.bbox, image) : placeOfBand(band, image)
      const known = strongest.get(detection.label)
      if (bbox === null || (known !== undefined && known.score >= detection.score)) continue
      strongest.set(detection.label, { ...detection, bbox: rounded(bbox) })
    }
  }
  return [...strongest.values()]
}

function rounded({ x, y, width, height }: Bbox): Bbox {
  return { x: roundScore(x), y: roundScore(y), width: roundScore(width), height: roundScore(height) }
}
