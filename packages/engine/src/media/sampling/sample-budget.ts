/** Samples that may be saved up. */
const CAPACITY = 2
/** Samples a second in the long run. */
const REFILL_PER_S = 2

/**
 * Limits how often costly samples are taken: a purse that fills with time. Every sample takes one token, also those
 * that must be (they may leave the purse empty, never below zero).
 */
export function createSampleBudget() {
  let tokens = CAPACITY
  let sinceMs = 0
  return {
    /** Tokens there are at `tMs`. */
    at(tMs: number): number {
      tokens = Math.min(CAPACITY, tokens + (Math.max(0, tMs - sinceMs) * REFILL_PER_S) / 1000)
      sinceMs = tMs
      return tokens
    },
    take(): void {
      tokens = Math.max(0, tokens - 1)
    },
  }
}
