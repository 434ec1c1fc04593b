/** A point in pixels, origin at the top left corner of the top left pixel. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A rectangle turned about its centre, in pixels. `width` runs along the line of text, `height` across it; `angle` is
 * the clockwise turn of the reading direction from the horizontal, in radians, -π/2 < angle ≤ π/2.
 */
export interface RotatedBox {
  readonly centre: Point
  readonly width: number
  readonly height: number
  readonly angle: number
}

/** Four corners clockwise from the top left as read. */
export type Quad = readonly [Point, Point, Point, Point]

/** Corners of a box. */
export function cornersOf(box: RotatedBox): Quad {
  const along = { x: (Math.cos(box.angle) * box.width) / 2, y: (Math.sin(box.angle) * box.width) / 2 }
  const across = { x: (-Math.sin(box.angle) * box.height) / 2, y: (Math.cos(box.angle) * box.height) / 2 }
  const corner = (a: number, b: number): Point => ({
    x: box.centre.x + a * along.x + b * across.x,
    y: box.centre.y + a * along.y + b * across.y,
  })
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

/** A box grown by a margin (pixels) at both ends and at both long sides. */
export function growBox(box: RotatedBox, alongPx: number, acrossPx: number): RotatedBox {
  return { ...box, width: box.width + 2 * alongPx, height: box.height + 2 * acrossPx }
}

/** Coordinates of a point along and across a direction (radians clockwise), from the origin. */
export function project(point: Point, angle: number): { along: number; across: number } {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return { along: point.x * cos + point.y * sin, across: point.y * cos - point.x * sin }
}

/** The smallest box of the given direction that holds all points. */
export function boxAround(points: readonly Point[], angle: number): RotatedBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const point of points) {
    const { along, across } = project(point, angle)
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const along = (left + right) / 2
  const across = (top + bottom) / 2
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return {
    centre: { x: along * cos - across * sin, y: along * sin + across * cos },
    width: right - left,
    height: bottom - top,
    angle,
  }
}
