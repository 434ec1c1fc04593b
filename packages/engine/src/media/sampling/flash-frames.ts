import { LUMA_SCALE } from './cell-grid.js'
import type { NewestFrames } from './cell-ring.js'

/** Least step of a cell that takes part in a flash, in luma steps, and the part of it that may remain afterwards. */
const STEP = 8
const LEFT = 0.35
/** Share of the cells that must take part. */
const SHARE = 0.5
/** Every how many cells one is compared; no divisor of usual widths, so that all columns take part. */
const STRIDE = 7
/** Longest time from the last frame before to the first after: one frame at 25 a second, two at 30, four at 50. */
const LONGEST_MS = 105
/** Most frames of a flash. */
const MOST_FRAMES = 4
/** Longest time for which flashes are skipped: in fast flashing every frame is one. */
const PASSED_OVER_MS = 100

/**
 * Detects short flashes, which are not worth sampling because nothing in them can be read or measured reliably. In a
 * flash the luma of most of the picture changes and returns. A single frame is one at any frame rate, several frames
 * are if they last hardly longer than one at 25 a second.
 */
export interface FlashWatch {
  /** Takes frame `n`, whose cells and time are available; frames before it may turn out to be a flash. */
  take(n: number): void
  /** Whether a later frame should be sampled instead of frame `n`; never for long at a time. */
  isPassedOver(n: number): boolean
  /** A sample was taken. */
  sampled(): void
}

/** Opens a watch over frames that the caller keeps. */
export function createFlashWatch({ kept, cellsOf, timeOf }: NewestFrames): FlashWatch {
  const isFlash = new Uint8Array(kept)
  let passedMs = Infinity

  /** How many frames directly before frame `n` are a flash that ends with it. */
  function flashBefore(n: number): number {
    for (let count = 1; count <= MOST_FRAMES; count++) {
      const before = n - count - 1
      if (before < 0 || n - before >= kept) return 0
      if (count > 1 && timeOf(n) - timeOf(before) > LONGEST_MS) return 0
      const [old, now] = [cellsOf(before), cellsOf(n)]
      if (isSpike(old, cellsOf(n - 1), now) && (count === 1 || isSpike(old, cellsOf(before + 1), now))) return count
    }
    return 0
  }

  return {
    take(n) {
      isFlash[n % kept] = 0
      for (let back = flashBefore(n); back > 0; back--) isFlash[(n - back) % kept] = 1
    },
    isPassedOver(n) {
      if (isFlash[n % kept] === 0) return false
      passedMs = Math.min(passedMs, timeOf(n))
      return timeOf(n) - passedMs < PASSED_OVER_MS
    },
    sampled() {
      passedMs = Infinity
    },
  }
}

/** Whether most cells of `middle` differ from both `before` and `after`, which are alike there. */
function isSpike(before: Uint16Array, middle: Uint16Array, after: Uint16Array): boolean {
  const least = STEP * LUMA_SCALE
  let [all, out] = [0, 0]
  for (let i = 0; i < middle.length; i += STRIDE, all++) {
    const step = Math.abs(middle[i]! - before[i]!)
    if (step >= least && Math.abs(after[i]! - before[i]!) <= LEFT * step) out++
  }
  return out >= SHARE * all
}
