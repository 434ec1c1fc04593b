import { unionBox } from '../../spec/box-overlap.js'
import type { Bbox } from '../../spec/geometry.js'
import type { FrameReason, FrameThumb } from '../../spec/image.js'
import { createCellGrid, reduceToCells, type CellGrid } from './cell-grid.js'
import { createChangeDetector, differsFrom, type LocalChange } from './change-detector.js'
import { createCutDetector } from './cut-detector.js'
import { createFlashWatch } from './flash-frames.js'
import { createSampleBudget } from './sample-budget.js'
import { createTileMap } from './tile-map.js'

/**
 * How far back a decision may point: a frame named by `push` or `end` is at most this many frames before the newest
 * frame pushed. The decoder must keep that many full pictures.
 */
export const SAMPLER_LOOKBACK_FRAMES = 8

/** Frames that decisions wait for, so that what a frame leads to is known. */
const LAG_FRAMES = SAMPLER_LOOKBACK_FRAMES - 1

/** Longest time between two samples while the picture changes. */
export const MAX_GAP_MS = 1000
/** Longest time between two samples while it stands still. */
export const MAX_STATIC_GAP_MS = 4000
/** From a cut or a change to its sample: by then the picture has settled and the codec has caught up. */
export const SETTLE_MS = 75

/** Frames after a cut at which it is sampled at the latest, where they are further apart than {@link SETTLE_MS}. */
const SETTLE_FRAMES = 3
/** Least time between the frames that jumps are measured on: of 60 or 240 a second not every one is looked at. */
const TICK_MS = 30
/** The same for what fades in or out. */
const SLOW_TICK_MS = 78
/** Slow ticks that a fade may last: half a second with a tick to spare. */
const SLOW_GAP = 6
/** Samples whose content is no news when it comes back (a title that goes shows what was there before). */
const SEEN_SAMPLES = 3

/** A frame worth costly analysis. `tMs` is the frame's own time, `shot` counts from 1. */
export interface SampleDecision {
  readonly index: number
  readonly tMs: number
  readonly shot: number
  readonly reason: FrameReason
  /** Where something changed since the last sample, if that was confined to a part of the picture. */
  readonly changed?: Bbox
}

/**
 * Decides, from the luma thumbs of all decoded frames in order, where shots begin and which frames are sampled:
 * the first and the last frame, a settled frame of each shot (`cut`), what appears or changes in part of the picture
 * (`text-change`) or in all of it (`change`), and one a second where none of that happened (`interval`). A picture
 * that stands still is sampled every {@link MAX_STATIC_GAP_MS}; what ends the standstill is sampled within
 * 2 x {@link SETTLE_MS}, however long ago the last sample was. A flash of one frame is passed over for the next one.
 *
 * Decisions come in ascending order of `index`, each frame at most once, each at most
 * {@link SAMPLER_LOOKBACK_FRAMES} frames after its own frame. `shot` is 1 plus the number of cuts up to the frame.
 * Time is read from `tMs` alone, so any frame rate will do. Memory does not grow but for the list of cuts.
 */
export interface Sampler {
  /** Takes the next frame; `thumb` is not kept. All must be of one size. Gives the decisions that became certain. */
  push(thumb: FrameThumb): SampleDecision[]
  /** No more frames. Gives the last decisions; call once. */
  end(): SampleDecision[]
  /** Time of the first frame of each new shot, ascending (the first shot is not listed); complete after `end`. */
  cutsMs(): readonly number[]
}

/** Share of the picture from which a change is not confined to a part of it. */
const MOST_CHANGED_SHARE = 0.5

/** A change that waits for its frame: not before `dueMs`, and only if no sample since `fromMs` shows it. */
interface PendingChange {
  /** Null where most of the picture changed. */
  readonly area: Bbox | null
  readonly sinceIndex: number
  readonly fromMs: number
  readonly dueMs: number
}

/** Opens a sampler for one video. */
export function createSampler(): Sampler {
  let inner: Sampler | null = null
  return {
    push(thumb) {
      inner ??= createSizedSampler(createCellGrid(thumb.luma.width, thumb.luma.height), thumb.index)
      return inner.push(thumb)
    },
    end: () => inner?.end() ?? [],
    cutsMs: () => inner?.cutsMs() ?? [],
  }
}

/**
 * Frames are numbered from 0 within, and decided on one after the other, each once {@link LAG_FRAMES} more are known,
 * or later: at 50 frames a second and more it takes that long to tell a cut from a flash. Frames that are out of reach
 * by then are passed over; whatever asked for one is answered by the first that is in reach.
 */
function createSizedSampler(grid: CellGrid, firstIndex: number): Sampler {
  const kept = SAMPLER_LOOKBACK_FRAMES + 1
  const cells = Array.from({ length: kept }, () => new Uint16Array(grid.values.length))
  const times = new Float64Array(kept)
  /** Cells of the last samples, newest first. */
  const seen = Array.from({ length: SEEN_SAMPLES }, () => new Uint16Array(grid.values.length))
  const cutDetector = createCutDetector(grid)
  const jumps = createChangeDetector(grid, seen, 0)
  const fades = createChangeDetector(grid, seen, SLOW_GAP)
  const tiles = createTileMap(grid.columns, grid.rows)
  const budget = createSampleBudget()
  const cutsMs: number[] = []
  let changes: PendingChange[] = []
  let count = 0
  let decided = 0
  let shotStart = 0
  let shotStartMs = 0
  let isShotNew = true
  let sampled = -1
  let sampledMs = -Infinity
  /** When the picture began to differ from the last sample. */
  let movedMs = Infinity
  let tickMs = -Infinity
  let slowTickMs = -Infinity

  const timeOf = (n: number) => times[n % kept]!
  const cellsOf = (n: number) => cells[n % kept]!
  const flashes = createFlashWatch({ kept, cellsOf, timeOf })

  function sample(n: number, asked: FrameReason): SampleDecision {
    sampled = n
    sampledMs = timeOf(n)
    // Whatever the frame is sampled for, changes that it shows need no other one.
    const shown = isShotNew
      ? []
      : changes.filter(({ sinceIndex, fromMs }) => sinceIndex >= shotStart && fromMs <= sampledMs)
    changes = changes.filter(({ fromMs }) => fromMs > sampledMs)
    const changed = shown.length > 0 && asked !== 'change' ? sharedArea(shown) : null
    const reason = changed && asked === 'interval' ? 'text-change' : asked
    movedMs = Infinity
    flashes.sampled()
    budget.take(sampledMs)
    if (isShotNew) {
      for (const one of seen) one.set(cellsOf(n))
      for (const detector of [jumps, fades]) detector.forgetBefore(shotStart, cellsOf(n))
      isShotNew = false
    } else {
      const oldest = seen.pop()!
      oldest.set(cellsOf(n))
      seen.unshift(oldest)
    }
    return { index: firstIndex + n, tMs: sampledMs, shot: cutsMs.length + 1, reason, ...(changed && { changed }) }
  }

  function note(change: LocalChange | null): void {
    if (!change) return
    const fromMs = timeOf(Math.max(change.index, count - kept, 0))
    const area = change.isWhole ? null : change.area
    changes.push({ area, sinceIndex: change.sinceIndex, fromMs, dueMs: fromMs + SETTLE_MS })
  }

  /** The change that the frame at `tMs` is to be sampled for; it waits for the next one if that is due soon. */
  function dueChange(tMs: number): PendingChange | null {
    changes = changes.filter(({ sinceIndex, fromMs }) => sinceIndex >= shotStart && fromMs + TICK_MS > sampledMs)
    const due = changes.find(({ dueMs }) => dueMs <= tMs)
    if (!due || !budget.has(tMs)) return null
    return changes.some(({ dueMs }) => dueMs > tMs && dueMs <= due.dueMs + 2 * SETTLE_MS) ? null : due
  }

  /** Whether a frame `n` + 1 at `nextMs` would come too late after the last sample. */
  function isOverdue(nextMs: number): boolean {
    const waitMs = Math.max(MAX_GAP_MS, movedMs + 2 * SETTLE_MS - sampledMs)
    return nextMs - sampledMs > Math.min(MAX_STATIC_GAP_MS, waitMs)
  }

  function reasonFor(n: number): FrameReason | null {
    const tMs = timeOf(n)
    if (n === 0) return 'first'
    const isSettled = tMs - shotStartMs >= SETTLE_MS || n - shotStart >= SETTLE_FRAMES
    if (isShotNew) return isSettled ? 'cut' : null
    const change = dueChange(tMs)
    if (change) return change.area ? 'text-change' : 'change'
    return n + 1 < count && isOverdue(timeOf(n + 1)) ? 'interval' : null
  }

  const isInReach = (n: number) => n >= count - 1 - SAMPLER_LOOKBACK_FRAMES

  /** Decides on all frames that can be decided on now. */
  function decide(last: number): SampleDecision[] {
    const decisions: SampleDecision[] = []
    for (let isCut; decided <= last && (isCut = cutDetector.isCut(decided)) !== null; decided++) {
      const n = decided
      if (isCut) {
        // A shot too short to settle: its last frame is all there is to see.
        if (isShotNew && sampled < n - 1 && isInReach(n - 1)) decisions.push(sample(n - 1, 'cut'))
        shotStart = n
        shotStartMs = cutDetector.timeOf(n)
        isShotNew = true
        cutsMs.push(shotStartMs)
      }
      if (!isInReach(n)) continue
      if (movedMs === Infinity && n > 0 && (isShotNew || differsFrom(seen[0]!, cellsOf(n), tiles))) movedMs = timeOf(n)
      const reason = reasonFor(n)
      if (reason && !flashes.isPassedOver(n)) decisions.push(sample(n, reason))
    }
    return decisions
  }

  return {
    push({ tMs, luma }) {
      const n = count++
      reduceToCells(luma, grid)
      cellsOf(n).set(grid.values)
      times[n % kept] = tMs
      flashes.take(n)
      cutDetector.push(tMs)
      if (tMs - tickMs >= TICK_MS) {
        tickMs = tMs
        note(jumps.push(n))
      }
      if (tMs - slowTickMs >= SLOW_TICK_MS) {
        slowTickMs = tMs
        note(fades.push(n))
      }
      return decide(n - LAG_FRAMES)
    },
    end() {
      cutDetector.end()
      const decisions = decide(count - 1)
      if (sampled < count - 1) decisions.push(sample(count - 1, 'last'))
      return decisions
    },
    cutsMs: () => cutsMs,
  }
}

/** The box around the areas of all changes; null where one of them, or all together, are most of the picture. */
function sharedArea(changes: readonly PendingChange[]): Bbox | null {
  const areas = changes.flatMap(({ area }) => (area ? [area] : []))
  if (areas.length < changes.length || areas.length === 0) return null
  const shared = areas.reduce(unionBox)
  return shared.width * shared.height <= MOST_CHANGED_SHARE ? shared : null
}
