import { LUMA_SCALE } from './cell-grid.js'
import { GROUND_THRESHOLDS, slopeAt } from './new-ground.js'
import type { ShotPicture } from './shot-picture.js'

/** Chosen in `benchmarks/sweeps/shot-cuts.md`. Shares have no unit. */
const LIGHT_THRESHOLDS = {
  /** Share of the picture that must be even in both: where there is detail, that identifies a scene better. */
  even: 0.5,
  /** Luma steps by which the even part must vary beyond a gradient: gradients are alike in any two animated shots. */
  relief: 0.75,
  /** Correlation of the residuals from which on two pictures show one scene. */
  alike: 0.9,
}

/**
 * Whether two soft pictures (out of focus, in fog, blurred behind an overlay) show one scene in different light. Such a
 * picture has no detail to recognise it by, but its light and shade stay in place when a lamp is switched. What a
 * second-degree gradient explains is removed from both first, because a new background may have the same one.
 */
export function isOtherLight(a: ShotPicture, b: ShotPicture): boolean {
  const places = evenPlaces(a, b)
  if (places.length < LIGHT_THRESHOLDS.even * Math.max(a.area, b.area)) return false
  const basis = gradientBasis(places, b.columns)
  const [one, other] = [beyond(basis, a, places), beyond(basis, b, places)]
  const [sizeOne, sizeOther] = [dot(one, one), dot(other, other)]
  const least = (LIGHT_THRESHOLDS.relief * LUMA_SCALE) ** 2 * places.length
  if (Math.min(sizeOne, sizeOther) < least) return false
  return dot(one, other) >= LIGHT_THRESHOLDS.alike * Math.sqrt(sizeOne * sizeOther)
}

/** The samples where neither picture has an edge. */
function evenPlaces(a: ShotPicture, b: ShotPicture): number[] {
  const steepest = GROUND_THRESHOLDS.slope * LUMA_SCALE
  const places: number[] = []
  for (let y = 0, i = 0; y < b.rows; y++)
    for (let x = 0; x < b.columns; x++, i++)
      if (slopeAt(a, i, x, y) <= steepest && slopeAt(b, i, x, y) <= steepest) places.push(i)
  return places
}

/** 1, x, y, x², xy, y² at the places, orthonormalised in turn (Gram–Schmidt). */
function gradientBasis(places: readonly number[], columns: number): Float64Array[] {
  const basis: Float64Array[] = []
  for (const [p, q] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [2, 0],
    [1, 1],
    [0, 2],
  ] as const) {
    const vector = Float64Array.from(
      places,
      (i) => ((i % columns) / columns) ** p * (Math.floor(i / columns) / columns) ** q,
    )
    takeOut(basis, vector)
    const size = Math.sqrt(dot(vector, vector))
    if (size > 1e-6) basis.push(vector.map((value) => value / size))
  }
  return basis
}

/** The residual of a picture at the places after the gradient is removed. */
function beyond(basis: readonly Float64Array[], { luma }: ShotPicture, places: readonly number[]): Float64Array {
  const vector = Float64Array.from(places, (i) => luma[i]!)
  takeOut(basis, vector)
  return vector
}

function takeOut(basis: readonly Float64Array[], vector: Float64Array): void {
  for (const one of basis) {
    const share = dot(one, vector)
    for (let k = 0; k < vector.length; k++) vector[k]! -= share * one[k]!
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!
  return sum
}
