import { type Point, type RotatedBox, boxAround } from './rotated-box.js'

/**
 * An upright box is kept where it is at most this much larger than the smallest turned one: blobs of a few pixels
 * have ragged edges whose smallest box is turned by chance, and most text is level.
 */
const LEVEL_TOLERANCE = 1.06

/**
 * The box of least area around a set of points, turned so that `width` is the longer side; for nearly square blobs
 * (sides within 1 : 1.3) the more level of the two readings. The least box has a side along an edge of the convex
 * hull (Freeman and Shapira 1975), so each edge is tried.
 */
export function minAreaBox(points: readonly Point[]): RotatedBox {
  const hull = convexHull(points)
  const level = boxAround(hull, 0)
  let best = level
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i]!
    const b = hull[(i + 1) % hull.length]!
    const candidate = boxAround(hull, quarterTurn(Math.atan2(b.y - a.y, b.x - a.x)))
    if (areaOf(candidate) < areaOf(best)) best = candidate
  }
  return alongLongSide(areaOf(level) <= LEVEL_TOLERANCE * areaOf(best) ? level : best)
}

/** Convex hull, counter-clockwise on a y-up plane, without collinear points (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(leftToRight)
  const hull = [...halfHull(sorted), ...halfHull(sorted.reverse())]
  return hull.length > 0 ? hull : sorted.slice(0, 1)
}

const leftToRight = (a: Point, b: Point): number => a.x - b.x || a.y - b.y

function halfHull(sorted: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const point of sorted) {
    while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
    chain.push(point)
  }
  chain.pop()
  return chain
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

function areaOf(box: RotatedBox): number {
  return box.width * box.height
}

/** The same direction modulo a quarter turn, within ±45°. */
function quarterTurn(angle: number): number {
  const quarter = Math.PI / 2
  return angle - Math.round(angle / quarter) * quarter
}

function alongLongSide(box: RotatedBox): RotatedBox {
  if (box.height <= 1.3 * box.width) return box
  const angle = box.angle > 0 ? box.angle - Math.PI / 2 : box.angle + Math.PI / 2
  return { centre: box.centre, width: box.height, height: box.width, angle }
}
