import type { Bbox } from './geometry.js'

// Separate from the schema: the decoder's process needs these, and loading zod there takes 85 ms and 14 MiB.

/** Area of the overlap of two boxes divided by the area of their union: 0 (apart) to 1 (equal). */
export function intersectionOverUnion(a: Bbox, b: Bbox): number {
  const shared = intersectionArea(a, b)
  const union = a.width * a.height + b.width * b.height - shared
  return union > 0 ? shared / union : 0
}

/** Area that two boxes share, as a fraction of the picture. */
export function intersectionArea(a: Bbox, b: Bbox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** The smallest box that holds both. */
export function unionBox(a: Bbox, b: Bbox): Bbox {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
