import type { FrameReason, FrameThumb } from '../../spec/image.js'
import { createCellGrid, LUMA_SCALE, reduceToCells, type CellGrid } from './cell-grid.js'
import { CHANGE_THRESHOLDS, createChangeDetector, type LocalChange } from './change-detector.js'
import { createCutDetector, CUT_LOOKAHEAD_FRAMES } from './cut-detector.js'
import { createSampleBudget } from './sample-budget.js'
import { createTileMap } from './tile-map.js'

/**
 * How far back a decision may point: a frame named by `push` or `end` is at most this many frames before the newest
 * frame pushed. Whoever decodes must keep that many full pictures.
 */
export const SAMPLER_LOOKBACK_FRAMES = 8

/** Longest time between two samples while the picture changes, and while it does not. */
export const MAX_GAP_MS = 1000
/** See {@link MAX_GAP_MS}. */
export const MAX_STATIC_GAP_MS = 4000

/** Least time between the frames that changes are told from: at 60 or 240 fps not every frame is looked at. */
const TICK_MS = 30
/** The same for slow changes (fades). */
const SLOW_TICK_MS = 78
/** Slow ticks that a fade may last. */
const SLOW_GAP = 4
/** Recent samples whose content is no news. */
const SEEN_SAMPLES = 3
/** Ticks after a cut or a change until the picture is taken as settled. */
const SETTLE_MS = 75

/** A frame worth costly analysis. `tMs` is the frame's own time, `shot` counts from 1. */
export interface SampleDecision {
  readonly index: number
  readonly tMs: number
  readonly shot: number
  readonly reason: FrameReason
}

/**
 * Decides, from the luma thumbs of all decoded frames in order, where shots begin and which frames are sampled.
 * All thumbs of a video have one size.
 *
 * Decisions come in ascending order of `index`, each frame at most once, each at most
 * {@link SAMPLER_LOOKBACK_FRAMES} frames after its own frame.
 */
export interface Sampler {
  /** Takes the next frame; `thumb` is not kept. Gives the decisions that became certain with it. */
  push(thumb: FrameThumb): SampleDecision[]
  /** No more frames. Gives the last decisions; call once. */
  end(): SampleDecision[]
  /** Time of the first frame of each new shot, ascending (the first shot is not listed); complete after `end`. */
  cutsMs(): readonly number[]
}

interface Event {
  readonly reason: FrameReason
  readonly sinceIndex: number
  readonly fromMs: number
  readonly dueMs: number
}

/** Opens a sampler for one video. */
export function createSampler(): Sampler {
  let core: ReturnType<typeof createCore> | null = null
  return {
    push(thumb) {
      core ??= createCore(createCellGrid(thumb.luma.width, thumb.luma.height))
      return core.push(thumb)
    },
    end: () => core?.end() ?? [],
    cutsMs: () => core?.cutsMs ?? [],
  }
}

function createCore(grid: CellGrid) {
  const LAG = CUT_LOOKAHEAD_FRAMES
  const KEEP = LAG + 2
  const cutDetector = createCutDetector(grid)
  const cellsOf = Array.from({ length: KEEP }, () => new Uint16Array(grid.values.length))
  const timeOf = new Float64Array(KEEP)
  const firstIndex = { value: 0 }
  /** Cells of the last sampled frames, newest first: what is seen already is no news when it comes back. */
  const seen = Array.from({ length: SEEN_SAMPLES }, () => new Uint16Array(grid.values.length))
  const fast = createChangeDetector(grid, seen, 0)
  const slow = createChangeDetector(grid, seen, SLOW_GAP)
  const staticTiles = createTileMap(grid.columns, grid.rows)
  const budget = createSampleBudget()
  const cutsMs: number[] = []
  let count = 0
  let shot = 1
  let lastCut = 0
  let sampled = -1
  let sampledMs = Number.NEGATIVE_INFINITY
  let tickMs = Number.NEGATIVE_INFINITY
  let slowTickMs = Number.NEGATIVE_INFINITY
  /** When the picture began to differ from the last sample. */
  let dirtyMs = Infinity
  let events: Event[] = []
  let shotPending = -1

  const time = (n: number) => timeOf[n % KEEP]!

  function sample(n: number, reason: FrameReason, out: SampleDecision[]): void {
    if (n <= sampled) return
    out.push({ index: firstIndex.value + n, tMs: time(n), shot, reason })
    sampled = n
    sampledMs = time(n)
    const cells = cellsOf[n % KEEP]!
    if (shotPending >= 0 || n === 0) {
      for (const one of seen) one.set(cells)
      fast.forgetBefore(firstIndex.value + lastCut, cells)
      slow.forgetBefore(firstIndex.value + lastCut, cells)
    } else {
      for (let k = seen.length - 1; k > 0; k--) seen[k]!.set(seen[k - 1]!)
      seen[0]!.set(cells)
    }
    dirtyMs = Infinity
    budget.at(time(n))
    budget.take()
    shotPending = -1
  }

  function note(change: LocalChange | null): void {
    if (!change) return
    const fromMs = time(Math.max(change.index - firstIndex.value, count - KEEP, 0))
    events.push({
      reason: change.share === 1 ? 'change' : 'text-change',
      sinceIndex: change.sinceIndex - firstIndex.value,
      fromMs,
      dueMs: fromMs + SETTLE_MS,
    })
  }

  /** The event that frame `n` is to be sampled for; waits for the next one if that is due soon. */
  function dueEvent(tMs: number): Event | null {
    events = events.filter((event) => event.sinceIndex >= lastCut && event.fromMs + TICK_MS > sampledMs)
    const due = events.find((event) => event.dueMs <= tMs)
    if (!due) return null
    const later = events.some((event) => event.dueMs > tMs && event.dueMs <= due.dueMs + 2 * SETTLE_MS)
    return later || budget.at(tMs) < 1 ? null : due
  }

  /** Whether frame `n` shows anything that the last sampled frame did not. */
  function differs(n: number): boolean {
    const cells = cellsOf[n % KEEP]!
    const least = CHANGE_THRESHOLDS.cellStep * LUMA_SCALE
    staticTiles.clear()
    for (let i = 0; i < cells.length; i++) {
      const excess = Math.abs(cells[i]! - seen[0]![i]!) - least
      if (excess > 0) staticTiles.sums[staticTiles.tileOf[i]!]! += excess
    }
    return staticTiles.peak() > (CHANGE_THRESHOLDS.strength / 2) * LUMA_SCALE
  }

  function decide(n: number, out: SampleDecision[]): void {
    const tMs = time(n)
    if (n === 0) return sample(0, 'first', out)
    if (cutDetector.isCut(n)) {
      if (shotPending >= 0 && sampled < shotPending) sample(n - 1, 'cut', out)
      cutsMs.push(tMs)
      shot++
      lastCut = n
      shotPending = n
      dirtyMs = tMs
    }
    const limit = Math.min(MAX_STATIC_GAP_MS, Math.max(MAX_GAP_MS, dirtyMs + 2 * SETTLE_MS - sampledMs))
    if (tMs - sampledMs > limit && sampled < n - 1 && lastCut < n) sample(n - 1, 'interval', out)
    if (shotPending >= 0) {
      if (tMs - time(Math.max(shotPending, n - KEEP + 1)) >= SETTLE_MS || n - shotPending >= 3) sample(n, 'cut', out)
    } else {
      const event = dueEvent(tMs)
      if (event) sample(n, event.reason, out)
    }
    if (dirtyMs === Infinity && differs(n)) dirtyMs = tMs
  }

  return {
    cutsMs,
    push({ index, tMs, luma }: FrameThumb): SampleDecision[] {
      const out: SampleDecision[] = []
      if (count === 0) firstIndex.value = index
      reduceToCells(luma, grid)
      cellsOf[count % KEEP]!.set(grid.values)
      timeOf[count % KEEP] = tMs
      cutDetector.push(tMs)
      count++
      if (tMs - tickMs >= TICK_MS) {
        tickMs = tMs
        note(fast.push(index))
      }
      if (tMs - slowTickMs >= SLOW_TICK_MS) {
        slowTickMs = tMs
        note(slow.push(index))
      }
      if (count > LAG) decide(count - 1 - LAG, out)
      return out
    },
    end(): SampleDecision[] {
      const out: SampleDecision[] = []
      for (let n = Math.max(0, count - LAG); n < count; n++) decide(n, out)
      if (sampled < count - 1) sample(count - 1, 'last', out)
      return out
    },
  }
}
