import type { Reading } from './read-span.js'

/** A small cache of first readings, made in a quick pass, for spans that are then read thoroughly. */
export interface GlancedSpans {
  keep(samples: Float32Array, reading: Reading): void
  /** The reading of exactly these samples, if it is cached; removes it. */
  take(samples: Float32Array): Reading | undefined
}

/** A span rarely has more stretches. Each holds some seconds of sound (64 kB a second). */
const MAX_KEPT = 24

/** See {@link GlancedSpans}. Keyed by the samples, not by time, since several files may be processed at once. */
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
