import { setImmediate } from 'node:timers/promises'

/**
 * Work on a text that stops after each portion, so that the caller can let other work run in between. Portions are
 * counted in words and characters, never in time: what a text gives may not depend on the clock. Short texts are one.
 */
export type Portions<T> = Generator<undefined, T, undefined>

/** UTF-16 units, words, hits to be listed and looks at one that make a portion: some 20 ms of work each. */
export const PORTION = { units: 32_768, words: 2048, hits: 16_384, looks: 512 } as const

/** Does the work at one go. */
export function finish<T>(work: Portions<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Work whose result several callers wait for: each continues it, and stops when its `signal` fires. */
export type SharedWork<T> = (signal: AbortSignal) => Promise<T>

/**
 * Makes work that several may wait for. Timers and other callers have their turn between portions, and it costs no turn
 * where there is but one. If one of those who wait is cancelled, the others go on where it stopped; what the work
 * throws, all of them get.
 */
export function shareWork<T>(work: Portions<T>): SharedWork<T> {
  let outcome: (() => T) | undefined
  /** The turn of others. All who wait share it: a portion each would be as many without a pause. */
  let pause: Promise<void> | null = null
  const advance = (): void => {
    try {
      const step = work.next()
      if (step.done) outcome = () => step.value
    } catch (error) {
      outcome = () => {
        throw error
      }
    }
  }
  return async (signal) => {
    for (;;) {
      signal.throwIfAborted()
      if (outcome === undefined && pause === null) advance()
      if (outcome !== undefined) return outcome()
      pause ??= setImmediate().then(() => void (pause = null))
      await pause
    }
  }
}
