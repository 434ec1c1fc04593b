import type { Bbox } from '../../../spec/pictures/geometry.js'

/** Heights of a line by which its middle moves, at the least, when the line does. */
const MOVED_HEIGHTS = 0.4

/** The middle of a box. */
export function middleOf({ x, y, width, height }: Bbox): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

/** How far the middles of two boxes lie apart, level and upright; never negative. */
export function middlesApart(a: Bbox, b: Bbox): { aside: number; down: number } {
  const [one, other] = [middleOf(a), middleOf(b)]
  return { aside: Math.abs(one.x - other.x), down: Math.abs(one.y - other.y) }
}

/** Whether the middle of the box went further than two readings of a still line differ. */
export function hasMoved(from: { readonly bbox: Bbox }, to: { readonly bbox: Bbox }): boolean {
  const [a, b] = [from.bbox, to.bbox]
  const { aside, down } = middlesApart(a, b)
  return Math.max(aside, down) > MOVED_HEIGHTS * Math.min(a.height, b.height)
}

/** The box with a line's height added on all sides: as far as slow text gets between two samples. */
export function grown({ x, y, width, height }: Bbox): Bbox {
  return { x: x - height, y: y - height, width: width + 2 * height, height: 3 * height }
}
