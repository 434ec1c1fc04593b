import type { RgbImage } from '../../spec/pictures/image.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { throwIfAborted } from '../../util/abort.js'
import type { Area } from '../geometry/resample.js'
import { joinLines } from './join-lines.js'
import { detectText } from './text-detector.js'
import type { ScoredBox } from './text-map.js'

/**
 * Long sides, in pixels, at which a picture is looked at for lettering: the detector sees lines of up to some 60 px, and
 * a name that is a third of a picture high is one at these sizes only.
 */
const LONG_SIDES_PX = [224, 448]
/** Longer lines, in heights, are no lettering of a name. */
const MOST_HEIGHTS = 10
/** Lower boxes, as a share of the long side, are read as well from near. */
const LEAST_HEIGHT_SHARE = 0.03
/** Most boxes of one look: reading them is what costs. */
const MOST_BOXES = 8

/**
 * Finds large lettering, as of names on signs and labels: the largest boxes of looks from afar, in pixels of the picture.
 * The looks do not agree on where a name ends, so one name may be in several boxes.
 */
export async function findLettering(
  session: InferenceSession,
  image: RgbImage,
  area: Area,
  signal: AbortSignal,
): Promise<ScoredBox[]> {
  const longSidePx = Math.max(area.width, area.height)
  const found: ScoredBox[] = []
  for (const sidePx of LONG_SIDES_PX) {
    throwIfAborted(signal)
    const boxes = joinLines(await detectText(session, image, area, sidePx / longSidePx))
    const large = boxes.filter(({ box }) => {
      return box.height >= LEAST_HEIGHT_SHARE * longSidePx && box.width <= MOST_HEIGHTS * box.height
    })
    found.push(...large.toSorted((a, b) => b.box.height - a.box.height).slice(0, MOST_BOXES))
  }
  return found
}
