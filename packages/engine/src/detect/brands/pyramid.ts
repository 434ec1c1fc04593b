import type { RgbImage } from '../../spec/pictures/image.js'
import { areaResizeBytes } from '../area-resize.js'
import { openKernels } from '../../util/kernels/kernels.js'

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
    // Two levels up is exactly twice as large: averages of whole pixels stay sharper than those of fractions.
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
  const data = areaResizeBytes(image, { x: 0, y: 0, width: fullWidth, height: fullHeight }, width, height)
  return { image: { width, height, data }, scale }
}

/** Shared by all pictures: it only holds the rows being processed. */
const kernels = openKernels()

/** Half the size: what {@link areaResizeBytes} gives, at half its cost. */
function halved({ width, height, data: full }: RgbImage): RgbImage {
  const [columns, rows] = [width / 2, height / 2]
  const data = new Uint8Array(columns * rows * 3)
  const stride = width * 3
  const [upper, row] = kernels.layOut(2 * stride, columns * 3) as [number, number]
  const two = kernels.view(Uint8Array, upper, 2 * stride)
  const one = kernels.view(Uint8Array, row, columns * 3)
  for (let y = 0; y < rows; y++) {
    two.set(full.subarray(2 * y * stride, 2 * (y + 1) * stride))
    kernels.halveRows(upper, upper + stride, columns, row)
    data.set(one, y * columns * 3)
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
  const { image, scale } = levelFor(levels, side, size)
  const { width, height, data } = image
  const step = (side * scale) / size
  const left = (x - side / 2) * scale + step / 2 - 0.5
  const top = (y - side / 2) * scale + step / 2 - 0.5
  // The rows that the window reaches, and the one below each.
  const first = rowWithin(top, height)
  const last = Math.min(rowWithin(top + (size - 1) * step, height) + 1, height - 1)
  const [stride, length] = [width * 3, 3 * size * size]
  const [rows, planes] = kernels.layOut((last - first + 1) * stride, length * 4) as [number, number]
  kernels.view(Uint8Array, rows, (last - first + 1) * stride).set(data.subarray(first * stride, (last + 1) * stride))
  kernels.readWindow(rows - first * stride, width, height, left, top, step, size, planes)
  target.set(kernels.view(Float32Array, planes, length), start)
}

/** The smallest level on which a side has at least so many pixels, or the largest one. */
function levelFor(levels: readonly Level[], side: number, size: number): Level {
  for (let at = levels.length - 1; at > 0; at--) if (side * levels[at]!.scale >= size) return levels[at]!
  return levels[0]!
}

function rowWithin(row: number, height: number): number {
  return Math.min(Math.max(Math.floor(row), 0), height - 1)
}
