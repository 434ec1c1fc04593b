import type { LineLook } from './line-look.js'

/** Thumb pixels by which a still line may seem to move: the tracer's uncertainty. */
const STILL_PX = 1

/** The same for the edges of its ink box, as a fraction of the picture. */
const STILL_DRIFT = 2.5 / 640

/**
 * Least share of its letters that a still line keeps when moving parts are removed from its pattern. A super on a busy
 * ground may lose what was learnt from the ground, so in between its ink box must drift as well.
 */
const STILL_SHARE = 0.6
const MOVED_SHARE = 0.35

/** Least time, and share of its life, for which a super stands that slides in and out. */
const LEAST_STILL_MS = 1000
const LEAST_STILL_SHARE = 0.7

/** The share of its life if it was followed on its way. */
const LEAST_SLID_STILL_SHARE = 0.5

/** What following a line showed of its movement. */
export interface LineMotion {
  /** How far its trace had to follow it, in thumb pixels. */
  readonly movedPx: number
  /** Share of its letters left after refining: see `refinePattern`. */
  readonly keptShare: number
  /** The longest time for which it stood still, between `start` and `end`. */
  readonly stillMs: number
  readonly start: { readonly tMs: number }
  readonly end: { readonly tMs: number } | null
  /** Whether it rolls or crawls across the picture, as credits and tickers do. */
  readonly crosses: boolean
  /** Whether it was followed on its way in or out. */
  readonly slid: boolean
  /** Its ink box over time. */
  readonly looks: readonly LineLook[]
}

/**
 * `super`: laid over the picture; `scene`: part of it.
 *
 * A heuristic from movement alone. Text in a picture that pans or zooms moves with it: the trace follows it, or its
 * letters no longer cover the same pixels, or three edges of its ink box drift one way over its life (one or two alone
 * are stains of the ground taken for ink). What stands still is a super, whether the picture behind it moves, is cut,
 * or stands still as well: text in a photograph that stands as still as a super cannot be told from one.
 */
export function placementOf(motion: LineMotion): 'super' | 'scene' {
  const { movedPx, keptShare, crosses, looks } = motion
  if (crosses || (movedPx > STILL_PX && slides(motion))) return 'super'
  const [, second = 0, third = 0] = edgesOf(looks)
    .map(driftOf)
    .sort((a, b) => b - a)
  const isLess = keptShare < MOVED_SHARE || (keptShare < STILL_SHARE && second > STILL_DRIFT)
  return movedPx > STILL_PX || isLess || third > STILL_DRIFT ? 'scene' : 'super'
}

/** Whether it moved only at its beginning and end, and stood in between. */
function slides({ stillMs, start, end, slid }: LineMotion): boolean {
  const lifeMs = (end?.tMs ?? start.tMs) - start.tMs
  if (slid) return stillMs >= LEAST_SLID_STILL_SHARE * lifeMs
  return stillMs >= LEAST_STILL_MS && stillMs >= LEAST_STILL_SHARE * lifeMs
}

/** The four edges of the ink box over time. */
function edgesOf(looks: readonly LineLook[]): number[][] {
  return [
    looks.map(({ bbox }) => bbox.x),
    looks.map(({ bbox }) => bbox.x + bbox.width),
    looks.map(({ bbox }) => bbox.y),
    looks.map(({ bbox }) => bbox.y + bbox.height),
  ]
}

/** Net movement of a value from first to last; 0 if it moves back and forth by as much. */
function driftOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => value - values[index]!)
  const net = Math.abs(steps.reduce((sum, step) => sum + step, 0))
  const path = steps.reduce((sum, step) => sum + Math.abs(step), 0)
  return net >= 0.75 * path ? net : 0
}
