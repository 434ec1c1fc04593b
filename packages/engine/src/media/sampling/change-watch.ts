import type { CellGrid } from './cell-grid.js'
import { createChangeDetector, type LocalChange } from './change-detector.js'

/** Least time between the frames that jumps are measured on: of 60 or 240 a second not every one is looked at. */
export const TICK_MS = 30
/** The same for what fades in or out. */
const SLOW_TICK_MS = 78
/** Slow ticks that a fade may last: half a second with a tick to spare. */
const SLOW_GAP = 6

/** Looks for what jumps and for what fades, each at its own pace. */
export interface ChangeWatch {
  /** Takes the frame that the grid holds now; gives the changes that it brought to light. */
  push(n: number, tMs: number): LocalChange[]
  /** See `ChangeDetector.forgetBefore`. */
  forgetBefore(n: number, cells: Uint16Array): void
}

/** Opens a watch over the frames that `grid` holds in turn; what one of `seen` shows already is no change. */
export function createChangeWatch(grid: CellGrid, seen: readonly Uint16Array[]): ChangeWatch {
  const paces = [
    { detector: createChangeDetector(grid, seen, 0), everyMs: TICK_MS, lastMs: -Infinity },
    { detector: createChangeDetector(grid, seen, SLOW_GAP), everyMs: SLOW_TICK_MS, lastMs: -Infinity },
  ]
  return {
    push(n, tMs) {
      const found: LocalChange[] = []
      for (const pace of paces) {
        if (tMs - pace.lastMs < pace.everyMs) continue
        pace.lastMs = tMs
        const change = pace.detector.push(n)
        if (change) found.push(change)
      }
      return found
    },
    forgetBefore(n, cells) {
      for (const { detector } of paces) detector.forgetBefore(n, cells)
    },
  }
}
