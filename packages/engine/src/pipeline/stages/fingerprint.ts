import type { RgbImage } from '../../spec/image.js'

/** Pixels that are looked at: some microseconds, whatever the picture's size. */
const PIXELS = 1024

/**
 * A number that another picture will hardly have: bytes from all over it, mixed (FNV-1a). It shows that somebody wrote
 * over a picture or gave its memory away, not that a few pixels were changed.
 */
export function fingerprintOf({ data }: RgbImage): number {
  const step = Math.max(1, Math.floor(data.length / PIXELS))
  let hash = 0x811c9dc5 ^ data.length
  for (let at = 0; at < data.length; at += step) hash = Math.imul(hash ^ data[at]!, 0x01000193)
  return hash
}
