import type { CellGrid } from './cell-grid.js'
import { changedShare, pictureDistance, type PictureDistance } from './picture-distance.js'
import { createShotPictures } from './shot-picture.js'

/** Frames after a candidate that must be known before it is judged; fewer only at the end of the video. */
export const CUT_LOOKAHEAD_FRAMES = 7
const LOOKBACK_FRAMES = 8

/** See `benchmarks/sweeps/shot-cuts.md`. */
export const CUT_THRESHOLDS = {
  /** Least distance ratio between the two frames of a cut, everything in place. */
  ratio: 0.6,
  /** The same after motion search. */
  movedRatio: 0.45,
  /** Least share of the picture that changes. */
  changedShare: 0.45,
  /** The second largest step within 4 frames on either side may be this part of the cut's own. */
  calm: 0.6,
  /** The cut's step must be this part of the change over a few frames (else: dissolve, fade, wipe). */
  stepShare: 0.6,
  /** A later frame nearer to the old picture than this part of the step: the old picture came back. */
  returned: 0.4,
  /** Longest insert that is a flash whatever it shows. */
  flashMs: 130,
  /** A picture with less detail than this part of its neighbour's is flat (white, black, a plain card). */
  flat: 0.3,
}

/** Tells hard cuts. `push` the cells of each frame in order; `isCut(i)` once `i + CUT_LOOKAHEAD_FRAMES` is pushed. */
export interface CutDetector {
  /** Takes the frame that `grid` holds now. */
  push(tMs: number): void
  /** Whether frame `index` is the first of a new shot. */
  isCut(index: number): boolean
}

/** Opens a detector that reads the frames from `grid`. */
export function createCutDetector(grid: CellGrid): CutDetector {
  const capacity = LOOKBACK_FRAMES + 1 + CUT_LOOKAHEAD_FRAMES
  const pictures = createShotPictures(grid, capacity)
  const steps: PictureDistance[] = Array.from({ length: capacity }, () => ({ change: 0, ratio: 0 }))
  let count = 0

  const stepAt = (index: number) => steps[index % capacity]!
  const between = (a: number, b: number) => pictureDistance(pictures.at(a), pictures.at(b))

  /** The second largest step near `index` (the largest may be another cut). */
  function unrest(index: number, ratioAt: (i: number) => number): number {
    let first = 0
    let second = 0
    for (let i = Math.max(1, index - 4); i <= Math.min(count - 1, index + 4); i++) {
      if (i === index) continue
      const ratio = ratioAt(i)
      if (ratio > first) {
        second = first
        first = ratio
      } else if (ratio > second) second = ratio
    }
    return second
  }

  /** Whether the change goes on before or after: then it is no hard cut. */
  function isGradual(index: number, change: number, first: number, last: number): boolean {
    const after: number[] = []
    for (let k = 2; k <= 6; k += 2) if (index + k <= last) after.push(between(index - 1, index + k).change)
    const before: number[] = []
    for (let k = 3; k <= 7; k += 2) if (index - k >= first) before.push(between(index - k, index).change)
    return change < CUT_THRESHOLDS.stepShare * Math.max(median(after), median(before))
  }

  /** Whether what lies between two alike frames `a` < `b` is a flash rather than a shot. */
  function isFlash(a: number, b: number): boolean {
    const shown = pictures.at(a + 1)
    if (pictures.at(b).tMs - shown.tMs <= CUT_THRESHOLDS.flashMs) return true
    return isFlat(a + 1, a)
  }

  const isFlat = (index: number, beside: number) =>
    pictures.at(index).detailMean < CUT_THRESHOLDS.flat * pictures.at(beside).detailMean

  function comesBack(index: number, change: number, first: number, last: number): boolean {
    for (let i = index + 1; i <= last; i++)
      if (between(index - 1, i).change < CUT_THRESHOLDS.returned * change && isFlash(index - 1, i)) return true
    for (let i = index - 2; i >= first; i--)
      if (between(i, index).change < CUT_THRESHOLDS.returned * change && isFlash(i, index)) return true
    return false
  }

  return {
    push(tMs) {
      pictures.take(tMs)
      steps[count % capacity] = count === 0 ? { change: 0, ratio: 0 } : between(count - 1, count)
      count++
    },
    isCut(index) {
      const step = stepAt(index)
      if (index === 0 || step.ratio < CUT_THRESHOLDS.ratio) return false
      const first = Math.max(0, index - LOOKBACK_FRAMES, count - capacity)
      const last = count - 1
      const moved = pictureDistance(pictures.at(index - 1), pictures.at(index), true)
      if (moved.ratio < CUT_THRESHOLDS.movedRatio) return false
      if (changedShare(pictures.at(index - 1), pictures.at(index)) < CUT_THRESHOLDS.changedShare) return false
      if (unrest(index, (i) => stepAt(i).ratio) > CUT_THRESHOLDS.calm * step.ratio) return false
      return !isGradual(index, step.change, first, last) && !comesBack(index, step.change, first, last)
    },
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}
