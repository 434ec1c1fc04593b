import type { CellGrid } from './cell-grid.js'
import { changedShare, FLAT_DETAIL, likeness, pictureDistance, type PictureDistance } from './picture-distance.js'
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
  /** From this likeness on two frames show the same scene. */
  likeness: 0.6,
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
  let lastCut = -Infinity

  const at = (index: number) => pictures.at(index)
  const stepAt = (index: number) => steps[index % capacity]!
  const changeBetween = (a: number, b: number) => pictureDistance(at(a), at(b)).change
  const isFlat = (index: number) => at(index).detailMean < FLAT_DETAIL

  /** Whether frame `b` shows what frame `a` showed, brightness included, seen against a step in between. */
  function isBack(a: number, b: number, step: number): boolean {
    const { change, ratio } = pictureDistance(at(a), at(b))
    return change < CUT_THRESHOLDS.returned * step && ratio < CUT_THRESHOLDS.ratio
  }

  /** Whether frame `index` goes back to a picture before it, or the one before it comes again. */
  function isSwing(index: number, first: number, last: number): boolean {
    const { change } = stepAt(index)
    for (let i = index - 2; i >= first; i--) if (isBack(i, index, change)) return true
    for (let i = index + 1; i <= last; i++) if (isBack(index - 1, i, change)) return true
    return false
  }

  /** The second largest step near `index` (the largest may be another cut), flashing left out. */
  function unrest(index: number, limit: number, first: number, last: number): number {
    let largest = 0
    let second = 0
    for (let i = Math.max(first + 1, index - 4); i <= Math.min(last, index + 4); i++) {
      const ratio = stepAt(i).ratio
      if (i === index || ratio <= second || (ratio > limit && isSwing(i, first, last))) continue
      second = Math.min(largest, ratio)
      largest = Math.max(largest, ratio)
    }
    return second
  }

  /** Whether the change goes on before or after: then it is no hard cut. */
  function isGradual(index: number, first: number, last: number): boolean {
    let before = Infinity
    let after = Infinity
    for (let k = 2; k <= 6; k += 2) {
      if (index + k <= last) after = Math.min(after, changeBetween(index - 1, index + k))
      if (index - k - 1 >= first) before = Math.min(before, changeBetween(index - k - 1, index))
    }
    const most = Math.max(before < Infinity ? before : 0, after < Infinity ? after : 0)
    return stepAt(index).change < CUT_THRESHOLDS.stepShare * most
  }

  /** Whether what lies between the frames `a` < `b` of one scene is a flash rather than a shot. */
  function isFlash(a: number, b: number): boolean {
    if (at(b).tMs - at(a + 1).tMs <= CUT_THRESHOLDS.flashMs) return true
    const [outer, inner] = [at(a).detailMean, at(a + 1).detailMean]
    return Math.min(outer, inner) < CUT_THRESHOLDS.flat * Math.max(outer, inner)
  }

  /** Whether the scene of before is seen again after, with no more than a flash in between. */
  function goesOn(index: number, first: number, last: number): boolean {
    const { change } = stepAt(index)
    for (let i = index - 2; i >= first; i--) if (isBack(i, index, change) && isFlash(i, index)) return true
    for (let i = index - 1; i >= first; i--) {
      if (isFlat(i)) continue
      for (let j = index; j <= last; j++)
        if (likeness(at(i), at(j)) > CUT_THRESHOLDS.likeness && (j === i + 1 || isFlash(i, j))) return true
    }
    return false
  }

  /** Whether the last cut went to a flash that ends here: the cut has been told already. */
  function isWayOut(index: number): boolean {
    if (lastCut < index - LOOKBACK_FRAMES || at(index).tMs - at(lastCut).tMs > CUT_THRESHOLDS.flashMs) return false
    for (let i = lastCut; i < index; i++) if (!isFlat(i)) return false
    return true
  }

  return {
    push(tMs) {
      pictures.take(tMs)
      steps[count % capacity] = count === 0 ? { change: 0, ratio: 0 } : pictureDistance(at(count - 1), at(count))
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
      if (isGradual(index, first, last) || goesOn(index, first, last)) return false
      const calm = CUT_THRESHOLDS.calm * step.ratio
      if (unrest(index, calm, first, last) > calm || isWayOut(index)) return false
      lastCut = index
      return true
    },
  }
}
