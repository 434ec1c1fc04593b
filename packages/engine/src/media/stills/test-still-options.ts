import type { StillOptions } from './stills.js'

/** Options for decoding the small pictures of tests. */
export function stillOptions(some: Partial<StillOptions> = {}): StillOptions {
  return {
    signal: new AbortController().signal,
    maxBytes: 10_000_000,
    maxPixels: 1_000_000,
    maxDecoderBytes: 1024 ** 3,
    longSidePx: 1280,
    ...some,
  }
}
