import type { RgbImage } from '../../spec/pictures/image.js'
import { type Blocks, type Bounds, boundsOfGroups, widen } from '../geometry/block-groups.js'
import { joinOverlapping } from '../geometry/join-areas.js'
import type { Area } from '../geometry/resample.js'
import { type RotatedBox, project } from '../geometry/rotated-box.js'

/** Side of a block as a share of the picture's long side: 16 px of 1280. */
const BLOCK_SHARE = 16 / 1280
/**
 * A pixel is a stroke where its luma differs from the mean of its neighbours two pixels to the left and right by half
 * of this. Strokes of small print are one to three pixels wide, so the difference is that of letters and ground.
 */
const MIN_STROKE = 32
/** Least share of stroke pixels in three blocks side by side that may hold small print. */
const MIN_SHARE = 0.06
/** Blocks added around those that may hold small print, so that the detector sees whole lines with some ground. */
const MARGIN_BLOCKS = { x: 2, y: 1 }
/** Strokes that begin within this many heights of a box's end may be the next word of its line. */
const NEXT_WORD = 1

/** Blocks of a picture: `side` in pixels; columns from `left` to `right` and rows from `top` to `bottom`, both exclusive. */
interface BlockGrid extends Bounds {
  readonly side: number
}

/**
 * Parts of a picture that may hold small print: upright areas in pixels that do not overlap, by first block from top
 * to bottom. Costs a tenth of running the text detector. On advertisements drawn over photographs, 99.5 % of the lines
 * with capitals of 9 to 20 px lay inside, and 32 to 48 % of the picture did.
 *
 * `within`: only there. `large`: boxes of large letters that need no closer look; the strokes of one count only where
 * others go on beyond its ends, for there it may be part of a longer line.
 */
export function smallPrintAreas(image: RgbImage, within: Area, large: readonly RotatedBox[] = []): Area[] {
  const grid = gridOf(image, within)
  const busy = busyBlocks(countStrokes(image, grid), grid)
  for (const box of large) clearBox(busy, box, grid)
  const { side } = grid
  const blocks: Blocks = { columns: columnsOf(grid), rows: rowsOf(grid), marked: busy }
  const end = { x: Math.min(image.width, within.x + within.width), y: Math.min(image.height, within.y + within.height) }
  const groups = boundsOfGroups(widen(blocks, MARGIN_BLOCKS)).map(({ left, top, right, bottom }) => {
    const [x, y] = [Math.max(within.x, (grid.left + left) * side), Math.max(within.y, (grid.top + top) * side)]
    const [endX, endY] = [Math.min(end.x, (grid.left + right) * side), Math.min(end.y, (grid.top + bottom) * side)]
    return { x, y, width: endX - x, height: endY - y }
  })
  return joinOverlapping(groups)
}

function gridOf(image: RgbImage, { x, y, width, height }: Area): BlockGrid {
  const side = Math.max(4, Math.round(Math.max(image.width, image.height) * BLOCK_SHARE))
  return {
    side,
    left: Math.floor(x / side),
    top: Math.floor(y / side),
    right: Math.ceil(Math.min(image.width, x + width) / side),
    bottom: Math.ceil(Math.min(image.height, y + height) / side),
  }
}

const columnsOf = ({ left, right }: BlockGrid): number => right - left
const rowsOf = ({ top, bottom }: BlockGrid): number => bottom - top

function countStrokes(image: RgbImage, grid: BlockGrid): Uint32Array {
  const { side } = grid
  const columns = columnsOf(grid)
  const counts = new Uint32Array(columns * rowsOf(grid))
  // Two pixels more on both sides, where the picture has them.
  const from = Math.max(0, grid.left * side - 2)
  const to = Math.min(image.width, grid.right * side + 2)
  const luma = new Int16Array(to - from)
  const lastRow = Math.min(image.height, grid.bottom * side)
  for (let y = grid.top * side; y < lastRow; y++) {
    const row = (Math.floor(y / side) - grid.top) * columns
    readLuma(image, y, from, luma)
    for (let x = 2; x < luma.length - 2; x++) {
      const change = 2 * luma[x]! - luma[x - 2]! - luma[x + 2]!
      if (change >= MIN_STROKE || change <= -MIN_STROKE) counts[row + Math.floor((from + x) / side) - grid.left]!++
    }
  }
  return counts
}

function readLuma({ width, data }: RgbImage, y: number, from: number, luma: Int16Array): void {
  for (let x = 0, at = (y * width + from) * 3; x < luma.length; x++, at += 3) {
    luma[x] = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8
  }
}

function busyBlocks(counts: Uint32Array, grid: BlockGrid): Uint8Array {
  const [columns, rows] = [columnsOf(grid), rowsOf(grid)]
  const busy = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const from = Math.max(0, x - 1)
      const to = Math.min(columns - 1, x + 1)
      let sum = 0
      for (let k = from; k <= to; k++) sum += counts[y * columns + k]!
      if (sum > MIN_SHARE * (to - from + 1) * grid.side ** 2) busy[y * columns + x] = 1
    }
  }
  return busy
}

/** Clears the blocks inside of a box, but not where busy ones go on beyond its ends. */
function clearBox(busy: Uint8Array, box: RotatedBox, grid: BlockGrid): void {
  const inside: number[] = []
  const { along, across } = project(box.centre, box.angle)
  for (let at = 0; at < busy.length; at++) {
    if (!busy[at]) continue
    const column = at % columnsOf(grid)
    const row = (at - column) / columnsOf(grid)
    const middle = { x: (grid.left + column + 0.5) * grid.side, y: (grid.top + row + 0.5) * grid.side }
    const place = project(middle, box.angle)
    if (Math.abs(place.across - across) > box.height / 2) continue
    const beyond = Math.abs(place.along - along) - box.width / 2
    if (beyond <= grid.side) inside.push(at)
    else if (beyond <= NEXT_WORD * box.height) return
  }
  for (const at of inside) busy[at] = 0
}
