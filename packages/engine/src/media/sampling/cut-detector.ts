import type { CellGrid } from './cell-grid.js'
import {
  changedShare,
  FLAT_DETAIL,
  likeness,
  lostDetail,
  pictureDistance,
  sceneRatio,
  type PictureDistance,
} from './picture-distance.js'
import { createShotPictures, type ShotPicture } from './shot-picture.js'

/** Frames after a candidate that must be known before it is judged; fewer only at the end of the video. */
export const CUT_LOOKAHEAD_FRAMES = 7
const LOOKBACK_FRAMES = 8
/** A second cut within less than this is the first one's tail. */
const MIN_SHOT_FRAMES = 3
/** How far blocks are followed from frame to frame, and behind a flash, in samples of the shot picture. */
const NEAR_REACH = 3
const FAR_REACH = 8

/** See `benchmarks/sweeps/shot-cuts.md`. */
export const CUT_THRESHOLDS = {
  /** Least distance ratio between the two frames of a cut, everything in place. */
  ratio: 0.6,
  /** The same after motion search. */
  movedRatio: 0.45,
  /** Least share of the picture that changes (see {@link changedShare}); the second with much detail lost. */
  changedShare: 0.5,
  changedShareLost: 0.22,
  /** Least share of the old detail that is lost in that case. */
  lostDetail: 0.55,
  /** No two steps within 4 frames on either side may be this part of the cut's own ... */
  calm: 0.6,
  /** ... and, after motion search, this part. */
  calmMoved: 0.4,
  /** The cut's step must be this part of the change over a few frames (else: dissolve, fade, wipe). */
  stepShare: 0.6,
  /** A later frame nearer to the old picture than this part of the step: the old picture came back. */
  returned: 0.4,
  /** ... and below this part it is the old picture whatever the ratio says. */
  same: 0.05,
  /** From this likeness on two frames show the same scene. */
  likeness: 0.6,
  /** Longest insert that is a flash whatever it shows: half a period at 3 Hz. */
  flashMs: 170,
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
  const moved = new Float64Array(capacity)
  const movedIndex = new Float64Array(capacity).fill(-1)
  let count = 0
  let lastCut = -Infinity

  const at = (index: number) => pictures.at(index)
  const stepAt = (index: number) => steps[index % capacity]!
  const changeBetween = (a: number, b: number) => pictureDistance(at(a), at(b)).change
  const isFlat = (index: number) => at(index).detailMean < FLAT_DETAIL

  /** Whether frame `b` shows what frame `a` showed, brightness included, seen against a step in between. */
  function isBack(a: number, b: number, step: number): boolean {
    const { change, ratio } = pictureDistance(at(a), at(b))
    if (change >= CUT_THRESHOLDS.returned * step) return false
    if (ratio < CUT_THRESHOLDS.ratio || change < CUT_THRESHOLDS.same * step) return true
    return changedShare(at(a), at(b)) < CUT_THRESHOLDS.changedShareLost
  }

  /** Whether frame `index` goes back to a picture before it, or the one before it comes again. */
  function isSwing(index: number, first: number, last: number): boolean {
    const { change } = stepAt(index)
    for (let i = index - 2; i >= first; i--) if (isBack(i, index, change)) return true
    for (let i = index + 1; i <= last; i++) if (isBack(index - 1, i, change)) return true
    return false
  }

  /** Distance ratio of frame `index` from the one before it after motion search; costly, so made once at most. */
  function movedRatio(index: number): number {
    const slot = index % capacity
    if (movedIndex[slot] !== index) {
      movedIndex[slot] = index
      moved[slot] = pictureDistance(at(index - 1), at(index), NEAR_REACH).ratio
    }
    return moved[slot]!
  }

  /** Whether two steps near `index` are as large and as hard to explain (one may be another cut), no flash. */
  function isRestless(index: number, first: number, last: number): boolean {
    const limit = CUT_THRESHOLDS.calmMoved * movedRatio(index)
    let found = 0
    for (let i = Math.max(first + 1, index - 4); i <= Math.min(last, index + 4); i++) {
      if (i === index || stepAt(i).change < CUT_THRESHOLDS.calm * stepAt(index).change) continue
      if (stepAt(i).ratio < limit || isSwing(i, first, last)) continue
      if (movedRatio(i) > limit && ++found === 2) return true
    }
    return false
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
    if (isFlat(a + 1)) return true
    const [outer, inner] = [at(a).detailMean, at(a + 1).detailMean]
    return Math.min(outer, inner) < CUT_THRESHOLDS.flat * Math.max(outer, inner)
  }

  /** Whether the scene of before is seen again after, with no more than a flash in between. */
  function goesOn(index: number, first: number, last: number): boolean {
    const { change } = stepAt(index)
    for (let i = index - 2; i >= first; i--) if (isBack(i, index, change) && isFlash(i, index)) return true
    if (isBack(Math.max(first, index - 5), index - 1, change))
      for (let j = index + 1; j <= last; j++) if (isBack(index - 1, j, change) && isFlash(index - 1, j)) return true
    for (let i = index - 1; i >= first; i--) {
      if (isFlat(i)) continue
      for (let j = index; j <= last; j++)
        if (likeness(at(i), at(j)) > CUT_THRESHOLDS.likeness && (j === i + 1 || isFlash(i, j))) return true
    }
    return movesOn(index, first, last)
  }

  /** The same for a moving scene behind a flash that leaves no detail: it has moved on when it is seen again. */
  function movesOn(index: number, first: number, last: number): boolean {
    const plenty = Math.max(at(index - 1).detailMean, at(index).detailMean) / 2
    let a = index - 1
    while (a > first && at(a).detailMean < plenty) a--
    let b = index
    while (b < last && at(b).detailMean < plenty) b++
    if (b - a < 2 || at(a).detailMean < plenty || at(b).detailMean < plenty) return false
    return isFlash(a, b) && sceneRatio(at(a), at(b), FAR_REACH) < CUT_THRESHOLDS.movedRatio
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
      if (index === 0 || index - lastCut < MIN_SHOT_FRAMES || step.ratio < CUT_THRESHOLDS.ratio) return false
      const first = Math.max(0, index - LOOKBACK_FRAMES, count - capacity)
      const last = count - 1
      if (!isNewPicture(at(index - 1), at(index)) || isGradual(index, first, last)) return false
      if (movedRatio(index) < CUT_THRESHOLDS.movedRatio || goesOn(index, first, last)) return false
      if (isRestless(index, first, last) || isWayOut(index)) return false
      lastCut = index
      return true
    },
  }
}

/** Whether most of the picture changed, or a good part of it and with it most of what there was to see. */
function isNewPicture(a: ShotPicture, b: ShotPicture): boolean {
  const share = changedShare(a, b)
  if (share >= CUT_THRESHOLDS.changedShare) return true
  return share >= CUT_THRESHOLDS.changedShareLost && lostDetail(a, b) >= CUT_THRESHOLDS.lostDetail
}
