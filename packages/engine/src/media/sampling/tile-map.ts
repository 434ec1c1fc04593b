/** Side of a tile in cells. */
const TILE_SIDE = 4
/** What is left of a tile's restlessness after one frame. */
const REST_DECAY = 0.7

/** Sums of cell changes in tiles, with a memory of how restless each tile has been. */
export function createTileMap(columns: number, rows: number) {
  const across = Math.ceil(columns / TILE_SIDE)
  const down = Math.ceil(rows / TILE_SIDE)
  const sums = new Float32Array(across * down)
  const rest = new Float32Array(across * down)

  const near = (map: Float32Array, x: number, y: number): number => {
    let most = 0
    for (let v = Math.max(0, y - 1); v <= Math.min(down - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(across - 1, x + 1); u++)
        most = Math.max(most, map[v * across + u]!)
    return most
  }

  return {
    clear: () => void sums.fill(0),
    add(column: number, row: number, amount: number): void {
      const tile = Math.trunc(row / TILE_SIDE) * across + Math.trunc(column / TILE_SIDE)
      sums[tile] = sums[tile]! + amount
    },
    /**
     * The strongest square of two by two tiles, each less `restWeight` times the most restless tile around it.
     */
    peak(restWeight: number): number {
      let best = 0
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          if (sums[y * across + x] === 0) continue
          let square = 0
          for (let v = y; v <= Math.min(down - 1, y + 1); v++)
            for (let u = x; u <= Math.min(across - 1, x + 1); u++) {
              const sum = sums[v * across + u]!
              if (sum > 0) square += Math.max(0, sum - restWeight * near(rest, u, v))
            }
          best = Math.max(best, square)
        }
      return best
    },
    /** Takes the sums into the memory. */
    remember(): void {
      for (let i = 0; i < rest.length; i++) rest[i] = Math.max(REST_DECAY * rest[i]!, sums[i]!)
    },
  }
}
