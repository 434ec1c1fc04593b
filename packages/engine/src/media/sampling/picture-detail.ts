import { LUMA_SCALE } from './cell-grid.js'
import type { ShotPicture } from './shot-picture.js'

/** Rows and columns at the border without anything brighter are bars (16 is black in video range). */
const BAR_LUMA = 22 * LUMA_SCALE
/** Half width of the box whose mean is subtracted to get the detail. */
const BLUR_RADIUS = 4

/**
 * A function that fills `detail`, `detailMean` and `area` from `luma`: each sample minus the mean of the (2r+1)² box
 * around it, clipped at the border. Black bars have no detail and do not count: their edges would make any two scenes
 * alike.
 */
export function createDetailFilter(columns: number, rows: number) {
  const alongRows = new Float32Array(columns * rows)
  const blurred = new Float32Array(columns * rows)

  return (picture: ShotPicture): void => {
    const { luma, detail } = picture
    const { left, top, right, bottom } = insideBars(picture)
    for (let y = top; y < bottom; y++) blurLine(luma, alongRows, y * columns + left, right - left, 1)
    for (let x = left; x < right; x++) blurLine(alongRows, blurred, top * columns + x, bottom - top, columns)
    detail.fill(0)
    let total = 0
    for (let y = top; y < bottom; y++)
      for (let i = y * columns + left; i < y * columns + right; i++) {
        const value = luma[i]! - Math.round(blurred[i]!)
        detail[i] = value
        total += value < 0 ? -value : value
      }
    picture.area = (right - left) * (bottom - top)
    picture.detailMean = total / (picture.area * LUMA_SCALE)
  }
}

/** Running mean over `BLUR_RADIUS` neighbours on either side, along `count` samples that are `stride` apart. */
function blurLine(
  source: Int16Array | Float32Array,
  target: Float32Array,
  from: number,
  count: number,
  stride: number,
): void {
  let sum = 0
  let span = Math.min(BLUR_RADIUS, count)
  for (let i = 0; i < span; i++) sum += source[from + i * stride]!
  for (let i = 0; i < count; i++) {
    if (i + BLUR_RADIUS < count) {
      sum += source[from + (i + BLUR_RADIUS) * stride]!
      span++
    }
    if (i > BLUR_RADIUS) {
      sum -= source[from + (i - BLUR_RADIUS - 1) * stride]!
      span--
    }
    target[from + i * stride] = sum / span
  }
}

/** The part of a picture inside black bars; ends are exclusive. All of it where all is black. */
function insideBars({ columns, rows, luma }: ShotPicture) {
  const isBar = (from: number, count: number, stride: number): boolean => {
    for (let i = 0; i < count; i++) if (luma[from + i * stride]! > BAR_LUMA) return false
    return true
  }
  let [left, top, right, bottom] = [0, 0, columns, rows]
  while (top < rows && isBar(top * columns, columns, 1)) top++
  if (top === rows) return { left: 0, top: 0, right, bottom }
  while (isBar((bottom - 1) * columns, columns, 1)) bottom--
  while (isBar(left, rows, columns)) left++
  while (isBar(right - 1, rows, columns)) right--
  // A sample that is partly bar counts as bar, as long as something is left.
  if (bottom - top > 4 && right - left > 4) {
    if (top > 0) top++
    if (bottom < rows) bottom--
    if (left > 0) left++
    if (right < columns) right--
  }
  return { left, top, right, bottom }
}
