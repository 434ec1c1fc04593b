import type { RgbImage } from '../../spec/image.js'
import { freeNow } from '../../util/free-now.js'
import { areaResize } from '../area-resize.js'

/** Long side of the copy that marks are looked at on: a window of a tenth of it still has 64 pixels. */
const BASE_LONG_SIDE_PX = 640
/** From level to level. */
const STEP = Math.SQRT2
/** Long side of the smallest level: a window there holds a mark that fills the picture. */
const LEAST_LONG_SIDE_PX = 28

/** A picture at several sizes, largest first. `scale` is a level's pixels to one of the picture's. */
export interface Level {
  readonly image: RgbImage
  readonly scale: number
}

/** A square part of a picture, in its pixels; it may reach beyond the edges. */
export interface PictureWindow {
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly side: number
}

/** The picture at 640 pixels on its long side (smaller ones as they are) and at ever smaller sizes. */
export function pyramidOf(image: RgbImage): Level[] {
  const longSide = Math.max(image.width, image.height)
  const levels = [resized({ image, scale: 1 }, Math.min(1, BASE_LONG_SIDE_PX / longSide))]
  for (;;) {
    // From two levels up, which is twice as large: averages of whole pixels stay sharper than those of parts.
    const from = levels.at(-2) ?? levels[0]!
    const scale = levels.at(-1)!.scale / STEP
    if (scale * longSide < LEAST_LONG_SIDE_PX) return levels
    levels.push(resized(from, scale))
  }
}

function resized({ image, scale: from }: Level, scale: number): Level {
  if (scale === from) return { image, scale }
  const halves = Math.abs(scale / from - 0.5) < 1e-9 && image.width % 2 === 0 && image.height % 2 === 0
  if (halves) return { image: halved(image), scale }
  const width = Math.max(1, Math.round((image.width * scale) / from))
  const height = Math.max(1, Math.round((image.height * scale) / from))
  const { width: fullWidth, height: fullHeight } = image
  const values = areaResize(image, { x: 0, y: 0, width: fullWidth, height: fullHeight }, width, height)
  const data = new Uint8Array(values.length)
  // Not Uint8Array.from with a function: that takes ten times as long.
  for (let i = 0; i < data.length; i++) data[i] = values[i]! * 255 + 0.5
  freeNow(values)
  return { image: { width, height, data }, scale }
}

/** Half the size: what {@link areaResize} gives, rounded, at a fifth of its cost. */
function halved({ width, height, data: full }: RgbImage): RgbImage {
  const [columns, rows] = [width / 2, height / 2]
  const data = new Uint8Array(columns * rows * 3)
  const stride = width * 3
  for (let y = 0, to = 0; y < rows; y++) {
    for (let x = 0, at = 2 * y * stride; x < columns; x++, at += 6, to += 3) {
      const below = at + stride
      data[to] = (full[at]! + full[at + 3]! + full[below]! + full[below + 3]! + 2) >> 2
      data[to + 1] = (full[at + 1]! + full[at + 4]! + full[below + 1]! + full[below + 4]! + 2) >> 2
      data[to + 2] = (full[at + 2]! + full[at + 5]! + full[below + 2]! + full[below + 5]! + 2) >> 2
    }
  }
  return { width: columns, height: rows, data }
}

/**
 * Writes a window as `size` x `size` planes of red, green and blue (0 to 1) into `target` from `start` on. Pixels
 * beyond the picture repeat its edge. It is read from the smallest level that need not be enlarged.
 */
export function readWindow(
  levels: readonly Level[],
  { x, y, side }: PictureWindow,
  size: number,
  target: Float32Array,
  start: number,
): void {
  const { image, scale } = levels.findLast((level) => side * level.scale >= size) ?? levels[0]!
  const { width, height, data } = image
  const step = (side * scale) / size
  const left = (x - side / 2) * scale + step / 2 - 0.5
  const top = (y - side / 2) * scale + step / 2 - 0.5
  const plane = size * size

  for (let row = 0; row < size; row++) {
    const atY = Math.min(Math.max(top + row * step, 0), height - 1)
    const y0 = Math.floor(atY)
    const down = atY - y0
    const upper = y0 * width
    const lower = Math.min(y0 + 1, height - 1) * width
    for (let column = 0; column < size; column++) {
      const atX = Math.min(Math.max(left + column * step, 0), width - 1)
      const x0 = Math.floor(atX)
      const right = atX - x0
      const x1 = Math.min(x0 + 1, width - 1)
      for (let channel = 0; channel < 3; channel++) {
        const above = data[(upper + x0) * 3 + channel]! * (1 - right) + data[(upper + x1) * 3 + channel]! * right
        const below = data[(lower + x0) * 3 + channel]! * (1 - right) + data[(lower + x1) * 3 + channel]! * right
        target[start + channel * plane + row * size + column] = (above * (1 - down) + below * down) / 255
      }
    }
  }
}
