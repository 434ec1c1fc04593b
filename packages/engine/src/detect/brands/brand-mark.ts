import type { RgbImage } from '../../spec/pictures/image.js'
import { type MarkShape, SHAPE_MARGIN } from './mark-shape.js'
import { greyAlongColours } from './grey-window.js'

/** A mark as it was drawn: straight RGBA, cropped to what can be seen. */
export interface DrawnMark {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Side of the pictures that are embedded, and the share of it that a mark's longer side takes. */
export const WINDOW_PX = 96
export const MARK_SHARE = 0.75

/** Pixels that a shape has, about: enough to tell marks apart, few enough to lay over quickly. */
const SHAPE_PIXELS = 1200
/** Colours that differ less on average are one. */
const ONE_COLOUR = 24

type Colour = readonly [number, number, number]
const BLACK: Colour = [0, 0, 0]
const WHITE: Colour = [255, 255, 255]

/**
 * The mark as it may be met, upright on a flat ground, three quarters of the picture wide. One of several colours: in
 * these, on white and on black; its outline alone would often be a plain disc. One of a single colour: in it and in
 * black, on white and turned round. Each is RGB of {@link WINDOW_PX} squared.
 */
export function viewsOf(mark: DrawnMark): RgbImage[] {
  const { mean, spread } = inkOf(mark)
  if (spread > ONE_COLOUR) return [onGround(mark, WHITE), onGround(mark, BLACK)]
  const own = [onGround(mark, WHITE, mean), onGround(mark, mean, WHITE)]
  return [...own, onGround(mark, WHITE, BLACK), onGround(mark, BLACK, WHITE)]
}

/**
 * The mark's shapes, any of which a place may show: its outline where it has one colour, else what it looks like on
 * white and on black, in grey along the direction in which its colours vary most (as places are looked at).
 */
export function shapesOf(mark: DrawnMark): MarkShape[] {
  const { spread } = inkOf(mark)
  const margin = Math.max(mark.width, mark.height) * SHAPE_MARGIN
  const [fullWidth, fullHeight] = [mark.width + 2 * margin, mark.height + 2 * margin]
  const scale = Math.sqrt(SHAPE_PIXELS / (fullWidth * fullHeight))
  const width = Math.max(8, Math.round(fullWidth * scale))
  const height = Math.max(8, Math.round(fullHeight * scale))
  const canvas: Canvas = { width, height, left: margin * scale, top: margin * scale, scale }
  const pixels = width * height
  if (spread <= ONE_COLOUR) {
    const values = new Float32Array(pixels)
    paint(mark, canvas, (at, _colour, alpha) => {
      values[at] = alpha
    })
    return [{ width, height, values }]
  }
  const shapes: MarkShape[] = []
  for (const ground of [255, 0]) {
    const planes = new Float32Array(pixels * 3).fill(ground / 255)
    paint(mark, canvas, (at, colour, alpha) => {
      for (let channel = 0; channel < 3; channel++) {
        planes[channel * pixels + at] = (ground * (1 - alpha) + colour[channel]! * alpha) / 255
      }
    })
    shapes.push({ width, height, values: fromZeroToOne(greyAlongColours(planes, 0, pixels)) })
  }
  return shapes
}

function fromZeroToOne(values: Float32Array): Float32Array {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return Float32Array.from(values, (value) => (value - low) / Math.max(high - low, 1e-6))
}

/** A mark's mean colour, and how far its colours lie from it. */
function inkOf({ data }: DrawnMark): { mean: Colour; spread: number } {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]! / 255
    weight += alpha
    for (let channel = 0; channel < 3; channel++) sums[channel] = sums[channel]! + data[at + channel]! * alpha
  }
  const total = Math.max(weight, 1e-6)
  const mean: Colour = [sums[0]! / total, sums[1]! / total, sums[2]! / total]
  let away = 0
  for (let at = 0; at < data.length; at += 4) {
    const off = mean.reduce((sum, value, channel) => sum + Math.abs(data[at + channel]! - value), 0) / 3
    away += (off * data[at + 3]!) / 255
  }
  return { mean, spread: away / total }
}

function onGround(mark: DrawnMark, ground: Colour, ink?: Colour): RgbImage {
  const scale = (WINDOW_PX * MARK_SHARE) / Math.max(mark.width, mark.height)
  const data = Uint8Array.from({ length: WINDOW_PX * WINDOW_PX * 3 }, (_, i) => ground[i % 3]!)
  const left = (WINDOW_PX - mark.width * scale) / 2
  const top = (WINDOW_PX - mark.height * scale) / 2
  paint(mark, { width: WINDOW_PX, height: WINDOW_PX, left, top, scale }, (at, colour, alpha) => {
    for (let channel = 0; channel < 3; channel++) {
      data[at * 3 + channel] = Math.round(ground[channel]! * (1 - alpha) + (ink ?? colour)[channel]! * alpha)
    }
  })
  return { width: WINDOW_PX, height: WINDOW_PX, data }
}

interface Canvas {
  readonly width: number
  readonly height: number
  /** Where the mark's corner lies, and the canvas's pixels to one of the mark's. */
  readonly left: number
  readonly top: number
  readonly scale: number
}

/**
 * Calls back for each pixel of the canvas that the mark reaches, with the mean colour and cover of what falls on it.
 */
function paint(mark: DrawnMark, canvas: Canvas, put: (at: number, colour: Colour, alpha: number) => void): void {
  const { width, height } = mark
  const { left, top, scale } = canvas
  const step = 1 / scale
  for (let y = 0; y < canvas.height; y++) {
    const y0 = Math.max(0, Math.round((y - top) * step))
    const y1 = Math.min(height, Math.max(y0 + 1, Math.round((y + 1 - top) * step)))
    for (let x = 0; x < canvas.width; x++) {
      const x0 = Math.max(0, Math.round((x - left) * step))
      const x1 = Math.min(width, Math.max(x0 + 1, Math.round((x + 1 - left) * step)))
      if (y + 1 <= top || x + 1 <= left || y0 >= y1 || x0 >= x1) continue
      const { colour, alpha } = meanPixel(mark, x0, y0, x1, y1)
      put(y * canvas.width + x, colour, alpha)
    }
  }
}

/** The mean colour, weighted by cover, and the mean cover of a rectangle of a mark; ends exclusive. */
function meanPixel({ width, data }: DrawnMark, x0: number, y0: number, x1: number, y1: number) {
  const sums = [0, 0, 0, 0]
  for (let row = y0; row < y1; row++) {
    for (let column = x0; column < x1; column++) {
      const from = (row * width + column) * 4
      const alpha = data[from + 3]!
      sums[3] = sums[3]! + alpha
      for (let channel = 0; channel < 3; channel++) sums[channel] = sums[channel]! + data[from + channel]! * alpha
    }
  }
  const weight = Math.max(sums[3]!, 1e-6)
  const colour: Colour = [sums[0]! / weight, sums[1]! / weight, sums[2]! / weight]
  return { colour, alpha: sums[3]! / 255 / ((y1 - y0) * (x1 - x0)) }
}
