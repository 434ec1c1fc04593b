import type { Bbox } from '../../spec/geometry.js'
import type { TextRegion } from '../../spec/ocr-engine.js'
import { middlesApart } from './box-middle.js'

/**
 * Heights by which middles of one row lie apart at most, the factor by which its heights differ (a word
 * without ascenders beside one with), its widest gap.
 */
const SAME_ROW = 0.3
const MOST_HEIGHT_RATIO = 2.5
const WIDEST_GAP = 0.9

/** Heights by which a box is longer than a line on one side when more than the line stands there. */
const LONGER = 0.5

/** Size of a picture: boxes are fractions of it, gaps are told in heights. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Whether two boxes stand on one row with no more than a word's gap between them. */
export function isOnRow(a: Bbox, b: Bbox, { width, height }: PictureSize): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height]
  if (high > MOST_HEIGHT_RATIO * low || middlesApart(a, b).down > SAME_ROW * low) return false
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  return gap * width <= WIDEST_GAP * high * height
}

/** Whether a box begins before a line or ends behind it by about a letter, so that it may hold more. */
export function reachesBeyond(bbox: Bbox, line: Bbox, { width, height }: PictureSize): boolean {
  const over = Math.max(line.x - bbox.x, bbox.x + bbox.width - line.x - line.width)
  return over * width > LONGER * line.height * height
}

/**
 * Gives regions that were found in a part of a picture the rest of their rows, which lies outside of it: where words
 * are added to a line, one by one or letter by letter, what changed is their place alone, and read by itself it is a
 * piece that begins within a word. `rows`: the lines that stand on the picture. Several pieces of one row are one
 * region; all others are given back as they are.
 */
export function wholeRows(
  regions: readonly TextRegion[],
  area: Bbox,
  rows: readonly Bbox[],
  picture: PictureSize,
): TextRegion[] {
  const cut = rows.filter((row) => row.x < area.x || row.x + row.width > area.x + area.width)
  const whole = new Map<Bbox, TextRegion>()
  const found: TextRegion[] = []
  for (const region of regions) {
    const row = cut.find((one) => isOnRow(one, region.bbox, picture))
    if (row === undefined) {
      found.push(region)
      continue
    }
    const before = whole.get(row)
    const bbox = along(before?.bbox ?? row, region.bbox)
    whole.set(row, { bbox, corners: cornersOf(bbox), score: Math.max(before?.score ?? 0, region.score) })
  }
  return [...found, ...whole.values()]
}

/** A box as long as both and as high as the higher one: heights that vary would add up from sample to sample. */
function along(a: Bbox, b: Bbox): Bbox {
  const { y, height } = a.height >= b.height ? a : b
  const x = Math.min(a.x, b.x)
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height }
}

function cornersOf({ x, y, width, height }: Bbox): TextRegion['corners'] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}
