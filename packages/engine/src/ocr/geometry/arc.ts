import type { RgbImage } from '../../spec/pictures/image.js'
import type { TextArc } from '../../spec/plugins/ocr-engine.js'
import type { Point } from './rotated-box.js'

/** A line around a middle, in pixels; angles in radians clockwise from straight above it, where `from` < `to`. */
export interface Arc extends Point {
  readonly inner: number
  readonly outer: number
  readonly from: number
  readonly to: number
}

/** Most samples that a pixel is the mean of, each way. */
const MOST_SAMPLES = 4

/** A line around a middle laid straight, its inner edge below, on `height` pixels. */
export function unbend(image: RgbImage, { x, y, inner, outer, from, to }: Arc, height: number): RgbImage {
  const scale = height / (outer - inner)
  const width = Math.max(1, Math.round((((to - from) * (inner + outer)) / 2) * scale))
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.round(1 / scale)))
  const share = 1 / (samples * samples)
  const data = new Uint8Array(width * height * 3)
  const sums = new Float64Array(3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      sums.fill(0)
      for (let j = 0; j < samples; j++) {
        for (let i = 0; i < samples; i++) {
          const angle = from + ((to - from) * (column + (i + 0.5) / samples)) / width
          const radius = outer - ((outer - inner) * (row + (j + 0.5) / samples)) / height
          addSample(image, x + radius * Math.sin(angle) - 0.5, y - radius * Math.cos(angle) - 0.5, sums)
        }
      }
      data.set([sums[0]! * share, sums[1]! * share, sums[2]! * share], (row * width + column) * 3)
    }
  }
  return { width, height, data }
}

/** Adds the colour between four pixels; beyond the edge the edge is repeated. */
function addSample({ width, height, data }: RgbImage, x: number, y: number, sums: Float64Array): void {
  const atX = Math.min(width - 1, Math.max(0, x))
  const atY = Math.min(height - 1, Math.max(0, y))
  const left = Math.floor(atX)
  const top = Math.floor(atY)
  const right = Math.min(width - 1, left + 1)
  const below = Math.min(height - 1, top + 1)
  const u = atX - left
  const v = atY - top
  for (let channel = 0; channel < 3; channel++) {
    const at = (column: number, row: number): number => data[(row * width + column) * 3 + channel]!
    const upper = at(left, top) * (1 - u) + at(right, top) * u
    const lower = at(left, below) * (1 - u) + at(right, below) * u
    sums[channel] = sums[channel]! + upper * (1 - v) + lower * v
  }
}

/** Points along both edges of an arc: a box around them holds it but for a hair. */
export function outlineOf({ x, y, inner, outer, from, to }: Arc): Point[] {
  return Array.from({ length: 33 }, (_, at) => from + ((to - from) * at) / 32).flatMap((angle) =>
    [inner, outer].map((radius) => ({ x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) })),
  )
}

/** An arc in pixels as one in fractions of the picture. */
export function arcInPicture({ x, y, inner, outer, from, to }: Arc, { width, height }: RgbImage): TextArc {
  return { x: x / width, y: y / height, inner: inner / width, outer: outer / width, from, to }
}

/** {@link arcInPicture} undone. */
export function arcInPixels({ x, y, inner, outer, from, to }: TextArc, { width, height }: RgbImage): Arc {
  return { x: x * width, y: y * height, inner: inner * width, outer: outer * width, from, to }
}
