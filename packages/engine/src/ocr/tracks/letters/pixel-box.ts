import type { Bbox } from '../../../spec/pictures/geometry.js'

/** A rectangle of whole pixels: left, top, and size, all inside the picture that it was made for. */
export interface PixelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The smallest rectangle of whole pixels that holds `bbox` (fractions) on a picture of the given size, with `marginPx`
 * added on each side, cut at the picture's edges. At least one pixel wide and high.
 */
export function pixelBox(bbox: Bbox, picture: { width: number; height: number }, marginPx: number): PixelBox {
  const left = clamp(Math.floor(bbox.x * picture.width - marginPx), picture.width - 1)
  const top = clamp(Math.floor(bbox.y * picture.height - marginPx), picture.height - 1)
  const right = clamp(Math.ceil((bbox.x + bbox.width) * picture.width + marginPx), picture.width)
  const bottom = clamp(Math.ceil((bbox.y + bbox.height) * picture.height + marginPx), picture.height)
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

function clamp(value: number, high: number): number {
  return Math.min(high, Math.max(0, value))
}
