import type { RgbImage } from '../../spec/pictures/image.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { throwIfAborted } from '../../util/abort.js'
import type { Area } from '../geometry/resample.js'
import { bridgeGaps } from './bridge-gaps.js'
import { joinLines, joinRaisedMarks } from './join-lines.js'
import { mergeLooks } from './merge-looks.js'
import { rowsOfPieces } from './piece-rows.js'
import { smallPrintAreas } from './small-print.js'
import { detectText } from './text-detector.js'
import type { ScoredBox } from './text-map.js'

/** Long side, in pixels, of the whole picture as given to the detector. */
const LONG_SIDE_PX = { glance: 640, normal: 960, fine: 1920 } as const
/** Boxes this high (share of the long side, 30 px of 1280) are seen better in the whole picture than close up. */
const LARGE_SHARE = 30 / 1280
/**
 * Boxes this high (45 px of 1280) are hardly ever lines of small print run together: none of 18 in advertisements was,
 * four of some 140 in pictures.
 */
const SURELY_LARGE_SHARE = 45 / 1280
/** Lower boxes (share of the long side, 7 px of 1280) are too small to be read. */
const MIN_HEIGHT_SHARE = 7 / 1280
/** Share of the picture up to which a close-up pass is cheap enough to be made without being asked for. */
const SMALL_AREA_SHARE = 0.15

/** Which part of the picture, in its pixels, and how closely. */
export interface FindOptions {
  readonly detail: keyof typeof LONG_SIDE_PX
  readonly area: Area
  readonly signal: AbortSignal
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * Finds lines of text; boxes in pixels of the picture. `fine` looks at the parts that may hold small print again,
 * twice as close: there capitals of 9 px at 720p are found, where the first look finds those of 13 px and more.
 * `normal` does so where these parts are few, as they are on plain grounds; else in the rows in which it saw pieces of
 * small print.
 */
export async function findLines(
  session: InferenceSession,
  image: RgbImage,
  { detail, area, signal, onProgress }: FindOptions,
): Promise<ScoredBox[]> {
  const longSidePx = Math.max(image.width, image.height)
  const firstDetail = detail === 'glance' ? 'glance' : 'normal'
  const coarse = await detectText(session, image, area, LONG_SIDE_PX[firstDetail] / longSidePx)
  const close: ScoredBox[] = []
  const parts = detail === 'glance' ? [] : closeParts(image, area, coarse, detail === 'fine')
  // A pass costs in proportion to its pixels: at twice the scale, four times as many.
  let done = sizeOf([area])
  const all = done + 4 * sizeOf(parts)
  onProgress?.(done / all)
  for (const part of parts) {
    throwIfAborted(signal)
    close.push(...(await detectText(session, image, part, LONG_SIDE_PX.fine / longSidePx)))
    done += 4 * sizeOf([part])
    onProgress?.(done / all)
  }
  const lines = joinRaisedMarks(bridgeGaps(image, joinLines(mergeLooks(coarse, close, LARGE_SHARE * longSidePx))))
  return lines.filter(({ box }) => box.height >= MIN_HEIGHT_SHARE * longSidePx)
}

function closeParts(image: RgbImage, area: Area, coarse: readonly ScoredBox[], isThorough: boolean): Area[] {
  const wholePx = image.width * image.height
  const smallPx = SMALL_AREA_SHARE * wholePx
  const isPart = area.width * area.height < wholePx
  if (area.width * area.height <= smallPx) return [area]
  // A film shows a line more than once; a single picture is searched completely.
  const leastPx = SURELY_LARGE_SHARE * Math.max(image.width, image.height)
  const large = isPart ? coarse.map(({ box }) => box).filter(({ height }) => height >= leastPx) : []
  const parts = smallPrintAreas(image, area, large)
  if (isThorough || sizeOf(parts) <= smallPx) return parts
  const rows = rowsOfPieces(
    image,
    coarse.map(({ box }) => box),
    area,
  )
  return sizeOf(rows) <= smallPx ? rows : []
}

function sizeOf(areas: readonly Area[]): number {
  return areas.reduce((sum, { width, height }) => sum + width * height, 0)
}
