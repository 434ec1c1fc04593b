/** Sample rate of all audio that the decoders deliver, in Hz. */
export const AUDIO_SAMPLE_RATE = 16_000

/** Audio is delivered in chunks of this many samples (half a second); the last one may be shorter. */
const CHUNK_SAMPLES = AUDIO_SAMPLE_RATE / 2

/** Smaller deviations of timestamps are rounding errors; larger ones are gaps or overlaps. */
const JITTER_SAMPLES = (AUDIO_SAMPLE_RATE * 30) / 1000

/** Places chunks of audio on the presentation clock, in order and without gaps. */
export interface AudioTimeline {
  /**
   * Adds samples that belong at `startSample` (16 kHz, presentation clock; may be negative). Gaps before them are
   * filled with silence; samples before zero, or where there is audio already, are dropped.
   */
  add(samples: Float32Array, startSample: number): void
  /** Emits what is left as the last chunk. */
  end(): void
  /** Samples placed so far. */
  length(): number
  /** Samples dropped so far because they lie before zero. */
  beforeZero(): number
}

/** `emit` receives chunks of half a second and may keep the array. Buffers at most one chunk. */
export function createAudioTimeline(emit: (samples: Float32Array, startMs: number) => void): AudioTimeline {
  let chunk = new Float32Array(CHUNK_SAMPLES)
  let filled = 0
  let emitted = 0
  let beforeZero = 0

  const flush = (): void => {
    if (filled === 0) return
    const startMs = Math.round((emitted * 1000) / AUDIO_SAMPLE_RATE)
    emitted += filled
    const full = filled === CHUNK_SAMPLES
    const samples = full ? chunk : chunk.slice(0, filled)
    chunk = new Float32Array(CHUNK_SAMPLES)
    filled = 0
    emit(samples, startMs)
  }

  /** `samples` null: silence. */
  const append = (samples: Float32Array | null, from: number, count: number): void => {
    for (let at = 0; at < count;) {
      const take = Math.min(CHUNK_SAMPLES - filled, count - at)
      if (samples !== null) chunk.set(samples.subarray(from + at, from + at + take), filled)
      filled += take
      at += take
      if (filled === CHUNK_SAMPLES) flush()
    }
  }

  return {
    add(samples, startSample) {
      const end = emitted + filled
      const offset = startSample - end
      const started = end > 0
      if (offset > (started ? JITTER_SAMPLES : 0)) append(null, 0, offset)
      const drop = offset < (started ? -JITTER_SAMPLES : 0) ? Math.min(samples.length, -offset) : 0
      if (!started) beforeZero += drop
      append(samples, drop, samples.length - drop)
    },
    end: flush,
    length: () => emitted + filled,
    beforeZero: () => beforeZero,
  }
}
