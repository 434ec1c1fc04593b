import type { OcrEvidence } from '../../spec/evidence/evidence.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { TakenReading } from '../../ocr/index.js'

/** A decoded still and the data its evidence needs. `index` counts the stills of an asset from 0. */
export interface Still {
  readonly index: number
  readonly image: RgbImage
  /** Size of the upright source, in pixels: `image` may be smaller. */
  readonly sourceWidth: number
  readonly sourceHeight: number
}

/** A reading on a still as the observation that it is, with its size and contrast measured. */
export async function observeLine(
  { index, image, sourceHeight }: Still,
  reading: TakenReading,
): Promise<Omit<OcrEvidence, 'id'>> {
  const { measureLine } = await import('../../ocr/index.js')
  const { bbox, contrastRatio } = measureLine(image, reading)
  return {
    kind: 'ocr',
    confidence: reading.confidence,
    source: reading.source,
    text: reading.text,
    bbox,
    frames: [String(index)],
    heightPx: Math.round(bbox.height * sourceHeight),
    heightFraction: bbox.height,
    contrastRatio,
    script: reading.script,
    placement: 'scene',
  }
}
