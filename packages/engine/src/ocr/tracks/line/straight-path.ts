import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { FrameMark } from '../letters/trace.js'
import { middleOf, middlesApart } from './box-middle.js'

/** Where a line was read on a sample, and what was read there. */
export interface Sighting {
  readonly mark: FrameMark
  readonly bbox: Bbox
  readonly text: string
}

/** An even movement along a straight line: `at` gives the box at a time in ms, which may lie outside the picture. */
export interface StraightPath {
  readonly at: (tMs: number) => Bbox
  /** Fractions of the picture a millisecond. */
  readonly speedX: number
  readonly speedY: number
}

/** Share of a line's height by which a reader's box may be off its path. */
const OFF_PATH = 0.35

/** Heights that a line must come along for its path to be one. */
const LEAST_HEIGHTS = 0.8

/** Times in ms at which the two of a pair may lie apart: what is further apart has too many paths. */
const LONGEST_STEP_MS = 3000

/** The path that most of the sightings lie on, at least two that moved, each sample once; null without one. */
export function straightPath(sightings: readonly Sighting[]): { path: StraightPath; on: readonly Sighting[] } | null {
  let best: readonly Sighting[] = []
  for (const [at, one] of sightings.entries()) {
    for (const other of sightings.slice(at + 1)) {
      const stepMs = other.mark.tMs - one.mark.tMs
      if (stepMs <= 0 || stepMs > LONGEST_STEP_MS || !isApart(one.bbox, other.bbox)) continue
      const path = pathOf([one, other])
      const on = sightings.filter((sighting) => isOn(path, sighting))
      const samples = new Set(on.map(({ mark }) => mark.index))
      if (samples.size === on.length && on.length > best.length) best = on
    }
  }
  return best.length === 0 ? null : { path: pathOf(best), on: best }
}

/** Least squares through the middles; the box is the mean of all. */
function pathOf(sightings: readonly Sighting[]): StraightPath {
  const mean = (of: (sighting: Sighting) => number): number =>
    sightings.reduce((sum, sighting) => sum + of(sighting), 0) / sightings.length
  const time = mean(({ mark }) => mark.tMs)
  const spread = mean(({ mark }) => (mark.tMs - time) ** 2)
  const [x, y] = [mean(({ bbox }) => middleOf(bbox).x), mean(({ bbox }) => middleOf(bbox).y)]
  const speedX = mean(({ mark, bbox }) => (mark.tMs - time) * (middleOf(bbox).x - x)) / spread
  const speedY = mean(({ mark, bbox }) => (mark.tMs - time) * (middleOf(bbox).y - y)) / spread
  const [width, height] = [mean(({ bbox }) => bbox.width), mean(({ bbox }) => bbox.height)]
  const at = (tMs: number): Bbox => {
    const [toX, toY] = [x + speedX * (tMs - time), y + speedY * (tMs - time)]
    return { x: toX - width / 2, y: toY - height / 2, width, height }
  }
  return { at, speedX, speedY }
}

function isOn({ at }: StraightPath, { bbox, mark }: Sighting): boolean {
  const here = at(mark.tMs)
  const { aside, down } = middlesApart(here, bbox)
  return Math.max(aside, down) <= OFF_PATH * here.height
}

function isApart(a: Bbox, b: Bbox): boolean {
  const { aside, down } = middlesApart(a, b)
  return Math.max(aside, down) >= LEAST_HEIGHTS * Math.min(a.height, b.height)
}
