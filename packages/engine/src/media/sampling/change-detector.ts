import type { Bbox } from '../../spec/pictures/geometry.js'
import { LUMA_SCALE, type CellGrid } from './cell-grid.js'
import { createTileMap, type TileMap } from './tile-map.js'

/** Frames in each of the two groups that are compared. */
const GROUP = 3

/**
 * The usual strength follows the median by a constant factor up or down per frame, so that a single event hardly moves
 * it.
 */
const USUAL_RISE = 1.15
const USUAL_FALL = 0.9

/** Chosen in `benchmarks/sweeps/shot-cuts.md`. */
const CHANGE_THRESHOLDS = {
  /** A cell counts as changed from this step on, in luma steps. */
  cellStep: 2,
  /** How much larger than a steady drift a step must be: 1.4 subtracts 1.4 times what the larger spread predicts. */
  driftWeight: 1.4,
  /** Least strength (see {@link LocalChange}) of a local change. */
  strength: 16,
  /** Over a gap: how many times the drift of a tile or its neighbours within the groups is subtracted. */
  unrestWeight: 1,
  /** How many times the usual strength of the last second is added: what moves all the time is nothing new. */
  usualWeight: 2,
  /** From this share of changed cells on, the whole picture changed. */
  wholeShare: 0.5,
}

/** Something that appeared, disappeared or changed between two calm moments. */
export interface LocalChange {
  /** Sum of cell steps in the strongest tile and its neighbours, in luma steps. */
  readonly strength: number
  /** Whether most of the picture changed. */
  readonly isWhole: boolean
  /** Where. */
  readonly area: Bbox
  /** Frame from which on the new state is visible. */
  readonly index: number
  /** The first frame that was compared. */
  readonly sinceIndex: number
}

/**
 * Detects steps over time, cell by cell: the mean of the newest three frames compared with the mean of three earlier
 * ones (`gap` frames in between are ignored, so that fade-ins count too), minus the spread within either group. Motion
 * has a large spread; what is still, jumps and is still again has none.
 */
export interface ChangeDetector {
  /** Takes the frame now in the grid; null while nothing changed. */
  push(index: number): LocalChange | null
  /** Replaces all frames before `index` by `cells`: frames before a cut must not be compared with. */
  forgetBefore(index: number, cells: Uint16Array): void
}

/**
 * Opens a detector that reads frames from `grid` and ignores changes to what one of `seen` shows already: the cells of
 * recently sampled frames, kept up to date by the caller.
 */
export function createChangeDetector(grid: CellGrid, seen: readonly Uint16Array[], gap: number): ChangeDetector {
  const { values, columns, rows } = grid
  const capacity = 2 * GROUP + gap
  const ring = Array.from({ length: capacity }, () => new Uint16Array(values.length))
  const indexes = new Float64Array(capacity)
  const tiles = createTileMap(columns, rows)
  let count = 0
  let usual = 0

  return {
    push(index) {
      if (count === 0) {
        for (const cells of ring) cells.set(values)
        indexes.fill(index)
        count = capacity
      }
      ring[count % capacity]!.set(values)
      indexes[count % capacity] = index
      count++
      const at = (back: number) => (count - 1 - back) % capacity
      const newer = [ring[at(0)]!, ring[at(1)]!, ring[at(2)]!] as const
      const older = [ring[at(capacity - 3)]!, ring[at(capacity - 2)]!, ring[at(capacity - 1)]!] as const
      tiles.clear()
      const changed = compareGroups(newer, older, seen, gap, tiles)
      const { strength, usualWeight, wholeShare } = CHANGE_THRESHOLDS
      const peak = tiles.peak() / LUMA_SCALE
      const isWhole = changed >= wholeShare * values.length
      const area = tiles.area()
      // A cut or a flash says nothing about how restless a tile is.
      if (!isWhole) tiles.remember()
      const needed = strength + usualWeight * usual
      usual = Math.max(strength / 4, usual * (peak > usual ? USUAL_RISE : USUAL_FALL))
      if (peak < needed) return null
      return {
        strength: peak,
        isWhole,
        area,
        index: indexes[at(GROUP - 1)]!,
        sinceIndex: indexes[at(capacity - 1)]!,
      }
    },
    forgetBefore(index, cells) {
      for (let back = 0; back < capacity; back++) {
        const slot = (count - 1 - back) % capacity
        if (indexes[slot]! >= index) continue
        ring[slot]!.set(cells)
        indexes[slot] = index
      }
    },
  }
}

/** Cells of three frames that follow one another. */
type Group = readonly [Uint16Array, Uint16Array, Uint16Array]

/**
 * Adds to each tile by how much its cells step from the older to the newer group beyond drift and what is `seen`, and
 * its unrest. Returns the number of changed cells.
 */
function compareGroups(
  [n0, n1, n2]: Group,
  [o0, o1, o2]: Group,
  seen: readonly Uint16Array[],
  gap: number,
  { tileOf, sums, unrest }: TileMap,
): number {
  const { cellStep, driftWeight, unrestWeight } = CHANGE_THRESHOLDS
  const spreadWeight = (driftWeight * (GROUP + gap)) / (GROUP - 1)
  const least = cellStep * LUMA_SCALE
  let changed = 0
  for (let i = 0; i < n0.length; i++) {
    const a0 = n0[i]!
    const b0 = o0[i]!
    const a2 = n2[i]!
    const b2 = o2[i]!
    if (gap > 0) {
      const drift = Math.abs(a0 - a2) + Math.abs(b0 - b2)
      if (drift > LUMA_SCALE / 4) unrest[tileOf[i]!]! += unrestWeight * drift
    }
    if (Math.abs(a0 - b0) < least) continue
    const a1 = n1[i]!
    const b1 = o1[i]!
    const taken = spreadWeight * Math.max(spread(a0, a1, a2), spread(b0, b1, b2)) + least
    const after = (a0 + a1 + a2) / 3
    let excess = Math.abs(after - (b0 + b1 + b2) / 3) - taken
    for (let k = 0; k < seen.length && excess > 0; k++)
      excess = Math.min(excess, Math.abs(after - seen[k]![i]!) - taken)
    if (excess <= 0) continue
    changed++
    sums[tileOf[i]!]! += excess
  }
  return changed
}

function spread(a: number, b: number, c: number): number {
  const low = a < b ? a : b
  const high = a < b ? b : a
  return (c > high ? c : high) - (c < low ? c : low)
}

/** Whether `cells` show anything that `seen` does not, by half the strength of a change. `tiles` is scratch. */
export function differsFrom(seen: Uint16Array, cells: Uint16Array, { tileOf, sums, clear, peak }: TileMap): boolean {
  const least = CHANGE_THRESHOLDS.cellStep * LUMA_SCALE
  clear()
  for (let i = 0; i < cells.length; i++) {
    const excess = Math.abs(cells[i]! - seen[i]!) - least
    if (excess > 0) sums[tileOf[i]!]! += excess
  }
  return peak() > (CHANGE_THRESHOLDS.strength / 2) * LUMA_SCALE
}
