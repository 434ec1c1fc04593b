import type { TextLine } from './text-line.js'

/** Thumb pixels (of 640) that a line laid over the picture may seem to move: less than two is the tracer's own doubt. */
const STILL_PX = 1

/** Opacity that a still line keeps on every frame; text in a picture that zooms or pans loses it. */
const STEADY_OPACITY = 0.6

/**
 * `super`: laid over the picture; `scene`: part of it.
 *
 * A heuristic from movement alone. A line is a super when it stands still to the pixel from its first frame to its
 * last, which text in a picture that moves does not: a zoom of 4 % moves or widens it by more. Text in a photograph
 * that stands as still as a super cannot be told from one, and is called a super.
 */
export function placementOf(line: TextLine): 'super' | 'scene' {
  return line.movedPx <= STILL_PX && line.weakestOpacity >= STEADY_OPACITY ? 'super' : 'scene'
}
