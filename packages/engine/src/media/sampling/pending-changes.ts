import { unionBox } from '../../spec/pictures/box-overlap.js'
import type { Bbox } from '../../spec/pictures/geometry.js'
import type { LocalChange } from './change-detector.js'
import { TICK_MS } from './change-watch.js'

/** Time from a cut or a change to its sample: by then the picture has settled and the codec has caught up. */
export const SETTLE_MS = 75
/** From this share of the picture on, a change is not local. */
const MOST_CHANGED_SHARE = 0.5

/** A change that waits for a frame: not before `dueMs`, and only if no sample since `fromMs` shows it. */
export interface PendingChange {
  /** Null where most of the picture changed. */
  readonly area: Bbox | null
  readonly sinceIndex: number
  readonly fromMs: number
  readonly dueMs: number
}

/** Changes of a video that no sample shows yet. */
export interface PendingChanges {
  /** Adds a change that is visible from `fromMs` on. */
  add(change: LocalChange, fromMs: number): void
  /**
   * The first change for which a frame at `tMs` may be sampled. Drops changes from before `shotStart`, the first frame
   * of the shot, and those that the last sample, at `sampledMs`, shows.
   */
  due(tMs: number, shotStart: number, sampledMs: number): PendingChange | null
  /** Whether another change is due so soon after `change` that one sample should show both. */
  isFollowedSoon(change: PendingChange, tMs: number): boolean
  /** Drops the changes that a sample at `tMs` shows, and returns those of its shot. */
  takeShown(tMs: number, shotStart: number): PendingChange[]
}

/** None yet. */
export function createPendingChanges(): PendingChanges {
  let changes: PendingChange[] = []
  return {
    add({ isWhole, area, sinceIndex }, fromMs) {
      changes.push({ area: isWhole ? null : area, sinceIndex, fromMs, dueMs: fromMs + SETTLE_MS })
    },
    due(tMs, shotStart, sampledMs) {
      changes = changes.filter(({ sinceIndex, fromMs }) => sinceIndex >= shotStart && fromMs + TICK_MS > sampledMs)
      return changes.find(({ dueMs }) => dueMs <= tMs) ?? null
    },
    isFollowedSoon: (change, tMs) => changes.some(({ dueMs }) => dueMs > tMs && dueMs <= change.dueMs + 2 * SETTLE_MS),
    takeShown(tMs, shotStart) {
      const shown = changes.filter(({ sinceIndex, fromMs }) => sinceIndex >= shotStart && fromMs <= tMs)
      changes = changes.filter(({ fromMs }) => fromMs > tMs)
      return shown
    },
  }
}

/** The bounding box of all changes; null where one of them, or all together, cover most of the picture. */
export function sharedArea(changes: readonly PendingChange[]): Bbox | null {
  const areas = changes.flatMap(({ area }) => (area ? [area] : []))
  if (areas.length < changes.length || areas.length === 0) return null
  const shared = areas.reduce(unionBox)
  return shared.width * shared.height <= MOST_CHANGED_SHARE ? shared : null
}
