const FIRST_MS = 1000
const LONGEST_MS = 10 * 60_000

/** Which things that failed are to be left alone for a while. */
export interface Patience {
  /** Notes a failure: after each in a row the pause is twice as long, from two seconds up to ten minutes. */
  failed(id: string): void
  /** Those whose pause is not over. */
  resting(): string[]
}

/** Opens an empty one. `nowMs`: any clock that is never set. What has not failed for an hour is forgotten. */
export function openPatience(nowMs: () => number = () => performance.now()): Patience {
  const pauses = new Map<string, { readonly lengthMs: number; readonly untilMs: number }>()
  return {
    failed(id) {
      const lengthMs = Math.min(LONGEST_MS, 2 * (pauses.get(id)?.lengthMs ?? FIRST_MS))
      pauses.set(id, { lengthMs, untilMs: nowMs() + lengthMs })
    },
    resting() {
      for (const [id, { untilMs }] of pauses) if (untilMs < nowMs() - 3_600_000) pauses.delete(id)
      return [...pauses].filter(([, { untilMs }]) => untilMs > nowMs()).map(([id]) => id)
    },
  }
}
