import type { CellGrid } from './cell-grid.js'
import { createChangeDetector, type LocalChange } from './change-detector.js'

/** Least time between the frames compared for jumps: at 60 or 240 frames a second not every frame is. */
export const TICK_MS = 30
/** The same for fades. */
const SLOW_TICK_MS = 78
/** How many of these longer intervals a fade may last: half a second with one to spare. */
const SLOW_GAP = 6

/** Detects jumps and fades, each at its own pace. */
export interface ChangeWatch {
  /** Takes the frame now in the grid; returns the changes detected with it. */
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
