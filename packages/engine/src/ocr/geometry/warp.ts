import type { RgbImage } from '../../spec/pictures/image.js'
import { type Planes, resample } from './resample.js'
import type { Quad } from './rotated-box.js'

/**
 * Lays a line's quadrilateral upright on `width` × `height` pixels: level rectangles through {@link resample}, which
 * costs a fifth, others through {@link warpQuad}.
 */
export function cutLine(image: RgbImage, quad: Quad, width: number, height: number): Planes {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad
  const level =
    Math.abs(topLeft.y - topRight.y) < LEVEL_PX &&
    Math.abs(bottomLeft.y - bottomRight.y) < LEVEL_PX &&
    Math.abs(topLeft.x - bottomLeft.x) < LEVEL_PX &&
    Math.abs(topRight.x - bottomRight.x) < LEVEL_PX &&
    bottomLeft.y > topLeft.y
  if (!level) return warpQuad(image, quad, width, height)
  const area = { x: topLeft.x, y: topLeft.y, width: topRight.x - topLeft.x, height: bottomLeft.y - topLeft.y }
  return resample(image, area, width, height)
}

/** Sides that far out of level or plumb still count as level: a tenth of a pixel is invisible. */
const LEVEL_PX = 0.1

/**
 * Cuts a quadrilateral out of a picture and lays it upright on `width` × `height` pixels. Enlarging interpolates with
 * a cubic (Keys 1981, a = -0.5); shrinking averages several samples a pixel. Beyond the edge the edge is repeated.
 */
export function warpQuad(image: RgbImage, quad: Quad, width: number, height: number): Planes {
  const map = projection(quad)
  const along = Math.min(8, Math.max(1, Math.round(Math.max(edge(quad, 0, 1), edge(quad, 3, 2)) / width)))
  const across = Math.min(8, Math.max(1, Math.round(Math.max(edge(quad, 0, 3), edge(quad, 1, 2)) / height)))
  const sampling = { width, height, along, across }
  const data = new Float32Array(3 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) samplePixel(image, map, sampling, x, y, data)
  }
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, Math.max(0, data[i]!))
  return { width, height, data }
}

/** Sizes of an upright line, and how many samples each of its pixels is the mean of. */
interface Sampling {
  readonly width: number
  readonly height: number
  readonly along: number
  readonly across: number
}

const pixel = new Float32Array(3)

function samplePixel(
  image: RgbImage,
  map: readonly number[],
  { width, height, along, across }: Sampling,
  x: number,
  y: number,
  data: Float32Array,
): void {
  const share = 1 / (along * across)
  const plane = width * height
  const to = y * width + x
  for (let j = 0; j < across; j++) {
    for (let i = 0; i < along; i++) {
      const u = (x + (i + 0.5) / along) / width
      const v = (y + (j + 0.5) / across) / height
      const w = map[6]! * u + map[7]! * v + 1
      const sourceX = (map[0]! * u + map[1]! * v + map[2]!) / w
      const sourceY = (map[3]! * u + map[4]! * v + map[5]!) / w
      sampleCubic(image, sourceX - 0.5, sourceY - 0.5, pixel)
      data[to] = data[to]! + share * pixel[0]!
      data[to + plane] = data[to + plane]! + share * pixel[1]!
      data[to + 2 * plane] = data[to + 2 * plane]! + share * pixel[2]!
    }
  }
}

/** Coefficients a…h of the projection of the unit square onto a quadrilateral (Heckbert 1989). */
function projection([p0, p1, p2, p3]: Quad): number[] {
  const sumX = p0.x - p1.x + p2.x - p3.x
  const sumY = p0.y - p1.y + p2.y - p3.y
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = determinant === 0 ? 0 : (sumX * dy2 - dx2 * sumY) / determinant
  const h = determinant === 0 ? 0 : (dx1 * sumY - sumX * dy1) / determinant
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
  ]
}

function edge(quad: Quad, from: 0 | 1 | 3, to: 1 | 2 | 3): number {
  return Math.hypot(quad[to].x - quad[from].x, quad[to].y - quad[from].y)
}

const weightsX = new Float64Array(4)
const weightsY = new Float64Array(4)

/** Written out for the four columns, as this is where turned lines spend their time. */
function sampleCubic({ width, height, data }: RgbImage, x: number, y: number, out: Float32Array): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  cubicWeights(x - left, weightsX)
  cubicWeights(y - top, weightsY)
  const [x0, x1, x2, x3] = [weightsX[0]!, weightsX[1]!, weightsX[2]!, weightsX[3]!]
  const c0 = 3 * within(left - 1, width)
  const c1 = 3 * within(left, width)
  const c2 = 3 * within(left + 1, width)
  const c3 = 3 * within(left + 2, width)
  let [red, green, blue] = [0, 0, 0]
  for (let j = 0; j < 4; j++) {
    const row = 3 * width * within(top + j - 1, height)
    const down = weightsY[j]!
    const [w0, w1, w2, w3] = [x0 * down, x1 * down, x2 * down, x3 * down]
    const [p0, p1, p2, p3] = [row + c0, row + c1, row + c2, row + c3]
    red = red + w0 * data[p0]! + w1 * data[p1]! + w2 * data[p2]! + w3 * data[p3]!
    green = green + w0 * data[p0 + 1]! + w1 * data[p1 + 1]! + w2 * data[p2 + 1]! + w3 * data[p3 + 1]!
    blue = blue + w0 * data[p0 + 2]! + w1 * data[p1 + 2]! + w2 * data[p2 + 2]! + w3 * data[p3 + 2]!
  }
  out[0] = red
  out[1] = green
  out[2] = blue
}

function within(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, place))
}

function cubicWeights(t: number, out: Float64Array): void {
  const t2 = t * t
  const t3 = t2 * t
  out[0] = -0.5 * t3 + t2 - 0.5 * t
  out[1] = 1.5 * t3 - 2.5 * t2 + 1
  out[2] = -1.5 * t3 + 2 * t2 + 0.5 * t
  out[3] = 0.5 * t3 - 0.5 * t2
}
