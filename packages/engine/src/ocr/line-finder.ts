import type { RgbImage } from '../spec/image.js'
import type { InferenceSession } from '../spec/plugin.js'
import { throwIfAborted } from '../util/abort.js'
import { bridgeGaps } from './bridge-gaps.js'
import { joinLines } from './join-lines.js'
import { boxAround, cornersOf } from './rotated-box.js'
import { smallPrintAreas } from './small-print.js'
import { detectText } from './text-detector.js'
import type { ScoredBox } from './text-map.js'

/** Long side at which a whole picture is looked at. */
const WHOLE_LONG_SIDE_PX = 960
/** Long side that the whole picture would have where small print is looked for. */
const FINE_LONG_SIDE_PX = 1920
/** Boxes this high (share of the long side, 30 px of 1280) are seen better in the whole picture than close up. */
const LARGE_SHARE = 30 / 1280
/** A box repeats another where this part of it lies inside. */
const REPEATED_SHARE = 0.5

/**
 * Finds lines of text; boxes in pixels of the picture. `fine` looks at the parts that may hold small print again,
 * twice as close: there capitals of 9 px at 720p are found, where the first look finds those of 13 px and more.
 */
export async function findLines(
  session: InferenceSession,
  image: RgbImage,
  options: { detail: 'normal' | 'fine'; signal: AbortSignal },
): Promise<ScoredBox[]> {
  const longSidePx = Math.max(image.width, image.height)
  const whole = { x: 0, y: 0, width: image.width, height: image.height }
  const coarse = await detectText(session, image, whole, WHOLE_LONG_SIDE_PX / longSidePx)
  if (options.detail === 'normal') return bridgeGaps(image, joinLines(coarse))

  const close: ScoredBox[] = []
  for (const area of smallPrintAreas(image)) {
    throwIfAborted(options.signal)
    close.push(...(await detectText(session, image, area, FINE_LONG_SIDE_PX / longSidePx)))
  }
  return bridgeGaps(image, joinLines(mergeLooks(coarse, close, LARGE_SHARE * longSidePx)))
}

/** Large boxes of the first look, then what the close look adds, then what only the first look saw. */
function mergeLooks(coarse: readonly ScoredBox[], close: readonly ScoredBox[], largePx: number): ScoredBox[] {
  const merged = coarse.filter(({ box }) => box.height >= largePx)
  const add = (boxes: readonly ScoredBox[]): void => {
    const known = [...merged]
    merged.push(...boxes.filter((box) => !known.some((other) => repeats(box, other))))
  }
  add(close)
  add(coarse.filter(({ box }) => box.height < largePx))
  return merged
}

function repeats(a: ScoredBox, b: ScoredBox): boolean {
  const [own, other] = [boxAround(cornersOf(a.box), 0), boxAround(cornersOf(b.box), 0)]
  const width = Math.min(own.width, other.width, overlap(own.centre.x, own.width, other.centre.x, other.width))
  const height = Math.min(own.height, other.height, overlap(own.centre.y, own.height, other.centre.y, other.height))
  return width > 0 && height > 0 && width * height >= REPEATED_SHARE * own.width * own.height
}

function overlap(a: number, aLength: number, b: number, bLength: number): number {
  return (aLength + bLength) / 2 - Math.abs(a - b)
}
