import { changedShare, FLAT_DETAIL, likeness, lostDetail, pictureDistance, sceneRatio } from './picture-distance.js'
import type { ShotPicture } from './shot-picture.js'

/** Search range for blocks from frame to frame, and across a flash, in samples of the shot picture. */
const NEAR_REACH = 3
const FAR_REACH = 8
/** Pictures on either side whose motion is taken into account. */
const NEIGHBOURS = 4

/** Chosen in `benchmarks/sweeps/shot-cuts.md`. Ratios and shares have no unit. */
export const CUT_THRESHOLDS = {
  /** Least distance ratio between the two frames of a cut, without motion search. */
  ratio: 0.6,
  /** The same after motion search. */
  movedRatio: 0.45,
  /** Least share of the picture that changes. */
  changedShare: 0.5,
  /** Least share if most of the old detail is lost (product shots on one white background). */
  changedShareLost: 0.22,
  /** Least share of the old detail that is lost in that case. */
  lostDetail: 0.55,
  /** Not a cut if two other steps nearby are this part of the candidate's own mean motion ... */
  calm: 0.6,
  /** ... and this part of it after motion search too. */
  calmMoved: 0.4,
  /** The step must be this part of the change over a few frames (else: dissolve, fade, wipe). */
  stepShare: 0.6,
  /** If another picture is nearer to the old one than this part of the step, the old one returned ... */
  returned: 0.4,
  /** ... and below this part it did, whatever else differs. */
  same: 0.05,
  /** From this likeness on, two pictures show the same scene. */
  likeness: 0.5,
  /**
   * An insert up to this length is a flash whatever it shows: half a period at 3 Hz, the slowest rate that counts as
   * flashing.
   */
  flashMs: 170,
  /** One of two pictures is a flash if it has less than this part of the other's detail. */
  flat: 0.3,
}

/** Whether most of the picture changed, or a good part of it including most of its detail. */
export function isNewPicture(a: ShotPicture, b: ShotPicture): boolean {
  const share = changedShare(a, b)
  if (share >= CUT_THRESHOLDS.changedShare) return true
  return share >= CUT_THRESHOLDS.changedShareLost && lostDetail(a, b) >= CUT_THRESHOLDS.lostDetail
}

/** Whether a picture is of a single tone. */
export const isFlat = ({ detailMean }: ShotPicture): boolean => detailMean < FLAT_DETAIL

/** Makes the judge. It caches costly distances between consecutive frames, for `memory` frames. */
export function createCutJudge(memory: number) {
  const movedRatios = new Float64Array(memory)
  const movedIndexes = new Float64Array(memory).fill(-1)

  /** Distance ratio after motion search. */
  function movedRatio(a: ShotPicture, b: ShotPicture): number {
    if (b.index - a.index !== 1) return pictureDistance(a, b, NEAR_REACH).ratio
    const slot = b.index % memory
    if (movedIndexes[slot] !== b.index) {
      movedIndexes[slot] = b.index
      movedRatios[slot] = pictureDistance(a, b, NEAR_REACH).ratio
    }
    return movedRatios[slot]!
  }

  /** Whether two steps nearby are as large and as unexplained (one may be another cut) and no flashes. */
  function isRestless(pictures: readonly ShotPicture[], cut: number, change: number): boolean {
    const limit = CUT_THRESHOLDS.calmMoved * movedRatio(pictures[cut - 1]!, pictures[cut]!)
    let found = 0
    for (let i = Math.max(1, cut - NEIGHBOURS); i <= Math.min(pictures.length - 1, cut + NEIGHBOURS); i++) {
      if (i === cut) continue
      const [a, b] = [pictures[i - 1]!, pictures[i]!]
      const step = pictureDistance(a, b)
      if (step.change < CUT_THRESHOLDS.calm * change || step.ratio < limit || isSwing(pictures, i, step.change))
        continue
      if (movedRatio(a, b) > limit && ++found === 2) return true
    }
    return false
  }

  /**
   * Whether a new shot begins at `pictures[cut]`: a new picture that came at once, out of calm or out of motion that
   * explains less, and that does not turn back into the old one. `pictures` are what is known around it, in order;
   * `pictures[cut - 1]` is the frame directly before.
   */
  return (pictures: readonly ShotPicture[], cut: number): boolean => {
    const [a, b] = [pictures[cut - 1]!, pictures[cut]!]
    const { change, ratio } = pictureDistance(a, b)
    if (ratio < CUT_THRESHOLDS.ratio || !isNewPicture(a, b) || isGradual(pictures, cut, change)) return false
    if (movedRatio(a, b) < CUT_THRESHOLDS.movedRatio || goesOn(pictures, cut, change)) return false
    return !isRestless(pictures, cut, change)
  }
}

/**
 * Whether the change continues before or after. The least of three distances, because a flash nearby spoils one or two.
 */
function isGradual(pictures: readonly ShotPicture[], cut: number, change: number): boolean {
  let before = Infinity
  let after = Infinity
  for (let k = 2; k <= 6; k += 2) {
    const [older, newer] = [pictures[cut - k - 1], pictures[cut + k]]
    if (older) before = Math.min(before, pictureDistance(older, pictures[cut]!).change)
    if (newer) after = Math.min(after, pictureDistance(pictures[cut - 1]!, newer).change)
  }
  const most = Math.max(before < Infinity ? before : 0, after < Infinity ? after : 0)
  return change < CUT_THRESHOLDS.stepShare * most
}

/** Whether the scene from before is visible again afterwards, with no more than a flash in between. */
function goesOn(pictures: readonly ShotPicture[], cut: number, change: number): boolean {
  for (let i = cut - 2; i >= 0; i--)
    if (isBack(pictures[i]!, pictures[cut]!, change) && isFlash(pictures, i, cut)) return true
  const last = cut - 1
  // Only what stood for a while can return, unlike the white of a strobe that continues over the next shot.
  if (isBack(pictures[Math.max(0, cut - 5)]!, pictures[last]!, change))
    for (let j = cut + 1; j < pictures.length; j++)
      if (isBack(pictures[last]!, pictures[j]!, change) && isFlash(pictures, last, j)) return true
  for (let i = last; i >= 0; i--) {
    if (isFlat(pictures[i]!)) continue
    for (let j = cut; j < pictures.length; j++)
      if (likeness(pictures[i]!, pictures[j]!) > CUT_THRESHOLDS.likeness && (j === i + 1 || isFlash(pictures, i, j)))
        return true
  }
  return movesOn(pictures, cut)
}

/** The same for a moving scene and a flash without any detail: the scene has moved on when it is visible again. */
function movesOn(pictures: readonly ShotPicture[], cut: number): boolean {
  const detailOf = (i: number) => pictures[i]!.detailMean
  const plenty = Math.max(detailOf(cut - 1), detailOf(cut)) / 2
  let a = cut - 1
  while (a > 0 && detailOf(a) < plenty) a--
  let b = cut
  while (b < pictures.length - 1 && detailOf(b) < plenty) b++
  if (b - a < 2 || detailOf(a) < plenty || detailOf(b) < plenty || !isFlash(pictures, a, b)) return false
  return sceneRatio(pictures[a]!, pictures[b]!, FAR_REACH) < CUT_THRESHOLDS.movedRatio
}

/** Whether the step to picture `i` returns to an earlier one, or what it leaves returns later. */
function isSwing(pictures: readonly ShotPicture[], i: number, change: number): boolean {
  for (let k = i - 2; k >= 0; k--) if (isBack(pictures[k]!, pictures[i]!, change)) return true
  for (let k = i + 1; k < pictures.length; k++) if (isBack(pictures[i - 1]!, pictures[k]!, change)) return true
  return false
}

/** Whether `b` shows what `a` showed, brightness included, compared with a step in between. */
function isBack(a: ShotPicture, b: ShotPicture, step: number): boolean {
  const { change, ratio } = pictureDistance(a, b)
  if (change >= CUT_THRESHOLDS.returned * step) return false
  if (ratio < CUT_THRESHOLDS.ratio || change < CUT_THRESHOLDS.same * step) return true
  return changedShare(a, b) < CUT_THRESHOLDS.changedShareLost
}

/** Whether what lies between the pictures `a` < `b` of one scene is a flash rather than a shot. */
function isFlash(pictures: readonly ShotPicture[], a: number, b: number): boolean {
  const inner = pictures[a + 1]!
  const outer = pictures[a]!
  if (isFlat(inner) || pictures[b]!.tMs - inner.tMs <= CUT_THRESHOLDS.flashMs) return true
  const [less, more] = [Math.min(outer.detailMean, inner.detailMean), Math.max(outer.detailMean, inner.detailMean)]
  return less < CUT_THRESHOLDS.flat * more
}
