import type { Bbox } from '../../spec/pictures/geometry.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'
import type { Area } from './resample.js'
import { type Point, type Quad, type RotatedBox, cornersOf } from './rotated-box.js'

/** Size of a picture in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** A box in pixels as a region in fractions of the picture. */
export function regionOf(box: RotatedBox, score: number, size: Size): TextRegion {
  const quad = cornersOf(box)
  const corners = quad.map(({ x, y }) => [x / size.width, y / size.height] as const)
  return { bbox: boundsOf(quad, size), corners, score }
}

/** Corners in fractions of the picture as a quadrilateral in pixels. */
export function quadOf(corners: TextRegion['corners'], size: Size): Quad {
  const at = (i: number): Point => ({ x: corners[i]![0] * size.width, y: corners[i]![1] * size.height })
  return [at(0), at(1), at(2), at(3)]
}

/** Upright box around points in pixels, in fractions of the picture and clipped to it. */
export function boundsOf(quad: readonly Point[], size: Size): Bbox {
  const xs = quad.map(({ x }) => clip(x / size.width))
  const ys = quad.map(({ y }) => clip(y / size.height))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

const clip = (value: number): number => Math.min(1, Math.max(0, value))

/** Ground around an area that is looked at alone, as a share of the picture's long side: 24 px of 1280. */
const AREA_MARGIN_SHARE = 24 / 1280

/** An area in pixels with some ground around it, for a line at its very edge is not seen as one; all without one. */
export function areaOf(area: Bbox | undefined, { width, height }: Size): Area {
  if (!area) return { x: 0, y: 0, width, height }
  const margin = Math.round(AREA_MARGIN_SHARE * Math.max(width, height))
  const x = Math.max(0, Math.floor(area.x * width) - margin)
  const y = Math.max(0, Math.floor(area.y * height) - margin)
  const right = Math.min(width, Math.ceil((area.x + area.width) * width) + margin)
  const bottom = Math.min(height, Math.ceil((area.y + area.height) * height) + margin)
  return { x, y, width: right - x, height: bottom - y }
}
