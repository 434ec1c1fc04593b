/** Samples that may be saved up. */
const CAPACITY = 2
/** Samples a second in the long run. */
const REFILL_PER_S = 2

/** Limits how often changes are sampled where everything changes all the time (flashing, handheld camera). */
export interface SampleBudget {
  /** Whether there is a whole sample left at `tMs`. */
  has(tMs: number): boolean
  /** Every sample is charged, also one taken regardless of the budget: that empties it, but never below zero. */
  take(tMs: number): void
}

/** A token bucket that fills by two samples a second, up to two. Times must ascend. */
export function createSampleBudget(): SampleBudget {
  let tokens = CAPACITY
  let filledMs = 0

  function fill(tMs: number): void {
    tokens = Math.min(CAPACITY, tokens + ((tMs - filledMs) * REFILL_PER_S) / 1000)
    filledMs = tMs
  }

  return {
    has(tMs) {
      fill(tMs)
      return tokens >= 1
    },
    take(tMs) {
      fill(tMs)
      tokens = Math.max(0, tokens - 1)
    },
  }
}
