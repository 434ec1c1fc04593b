import { AUDIO_SAMPLE_RATE } from '../decoded/audio-timeline.js'
import { type TimeBase, toMs, toSamples } from '../decoded/clock.js'

/** Presentation times of the frames of one pass; the first frame is zero. */
export interface FrameClock {
  /** Takes the timestamp of the next frame, null where it has none; returns its time, never before the last one's. */
  tick(pts: bigint | null): number
  /** Number of frames so far. */
  count(): number
  /** Time of the newest frame. */
  tMs(): number
  /** Time from the start of the file to the first frame; 0 for a file that begins with it. */
  firstMs(): number
  /** Time from the start of the file to the newest frame; null where it has no timestamp. */
  newestMs(): number | null
  /** Number of the audio sample, counted from the start of the file, that lies at zero. */
  zeroSample(): number
}

/** `nominalMs`: frame duration according to the file. `timeBase`: that of timestamps, known once the first arrives. */
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
