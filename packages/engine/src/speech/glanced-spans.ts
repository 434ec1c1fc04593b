import type { Reading } from './read-span.js'

/** First readings of spans that were glanced at, for when they are to be read whole. */
export interface GlancedSpans {
  keep(samples: Float32Array, reading: Reading): void
  /** The reading of this very sound, if it is among the last few kept; it is forgotten by that. */
  take(samples: Float32Array): Reading | undefined
}

/** A span has hardly more stretches; each holds some seconds of sound (64 kB a second). */
const MAX_KEPT = 24

/** See {@link GlancedSpans}. Sounds are compared, not their times: several files may be at work at once. */
export function createGlancedSpans(): GlancedSpans {
  const kept: { readonly samples: Float32Array; readonly reading: Reading }[] = []
  return {
    keep(samples, reading) {
      kept.push({ samples, reading })
      if (kept.length > MAX_KEPT) kept.shift()
    },
    take(samples) {
      const at = kept.findIndex((one) => isSameSound(one.samples, samples))
      return at < 0 ? undefined : kept.splice(at, 1)[0]?.reading
    },
  }
}

function isSameSound(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((sample, at) => sample === b[at])
}
