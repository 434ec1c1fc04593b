/**
 * Samples of a stream that are still needed, addressed by their place since its start. Memory is twice what is kept
 * at most: {@link SampleBuffer.dropBefore} gives back the rest.
 */
export interface SampleBuffer {
  /** First sample that is still there, and one past the last. */
  readonly start: number
  readonly end: number
  append(samples: Float32Array): void
  /** A copy of the samples from `start` to `end`, cut to what is there. */
  slice(start: number, end: number): Float32Array
  dropBefore(start: number): void
}

/** See {@link SampleBuffer}. */
export function createSampleBuffer(): SampleBuffer {
  let store = new Float32Array(32_768)
  let base = 0
  let origin = 0
  let length = 0

  function makeRoom(more: number): void {
    if (base + length + more <= store.length) return
    const target = length + more > store.length ? new Float32Array(2 * (length + more)) : store
    target.set(store.subarray(base, base + length))
    store = target
    base = 0
  }

  return {
    get start() {
      return origin
    },
    get end() {
      return origin + length
    },
    append(samples) {
      makeRoom(samples.length)
      store.set(samples, base + length)
      length += samples.length
    },
    slice(start, end) {
      const from = Math.max(start, origin) - origin
      const to = Math.min(end, origin + length) - origin
      return store.slice(base + from, base + Math.max(from, to))
    },
    dropBefore(start) {
      const dropped = Math.max(0, Math.min(start - origin, length))
      base += dropped
      origin += dropped
      length -= dropped
    },
  }
}
