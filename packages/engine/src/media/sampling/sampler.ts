import type { Bbox } from '../../spec/geometry.js'
import type { FrameReason, FrameThumb } from '../../spec/image.js'
import { createCellGrid, reduceToCells, type CellGrid } from './cell-grid.js'
import { differsFrom } from './change-detector.js'
import { createChangeWatch } from './change-watch.js'
import { createCutDetector } from './cut-detector.js'
import { createFlashWatch } from './flash-frames.js'
import { createCellRing } from './cell-ring.js'
import { createPendingChanges, type PendingChange, SETTLE_MS, sharedArea } from './pending-changes.js'
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
/** Frames after a cut at which it is sampled at the latest, where they are further apart than {@link SETTLE_MS}. */
const SETTLE_FRAMES = 3
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
  const frames = createCellRing(SAMPLER_LOOKBACK_FRAMES + 1, grid.values.length)
  const { timeOf, cellsOf } = frames
  /** Cells of the last samples, newest first. */
  const seen = Array.from({ length: SEEN_SAMPLES }, () => new Uint16Array(grid.values.length))
  const cutDetector = createCutDetector(grid)
  const watch = createChangeWatch(grid, seen)
  const changes = createPendingChanges()
  const flashes = createFlashWatch(frames)
  const tiles = createTileMap(grid.columns, grid.rows)
  const budget = createSampleBudget()
  const cutsMs: number[] = []
  let count = 0
  let decided = 0
  let shotStart = 0
  let shotStartMs = 0
  let isShotNew = true
  let sampled = -1
  let sampledMs = -Infinity
  /** When the picture began to differ from the last sample. */
  let movedMs = Infinity

  const isInReach = (n: number) => n >= count - 1 - SAMPLER_LOOKBACK_FRAMES

  function sample(n: number, asked: FrameReason): SampleDecision {
    sampled = n
    sampledMs = timeOf(n)
    // Whatever the frame is sampled for, changes that it shows need no other one.
    const shown = changes.takeShown(sampledMs, shotStart)
    const changed = isShotNew || asked === 'change' ? null : sharedArea(shown)
    const reason = changed && asked === 'interval' ? 'text-change' : asked
    movedMs = Infinity
    flashes.sampled()
    budget.take(sampledMs)
    remember(n)
    return { index: firstIndex + n, tMs: sampledMs, shot: cutsMs.length + 1, reason, ...(changed && { changed }) }
  }

  /** Puts frame `n` first among the samples seen; of a new shot it is the only one. */
  function remember(n: number): void {
    if (isShotNew) {
      for (const one of seen) one.set(cellsOf(n))
      watch.forgetBefore(shotStart, cellsOf(n))
      isShotNew = false
    } else {
      const oldest = seen.pop()!
      oldest.set(cellsOf(n))
      seen.unshift(oldest)
    }
  }

  /** The change that the frame at `tMs` is to be sampled for; it waits for the next one if that is due soon. */
  function dueChange(tMs: number): PendingChange | null {
    const due = changes.due(tMs, shotStart, sampledMs)
    return due && budget.has(tMs) && !changes.isFollowedSoon(due, tMs) ? due : null
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

  /** Begins a shot with frame `n`. Of one too short to settle, the last frame is all there was to see: it is sampled. */
  function beginShot(n: number): SampleDecision[] {
    const decisions = isShotNew && sampled < n - 1 && isInReach(n - 1) ? [sample(n - 1, 'cut')] : []
    shotStart = n
    shotStartMs = cutDetector.timeOf(n)
    isShotNew = true
    cutsMs.push(shotStartMs)
    return decisions
  }

  /** Decides on all frames up to `last` that can be decided on now. */
  function decide(last: number): SampleDecision[] {
    const decisions: SampleDecision[] = []
    for (let isCut; decided <= last && (isCut = cutDetector.isCut(decided)) !== null; decided++) {
      const n = decided
      if (isCut) decisions.push(...beginShot(n))
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
      frames.put(n, tMs, grid.values)
      flashes.take(n)
      cutDetector.push(tMs)
      for (const change of watch.push(n, tMs)) {
        changes.add(change, timeOf(Math.max(change.index, count - frames.kept, 0)))
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
