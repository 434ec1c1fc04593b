import type { Bbox } from '../../spec/pictures/geometry.js'

/** Side of a tile in cells. */
const TILE_SIDE = 4
/** Tiles belong to the changed area from this share of the strongest tile's change on. */
const AREA_SHARE = 0.08
/** Factor by which a tile's restlessness decays per frame. */
const REST_DECAY = 0.7

/** Sums of cell changes by tile, with a measure of how restless each tile is. Any unit. */
export interface TileMap {
  /** Clears all changes; restlessness stays. */
  clear(): void
  /** The tile of each cell. */
  readonly tileOf: Uint16Array
  /** Changes by tile, added to by the caller directly because this happens for every cell. */
  readonly sums: Float32Array
  /** Lower bounds on the restlessness of each tile. */
  readonly unrest: Float32Array
  /** The strongest square of two by two tiles, each minus the most restless tile around it. */
  peak(): number
  /** The bounding box of all tiles that changed by more than their restlessness, plus one tile on every side. */
  area(): Bbox
  /** Records the changes as restlessness, which decays from frame to frame. */
  remember(): void
}

/** Makes the tiles of a grid. */
export function createTileMap(columns: number, rows: number): TileMap {
  const across = Math.ceil(columns / TILE_SIDE)
  const down = Math.ceil(rows / TILE_SIDE)
  const sums = new Float32Array(across * down)
  const unrest = new Float32Array(across * down)
  const rest = new Float32Array(across * down)
  const tileOf = Uint16Array.from(
    { length: columns * rows },
    (_, i) => Math.trunc(i / columns / TILE_SIDE) * across + Math.trunc((i % columns) / TILE_SIDE),
  )

  const restAround = (x: number, y: number): number => {
    let most = 0
    for (let v = Math.max(0, y - 1); v <= Math.min(down - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(across - 1, x + 1); u++)
        most = Math.max(most, rest[v * across + u]!, unrest[v * across + u]!)
    return most
  }

  /** What the square of this tile and its neighbours to the right and below shows beyond its unrest. */
  const squareAt = (x: number, y: number): number => {
    let square = 0
    for (let v = y; v <= Math.min(down - 1, y + 1); v++)
      for (let u = x; u <= Math.min(across - 1, x + 1); u++) {
        const sum = sums[v * across + u]!
        if (sum > 0) square += Math.max(0, sum - restAround(u, v))
      }
    return square
  }

  return {
    tileOf,
    sums,
    unrest,
    clear() {
      sums.fill(0)
      unrest.fill(0)
    },
    peak() {
      let best = 0
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          if (sums[y * across + x] !== 0) best = Math.max(best, squareAt(x, y))
        }
      return best
    },
    area() {
      const most = sums.reduce((a, b) => Math.max(a, b), 0)
      let [left, top, right, bottom] = [across, down, 0, 0]
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          const sum = sums[y * across + x]!
          if (sum - Math.max(rest[y * across + x]!, unrest[y * across + x]!) < AREA_SHARE * most || sum === 0) continue
          left = Math.min(left, x)
          right = Math.max(right, x + 1)
          top = Math.min(top, y)
          bottom = Math.max(bottom, y + 1)
        }
      const x = Math.max(0, ((left - 1) * TILE_SIDE) / columns)
      const y = Math.max(0, ((top - 1) * TILE_SIDE) / rows)
      const width = Math.min(1, ((right + 1) * TILE_SIDE) / columns) - x
      const height = Math.min(1, ((bottom + 1) * TILE_SIDE) / rows) - y
      return { x, y, width, height }
    },
    remember() {
      for (let i = 0; i < rest.length; i++) rest[i] = Math.max(REST_DECAY * rest[i]!, sums[i]!)
    },
  }
}
