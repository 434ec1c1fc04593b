import type { CellGrid } from './cell-grid.js'
import { createDetailFilter } from './picture-detail.js'
import type { ShotPicture } from './shot-picture.js'

/** Longest side of a shot picture in samples: coarse enough for a cheap motion search. */
const MAX_SIDE = 100

/** Makes the pictures of one video: all of one size, `take` overwrites the oldest of `capacity`. */
export function createShotPictures(grid: CellGrid, capacity: number) {
  const step = Math.max(1, Math.ceil(Math.max(grid.columns, grid.rows) / MAX_SIDE))
  const columns = Math.max(1, Math.floor(grid.columns / step))
  const rows = Math.max(1, Math.floor(grid.rows / step))
  const ring: ShotPicture[] = Array.from({ length: capacity }, () => ({
    columns,
    rows,
    luma: new Int16Array(columns * rows),
    detail: new Int16Array(columns * rows),
    detailMean: 0,
    area: columns * rows,
    index: 0,
    tMs: 0,
  }))
  const fillDetail = createDetailFilter(columns, rows)
  let taken = 0

  return {
    /** The picture of frame `index` (counted from 0 in order of `take`); it must be among the newest `capacity`. */
    at: (index: number): ShotPicture => ring[index % capacity]!,
    take(tMs: number): void {
      const picture = ring[taken % capacity]!
      picture.index = taken++
      picture.tMs = tMs
      shrink(grid, step, picture)
      fillDetail(picture)
    },
  }
}

function shrink(grid: CellGrid, step: number, { columns, rows, luma }: ShotPicture): void {
  const area = step * step
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let y = 0; y < step; y++) {
        const from = (row * step + y) * grid.columns + column * step
        for (let x = 0; x < step; x++) sum += grid.values[from + x]!
      }
      luma[row * columns + column] = sum / area
    }
}
