import type { RgbImage } from '../../spec/pictures/image.js'
import { resample, toLuma } from '../geometry/resample.js'

/** Long side of the copy that circles are looked for on. */
const LONG_SIDE_PX = 160
/** Smallest circle, in pixels of the copy: letters around a smaller one are too low to be read. */
const LEAST_RADIUS_PX = 14
/** From radius to radius. */
const RADIUS_STEP = 1.07
/** A pixel of the copy is an edge where its luma changes by this from one neighbour to the other. */
const LEAST_CHANGE = 24
/** Cells of centres, as a share of the radius: edges of a circle point to its middle about as exactly. */
const CELL_SHARE = 0.12
/** A circle has edges in so many of 16 directions… */
const LEAST_DIRECTIONS = 13
/** …and on this share of its length. */
const LEAST_FILLED = 0.45
const MOST_CIRCLES = 4
/** Circles with nearly the same middle and radius (shares of the radius) are one. */
const ALIKE = 0.2

/** A circle in a picture, in its pixels. */
export interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

interface Found extends Circle {
  readonly filled: number
}

/**
 * Circles of a picture, the clearest first: rims of round signs, labels, badges and coins. Each edge votes for the centres
 * that its direction allows (Loy and Zelinsky 2003), once a radius.
 */
export function findCircles(image: RgbImage): Circle[] {
  const scale = LONG_SIDE_PX / Math.max(image.width, image.height)
  const width = Math.max(3, Math.round(image.width * scale))
  const height = Math.max(3, Math.round(image.height * scale))
  const area = { x: 0, y: 0, width: image.width, height: image.height }
  const edges = edgesOf(toLuma(resample(image, area, width, height)), width, height)
  const found: Found[] = []
  for (let radius = LEAST_RADIUS_PX; radius <= LONG_SIDE_PX / 2; radius *= RADIUS_STEP) {
    for (const way of [1, -1]) found.push(...circlesOf(edges, width, height, radius, way))
  }
  const kept: Found[] = []
  for (const one of found.toSorted((a, b) => b.filled - a.filled)) {
    if (kept.length < MOST_CIRCLES && !kept.some((other) => isAlike(one, other))) kept.push(one)
  }
  return kept.map(({ x, y, radius }) => ({ x: x / scale, y: y / scale, radius: radius / scale }))
}

/** Values of an edge: its place, the unit vector in which it becomes lighter, and which of 16 directions that is. */
const EDGE_VALUES = 5

/** The edges of a picture, one after the other. */
function edgesOf(luma: Float32Array, width: number, height: number): Float32Array {
  const edges: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const dx = luma[at + 1]! - luma[at - 1]!
      const dy = luma[at + width]! - luma[at - width]!
      const change = Math.hypot(dx, dy)
      if (change < LEAST_CHANGE) continue
      const direction = Math.min(15, Math.floor(((Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI)) * 16))
      edges.push(x, y, dx / change, dy / change, direction)
    }
  }
  return Float32Array.from(edges)
}

/** Circles of one radius, lighter inside (`way` 1) or outside (-1). */
function circlesOf(edges: Float32Array, width: number, height: number, radius: number, way: number): Found[] {
  const cell = Math.max(2, CELL_SHARE * radius)
  const columns = Math.ceil(width / cell) + 1
  const rows = Math.ceil(height / cell) + 1
  const counts = new Uint16Array(columns * rows)
  const directions = new Uint16Array(columns * rows)
  const reach = radius * way
  for (let at = 0; at < edges.length; at += EDGE_VALUES) {
    const x = edges[at]! + edges[at + 2]! * reach
    const y = edges[at + 1]! + edges[at + 3]! * reach
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const to = Math.round(y / cell) * columns + Math.round(x / cell)
    counts[to] = counts[to]! + 1
    directions[to] = directions[to]! | (1 << edges[at + 4]!)
  }
  const found: Found[] = []
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column
      const count = counts[at]! + counts[at + 1]! + counts[at + columns]! + counts[at + columns + 1]!
      const filled = count / (2 * Math.PI * radius)
      if (filled < LEAST_FILLED) continue
      const four = [at, at + 1, at + columns, at + columns + 1]
      const seen = four.reduce((all, index) => all | directions[index]!, 0)
      if (bitsOf(seen) < LEAST_DIRECTIONS) continue
      const mean = (of: (index: number) => number): number =>
        four.reduce((sum, index) => sum + counts[index]! * of(index), 0) / count
      const x = mean((index) => (index % columns) * cell)
      const y = mean((index) => Math.floor(index / columns) * cell)
      found.push({ x, y, radius, filled })
    }
  }
  return found
}

function bitsOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}

function isAlike(a: Circle, b: Circle): boolean {
  const radius = Math.min(a.radius, b.radius)
  const apart = Math.hypot(a.x - b.x, a.y - b.y)
  return apart < 2 * ALIKE * radius && Math.abs(a.radius - b.radius) < ALIKE * radius
}
