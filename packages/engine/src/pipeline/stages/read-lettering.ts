import { intersectionArea } from '../../spec/pictures/box-overlap.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'
import type { DoubtfulLine } from '../../detect/index.js'
import type { TakenReading } from '../../ocr/index.js'
import { observeLine, type Still } from './observe-line.js'
import type { LineReader } from './open-line-reader.js'
import type { StageContext } from './stage.js'

/** Lower letters, as a share of the picture's long side, name no brand that is not read as any line is. */
const LEAST_HEIGHT_SHARE = 0.03
/** A line read with this confidence is what it says; lettering of which it covers so much need not be read again. */
const SURE = 0.97
const COVERED = 0.9

/**
 * Lettering of a still that may be the name of a brand: `readings` of its lines that are large, and what looks from afar
 * find. It is for looking up names alone, so none of it becomes a line, and nothing is lost where it cannot be read.
 */
export async function readLettering(
  still: Still,
  reader: LineReader,
  readings: readonly TakenReading[],
  { budget, signal }: StageContext,
): Promise<DoubtfulLine[]> {
  const { image } = still
  const isKnown = ({ bbox }: TextRegion): boolean =>
    readings.some((line) => {
      const isSure = line.text !== '' && line.confidence >= SURE
      return isSure && intersectionArea(bbox, line.bbox) >= COVERED * bbox.width * bbox.height
    })
  const afar = await budget.compute(() => reader.readLettering(image, signal, isKnown), signal)
  const leastPx = LEAST_HEIGHT_SHARE * Math.max(image.width, image.height)
  const large = [...readings, ...afar].filter(
    ({ bbox, alternatives = [] }) => alternatives.length > 0 && bbox.height * image.height >= leastPx,
  )
  return Promise.all(
    large.map(async (reading) => ({
      line: await observeLine(still, reading),
      alternatives: reading.alternatives ?? [],
    })),
  )
}
