import type { Bbox } from '../../spec/pictures/geometry.js'
import type { FrameReason, FrameThumb } from '../../spec/pictures/image.js'
import { createCellGrid, reduceToCells, type CellGrid } from './cell-grid.js'
import { differsFrom } from './change-detector.js'
import { type ChangeWatch, createChangeWatch } from './change-watch.js'
import { createCutDetector, type CutDetector } from './cut-detector.js'
import { createFlashWatch, type FlashWatch } from './flash-frames.js'
import { type CellRing, createCellRing } from './cell-ring.js'
import {
  createPendingChanges,
  type PendingChange,
  type PendingChanges,
  SETTLE_MS,
  sharedArea,
} from './pending-changes.js'
import { createSampleBudget, type SampleBudget } from './sample-budget.js'
import { createTileMap, type TileMap } from './tile-map.js'

/**
 * How far back a decision may point: a frame named by `push` or `end` is at most this many frames before the newest
 * frame pushed. The decoder must keep that many full frames.
 */
export const SAMPLER_LOOKBACK_FRAMES = 8

/** Frames after a frame that must be known before deciding on it: they show whether it begins a shot or a flash. */
const LAG_FRAMES = SAMPLER_LOOKBACK_FRAMES - 1

/** Longest time between two samples while the picture changes. */
export const MAX_GAP_MS = 1000
/** Longest time between two samples while the picture is still. */
export const MAX_STATIC_GAP_MS = 4000
/** A cut is sampled after {@link SETTLE_MS}, but at the latest this many frames after it. */
const SETTLE_FRAMES = 3
/**
 * Content of this many last samples is not new when it returns: a title that disappears reveals what was there before.
 */
const SEEN_SAMPLES = 3

/** A frame worth costly analysis. `tMs` is the frame's own time, `shot` counts from 1. */
export interface SampleDecision {
  readonly index: number
  readonly tMs: number
  readonly shot: number
  readonly reason: FrameReason
  /** Where something changed since the last sample, if only part of the picture did. */
  readonly changed?: Bbox
}

/**
 * Decides, from the luma thumbnails of all decoded frames in order, where shots begin and which frames are sampled: the
 * first and the last frame, a settled frame of each shot (`cut`), what appears or changes in part of the picture
 * (`text-change`) or in all of it (`change`), and one a second where none of that happened (`interval`). A still
 * picture is sampled every {@link MAX_STATIC_GAP_MS}; what ends the standstill is sampled within 2 x {@link SETTLE_MS},
 * however long ago the last sample was. A flash of one frame is not sampled; the next frame is.
 *
 * Decisions come in ascending order of `index`, each frame at most once, each at most {@link SAMPLER_LOOKBACK_FRAMES}
 * frames after its own frame. `shot` is 1 plus the number of cuts up to the frame. Time is taken from `tMs` alone, so
 * any frame rate works. Memory is constant except for the list of cuts.
 */
export interface Sampler {
  /** Takes the next frame, of the same size as all others; `thumb` is not kept. Returns the decisions now certain. */
  push(thumb: FrameThumb): SampleDecision[]
  /** To be called once, after the last frame. Returns the remaining decisions. */
  end(): SampleDecision[]
  /** Time of the first frame of each new shot, ascending (the first shot is not listed); complete after `end`. */
  cutsMs(): readonly number[]
}

/** Opens a sampler for one video. */
export function createSampler(): Sampler {
  let state: SamplerState | null = null
  return {
    push(thumb) {
      state ??= openState(createCellGrid(thumb.luma.width, thumb.luma.height), thumb.index)
      return pushFrame(state, thumb)
    },
    end: () => (state ? endFrames(state) : []),
    cutsMs: () => state?.cutsMs ?? [],
  }
}

/** State of a sampler. Frames are numbered from 0, in the order in which they were pushed. */
interface SamplerState {
  readonly firstIndex: number
  readonly grid: CellGrid
  readonly frames: CellRing
  /** Cells of the last samples, newest first. */
  readonly seen: Uint16Array[]
  readonly cutDetector: CutDetector
  readonly watch: ChangeWatch
  readonly changes: PendingChanges
  readonly flashes: FlashWatch
  readonly tiles: TileMap
  readonly budget: SampleBudget
  readonly cutsMs: number[]
  /** Frames pushed, and frames decided on. */
  count: number
  decided: number
  /** First frame of the shot, its time, and whether no frame of the shot was sampled yet. */
  shotStart: number
  shotStartMs: number
  isShotNew: boolean
  /** The last sample and its time. */
  sampled: number
  sampledMs: number
  /** When the picture began to differ from the last sample. */
  movedMs: number
}

function openState(grid: CellGrid, firstIndex: number): SamplerState {
  const frames = createCellRing(SAMPLER_LOOKBACK_FRAMES + 1, grid.values.length)
  const seen = Array.from({ length: SEEN_SAMPLES }, () => new Uint16Array(grid.values.length))
  return {
    firstIndex,
    grid,
    frames,
    seen,
    cutDetector: createCutDetector(grid),
    watch: createChangeWatch(grid, seen),
    changes: createPendingChanges(),
    flashes: createFlashWatch(frames),
    tiles: createTileMap(grid.columns, grid.rows),
    budget: createSampleBudget(),
    cutsMs: [],
    count: 0,
    decided: 0,
    shotStart: 0,
    shotStartMs: 0,
    isShotNew: true,
    sampled: -1,
    sampledMs: -Infinity,
    movedMs: Infinity,
  }
}

function pushFrame(state: SamplerState, { tMs, luma }: FrameThumb): SampleDecision[] {
  const { frames, grid } = state
  const n = state.count++
  reduceToCells(luma, grid)
  frames.put(n, tMs, grid.values)
  state.flashes.take(n)
  state.cutDetector.push(tMs)
  for (const change of state.watch.push(n, tMs)) {
    state.changes.add(change, frames.timeOf(Math.max(change.index, state.count - frames.kept, 0)))
  }
  return decideUpTo(state, n - LAG_FRAMES)
}

function endFrames(state: SamplerState): SampleDecision[] {
  state.cutDetector.end()
  const last = state.count - 1
  const decisions = decideUpTo(state, last)
  if (state.sampled < last) decisions.push(takeSample(state, last, 'last'))
  return decisions
}

/**
 * Decides on frames in order, up to frame `last` or until it is not yet known whether one is a cut: at 50 frames a
 * second and more, distinguishing a cut from a flash takes longer than {@link LAG_FRAMES}. Frames whose pictures are no
 * longer kept by then are skipped; a sample due on one of them is taken from the first frame that is kept.
 */
function decideUpTo(state: SamplerState, last: number): SampleDecision[] {
  const { cutDetector, flashes, frames, seen, tiles } = state
  const decisions: SampleDecision[] = []
  for (let isCut; state.decided <= last && (isCut = cutDetector.isCut(state.decided)) !== null; state.decided++) {
    const n = state.decided
    if (isCut) decisions.push(...beginShot(state, n))
    if (!isKept(state, n)) continue
    const hasMoved = (): boolean => state.isShotNew || differsFrom(seen[0]!, frames.cellsOf(n), tiles)
    if (state.movedMs === Infinity && n > 0 && hasMoved()) state.movedMs = frames.timeOf(n)
    const reason = reasonFor(state, n)
    if (reason && !flashes.isPassedOver(n)) decisions.push(takeSample(state, n, reason))
  }
  return decisions
}

function isKept({ count }: SamplerState, n: number): boolean {
  return n >= count - 1 - SAMPLER_LOOKBACK_FRAMES
}

/** Begins a shot with frame `n`. If the previous shot was too short to settle, its last frame is sampled. */
function beginShot(state: SamplerState, n: number): SampleDecision[] {
  const wasUnseen = state.isShotNew && state.sampled < n - 1 && isKept(state, n - 1)
  const decisions = wasUnseen ? [takeSample(state, n - 1, 'cut')] : []
  state.shotStart = n
  state.shotStartMs = state.cutDetector.timeOf(n)
  state.isShotNew = true
  state.cutsMs.push(state.shotStartMs)
  return decisions
}

/** Why frame `n` is to be sampled, or null if it is not. */
function reasonFor(state: SamplerState, n: number): FrameReason | null {
  const { frames, count, shotStart, shotStartMs, isShotNew } = state
  const tMs = frames.timeOf(n)
  if (n === 0) return 'first'
  const isSettled = tMs - shotStartMs >= SETTLE_MS || n - shotStart >= SETTLE_FRAMES
  if (isShotNew) return isSettled ? 'cut' : null
  const change = dueChange(state, tMs)
  if (change) return change.area ? 'text-change' : 'change'
  return n + 1 < count && isOverdue(state, frames.timeOf(n + 1)) ? 'interval' : null
}

/** The change for which the frame at `tMs` is to be sampled; waits for the next change if that is due soon. */
function dueChange({ changes, budget, shotStart, sampledMs }: SamplerState, tMs: number): PendingChange | null {
  const due = changes.due(tMs, shotStart, sampledMs)
  return due && budget.has(tMs) && !changes.isFollowedSoon(due, tMs) ? due : null
}

/** Whether the next frame, at `nextMs`, would come too late after the last sample. */
function isOverdue({ movedMs, sampledMs }: SamplerState, nextMs: number): boolean {
  const waitMs = Math.max(MAX_GAP_MS, movedMs + 2 * SETTLE_MS - sampledMs)
  return nextMs - sampledMs > Math.min(MAX_STATIC_GAP_MS, waitMs)
}

function takeSample(state: SamplerState, n: number, asked: FrameReason): SampleDecision {
  const { frames, changes, cutsMs, firstIndex, shotStart, isShotNew } = state
  const tMs = frames.timeOf(n)
  state.sampled = n
  state.sampledMs = tMs
  // Whatever the frame is sampled for, changes visible on it need no sample of their own.
  const shown = changes.takeShown(tMs, shotStart)
  const changed = isShotNew || asked === 'change' ? null : sharedArea(shown)
  const reason = changed && asked === 'interval' ? 'text-change' : asked
  state.movedMs = Infinity
  state.flashes.sampled()
  state.budget.take(tMs)
  rememberSample(state, frames.cellsOf(n))
  return { index: firstIndex + n, tMs, shot: cutsMs.length + 1, reason, ...(changed && { changed }) }
}

/** Puts a sample first among those seen; the first of a new shot replaces them all. */
function rememberSample(state: SamplerState, cells: Uint16Array): void {
  const { seen, watch, shotStart } = state
  if (state.isShotNew) {
    for (const one of seen) one.set(cells)
    watch.forgetBefore(shotStart, cells)
    state.isShotNew = false
  } else {
    const oldest = seen.pop()!
    oldest.set(cells)
    seen.unshift(oldest)
  }
}
