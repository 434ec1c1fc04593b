import { AUDIO_SAMPLE_RATE } from '../audio-timeline.js'
import { type TimeBase, toMs, toSamples } from '../clock.js'

/** Presentation times of the pictures of one pass; the first picture is its zero. */
export interface FrameClock {
  /** Takes the timestamp of the next picture, null where it has none; gives its time, never before the last one's. */
  tick(pts: bigint | null): number
  /** Pictures so far. */
  count(): number
  /** Time of the newest picture. */
  tMs(): number
  /** When the first picture comes, from the file's first moment on; 0 for a file that begins with it. */
  firstMs(): number
  /** When the newest picture comes in the same count; null where it has no timestamp. */
  newestMs(): number | null
  /** Number of the sample of sound, counted from the file's first moment on, that lies at zero. */
  zeroSample(): number
}

/** `nominalMs`: how long a picture lasts as the file says. `timeBase` is that of timestamps, known once the first comes. */
export function createFrameClock(nominalMs: number, timeBase: () => TimeBase): FrameClock {
  let first: bigint | null = null
  let newest: bigint | null = null
  let count = 0
  let tMs = 0
  let stepMs = Math.max(1, Math.round(nominalMs))

  return {
    tick(pts) {
      if (pts !== null) first ??= pts
      newest = pts
      const next = pts === null || first === null ? tMs + stepMs : Math.max(tMs, toMs(pts - first, timeBase()))
      if (count > 0) stepMs = Math.max(1, next - tMs)
      count++
      return (tMs = next)
    },
    count: () => count,
    tMs: () => tMs,
    firstMs: () => (first === null ? 0 : Math.max(0, toMs(first, timeBase()))),
    newestMs: () => (newest === null ? null : toMs(newest, timeBase())),
    zeroSample: () => (first === null ? 0 : toSamples(first, timeBase(), AUDIO_SAMPLE_RATE)),
  }
}
