import type { LineLook } from './line-look.js'

/** Pixels of a thumb 640 wide that a still line may seem to move: the tracer's and the ink box's own doubt. */
const STILL_PX = 1
const STILL_DRIFT = 2.5 / 640

/**
 * `super`: laid over the picture; `scene`: part of it. `movedPx`: how far the trace had to follow the line, in thumb
 * pixels; `looks`: its ink boxes over time.
 *
 * A heuristic from movement alone. Text in a picture that pans or zooms moves with it: the trace follows it, or two
 * edges of its ink box drift one way over its life (one edge alone is a stain of the ground taken for ink). What
 * stands still is a super, whether the picture behind it moves, is cut, or stands still as well: text in a photograph
 * that stands as still as a super cannot be told from one.
 */
export function placementOf(movedPx: number, looks: readonly LineLook[]): 'super' | 'scene' {
  const drifts = edgesOf(looks).map(driftOf)
  const second = drifts.sort((a, b) => b - a)[1] ?? 0
  return movedPx <= STILL_PX && second <= STILL_DRIFT ? 'super' : 'scene'
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

/** How far a value goes one way from first to last; 0 where it goes to and fro by as much. */
function driftOf(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => value - values[index]!)
  const net = Math.abs(steps.reduce((sum, step) => sum + step, 0))
  const path = steps.reduce((sum, step) => sum + Math.abs(step), 0)
  return net >= 0.75 * path ? net : 0
}
