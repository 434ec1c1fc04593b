import type { LumaImage } from '../../spec/image.js'

/** Side of a cell in thumb pixels: half a line of the smallest print worth reading (9 px in 720p). */
export const CELL_SIDE_PX = 4

/** Cell values and everything derived from them count in sixteenths of a luma step. */
export const LUMA_SCALE = 16

/** A picture of cells, row by row; each value is the cell's mean luma times {@link LUMA_SCALE}. */
export interface CellGrid {
  readonly columns: number
  readonly rows: number
  readonly values: Uint16Array
}

/** An empty grid for thumbs of a size; a last column or row of less than a cell is left out. */
export function createCellGrid(widthPx: number, heightPx: number): CellGrid {
  const columns = Math.max(1, Math.floor(widthPx / CELL_SIDE_PX))
  const rows = Math.max(1, Math.floor(heightPx / CELL_SIDE_PX))
  return { columns, rows, values: new Uint16Array(columns * rows) }
}

/** Fills `grid` with the cell means of `luma`, which must be of the size the grid was made for. */
export function reduceToCells({ width, data }: LumaImage, { columns, rows, values }: CellGrid): void {
  for (let row = 0; row < rows; row++) {
    const line0 = row * CELL_SIDE_PX * width
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let y = 0, p = line0 + column * CELL_SIDE_PX; y < CELL_SIDE_PX; y++, p += width)
        sum += data[p]! + data[p + 1]! + data[p + 2]! + data[p + 3]!
      values[row * columns + column] = sum
    }
  }
}
