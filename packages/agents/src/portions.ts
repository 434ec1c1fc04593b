import { setImmediate } from 'node:timers/promises'

/**
 * Work on a text that pauses after each portion, so that the caller can let other work run in between. Portions are
 * counted in words and characters, never in time, because results must not depend on the clock. Short texts are one
 * portion.
 */
export type Portions<T> = Generator<undefined, T, undefined>

/** UTF-16 units, words, hits and spot evaluations per portion: some 20 ms of work each. */
export const PORTION = { units: 32_768, words: 2048, hits: 16_384, looks: 512 } as const

/** Runs the work without pauses. */
export function finish<T>(work: Portions<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Work whose result several callers await: each drives it forward, and stops waiting when its `signal` aborts. */
export type SharedWork<T> = (signal: AbortSignal) => Promise<T>

/**
 * Creates work for several callers. Timers and other callers run between portions; work of a single portion does not
 * yield. If one caller is cancelled, the others continue where it stopped; an error is thrown to all of them.
 */
export function shareWork<T>(work: Portions<T>): SharedWork<T> {
  let outcome: (() => T) | undefined
  /** The current pause, shared by all callers: otherwise several callers would each run a portion without any pause. */
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
