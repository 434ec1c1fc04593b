import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { TextRegion } from '../../../spec/plugins/ocr-engine.js'
import { middlesApart } from '../line/box-middle.js'

/**
 * Limits for boxes of one row: distance of their middles in heights, factor between their heights (a word without
 * ascenders beside one with), and widest gap.
 */
const SAME_ROW = 0.3
const MOST_HEIGHT_RATIO = 2.5
const WIDEST_GAP = 0.9

/** How much longer than a line, in heights, a box is on one side if more than the line stands there. */
const LONGER = 0.5

/** Size of a picture: boxes are fractions of it, gaps are measured in heights. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Whether two boxes are on one row with at most a word's gap in between. */
export function isOnRow(a: Bbox, b: Bbox, { width, height }: PictureSize): boolean {
  const [low, high] = a.height < b.height ? [a.height, b.height] : [b.height, a.height]
  if (high > MOST_HEIGHT_RATIO * low || middlesApart(a, b).down > SAME_ROW * low) return false
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  return gap * width <= WIDEST_GAP * high * height
}

/** Whether a box extends beyond a line by about a letter, so that it may contain more. */
export function reachesBeyond(bbox: Bbox, line: Bbox, { width, height }: PictureSize): boolean {
  const over = Math.max(line.x - bbox.x, bbox.x + bbox.width - line.x - line.width)
  return over * width > LONGER * line.height * height
}

/**
 * Extends regions found in a part of a picture to their whole rows. When words or letters are added to a line one by
 * one, only their place has changed, and by itself it would be read as a piece that begins within a word. `rows`: the
 * lines on the picture. Several pieces of one row become one region; other regions are returned unchanged.
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

/** A box as long as both and as high as the higher one: varying heights would add up from sample to sample. */
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
