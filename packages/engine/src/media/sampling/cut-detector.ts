import type { CellGrid } from './cell-grid.js'
import { createCutJudge, CUT_THRESHOLDS, isFlat, isNewPicture } from './cut-judge.js'
import { groundStep, isNewGround } from './new-ground.js'
import { isOtherLight } from './other-light.js'
import { pictureDistance } from './picture-distance.js'
import type { ShotPicture } from './shot-picture.js'
import { createShotPictures } from './shot-pictures.js'

/** Pictures before and after a candidate that are considered, at no more than some 45 a second. */
const PICTURES_BEFORE = 9
const PICTURES_AFTER = 7
const PICTURE_SPACING_MS = 22
/** Most frames to wait for, so that memory is bounded at any frame rate: 200 ms at 240 frames a second. */
const MAX_AHEAD_FRAMES = 48
const MAX_BACK_FRAMES = 56
/** A second cut within this time belongs to the first one. */
const MIN_SHOT_FRAMES = 3
const MIN_SHOT_MS = 70

/**
 * Detects hard cuts. The position is exact to the frame, since each step from one frame to the next is examined; the
 * decision comes some frames later, since a flash has to be ruled out.
 *
 * Most ingredients are known: distances between neighbouring frames relative to what is usual nearby, as in
 * PySceneDetect's adaptive detector; motion-compensated blocks relative to the detail present, as encoders use to place
 * key frames. Added to these are a comparison of the pictures before and after (does the old scene return?) and one of
 * the background alone, where overlays that stay hold all the detail.
 */
export interface CutDetector {
  /** Takes the frame now in the grid. */
  push(tMs: number): void
  /**
   * Whether frame `index` (counted from 0) is the first of a new shot; null while that depends on frames still to come.
   * To be asked for one frame after the other.
   */
  isCut(index: number): boolean | null
  /** Time of frame `index`, as long as it may still be asked for. */
  timeOf(index: number): number
  /** No more frames: from now on every answer is final. */
  end(): void
}

/** Opens a detector that reads the frames from `grid`. */
export function createCutDetector(grid: CellGrid): CutDetector {
  const capacity = MAX_BACK_FRAMES + 1 + MAX_AHEAD_FRAMES
  const pictures = createShotPictures(grid, capacity)
  const ratios = new Float64Array(capacity)
  const judge = createCutJudge(capacity)
  let count = 0
  let lastCut: number | null = null
  let isOver = false

  /** Every picture far enough in time from the one taken before, from `index` on in one direction. */
  function pick(index: number, direction: 1 | -1, most: number): ShotPicture[] {
    const picked = [pictures.at(index)]
    const end = direction > 0 ? count : Math.max(-1, count - 1 - capacity)
    for (let i = index + direction; i !== end && picked.length < most; i += direction) {
      const picture = pictures.at(i)
      if (Math.abs(picture.tMs - picked[picked.length - 1]!.tMs) >= PICTURE_SPACING_MS) picked.push(picture)
    }
    return picked
  }

  /** Whether the last cut led into a flash that ends here, or was so recent that this is the same one. */
  function isTailOfLast(index: number, tMs: number): boolean {
    if (lastCut === null || index - lastCut > MAX_BACK_FRAMES) return false
    const sinceMs = tMs - pictures.at(lastCut).tMs
    if (index - lastCut < MIN_SHOT_FRAMES || sinceMs < MIN_SHOT_MS) return true
    if (sinceMs > CUT_THRESHOLDS.flashMs) return false
    for (let i = lastCut; i < index; i++) if (!isFlat(pictures.at(i))) return false
    return true
  }

  return {
    push(tMs) {
      pictures.take(tMs)
      ratios[count % capacity] = count === 0 ? 0 : pictureDistance(pictures.at(count - 1), pictures.at(count)).ratio
      count++
    },
    isCut(index) {
      if (index === 0) return false
      const [last, first] = [pictures.at(index - 1), pictures.at(index)]
      const isScene = ratios[index % capacity]! >= CUT_THRESHOLDS.ratio && isNewPicture(last, first)
      const stepped = groundStep(last, first)
      if ((!isScene && stepped === null) || isTailOfLast(index, first.tMs)) return false
      if (isOtherLight(last, first)) return false
      const after = pick(index, 1, PICTURES_AFTER + 1)
      if (!isOver && after.length <= PICTURES_AFTER && count - 1 - index < MAX_AHEAD_FRAMES) return null
      const before = pick(index - 1, -1, PICTURES_BEFORE - 1).reverse()
      const shot = before.filter((picture) => lastCut === null || picture.index >= lastCut)
      const isHard =
        (isScene && judge([...before, ...after], before.length)) ||
        (stepped !== null && isNewGround(stepped, shot, after))
      if (isHard) lastCut = index
      return isHard
    },
    timeOf: (index) => pictures.at(index).tMs,
    end() {
      isOver = true
    },
  }
}
