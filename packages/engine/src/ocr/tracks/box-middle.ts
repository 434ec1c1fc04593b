import type { Bbox } from '../../spec/geometry.js'

/** The middle of a box. */
export function middleOf({ x, y, width, height }: Bbox): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

/** How far the middles of two boxes lie apart, level and upright; never negative. */
export function middlesApart(a: Bbox, b: Bbox): { aside: number; down: number } {
  const [one, other] = [middleOf(a), middleOf(b)]
  return { aside: Math.abs(one.x - other.x), down: Math.abs(one.y - other.y) }
}
