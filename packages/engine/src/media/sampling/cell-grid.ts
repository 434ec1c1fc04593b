import type { LumaImage } from '../../spec/pictures/image.js'

/** Side of a cell in thumbnail pixels: half the height of the smallest legible print (9 px in 720p). */
export const CELL_SIDE_PX = 4

/** Cell values and everything derived from them are in sixteenths of a luma step. */
export const LUMA_SCALE = 16

/** The first and third byte of a word. */
const PAIR = 0x00ff00ff

/** A grid of cells, row by row; each value is the cell's mean luma times {@link LUMA_SCALE}. */
export interface CellGrid {
  readonly columns: number
  readonly rows: number
  readonly values: Uint16Array
}

/** An empty grid for thumbnails of a size; a last column or row smaller than a cell is left out. */
export function createCellGrid(widthPx: number, heightPx: number): CellGrid {
  const columns = Math.max(1, Math.floor(widthPx / CELL_SIDE_PX))
  const rows = Math.max(1, Math.floor(heightPx / CELL_SIDE_PX))
  return { columns, rows, values: new Uint16Array(columns * rows) }
}

/**
 * Fills `grid` with the cell means of `luma`, which must have the size that the grid was made for. This is the only
 * pass over all pixels, so where rows are whole words it adds four pixels at once, two to a half word.
 */
export function reduceToCells({ width, data }: LumaImage, { columns, rows, values }: CellGrid): void {
  if (width % CELL_SIDE_PX !== 0 || data.byteOffset % 4 !== 0) return reduceBytes(width, data, columns, rows, values)
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2)
  const stride = width / CELL_SIDE_PX
  for (let row = 0, cell = 0; row < rows; row++)
    for (let p = row * CELL_SIDE_PX * stride, end = p + columns; p < end; p++, cell++) {
      const a = words[p]!
      const b = words[p + stride]!
      const c = words[p + 2 * stride]!
      const d = words[p + 3 * stride]!
      const even = (a & PAIR) + (b & PAIR) + (c & PAIR) + (d & PAIR)
      const odd = ((a >>> 8) & PAIR) + ((b >>> 8) & PAIR) + ((c >>> 8) & PAIR) + ((d >>> 8) & PAIR)
      const sum = even + odd
      values[cell] = (sum & 0xffff) + (sum >>> 16)
    }
}

function reduceBytes(width: number, data: Uint8Array, columns: number, rows: number, values: Uint16Array): void {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let y = 0, p = row * CELL_SIDE_PX * width + column * CELL_SIDE_PX; y < CELL_SIDE_PX; y++, p += width)
        sum += data[p]! + data[p + 1]! + data[p + 2]! + data[p + 3]!
      values[row * columns + column] = sum
    }
}
