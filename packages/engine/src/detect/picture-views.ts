import type { RgbImage } from '../spec/pictures/image.js'
import type { PixelRegion } from './area-resize.js'

/** The middle part of a picture in pixels; `width` and `height` as fractions of it. */
export function middleView(image: RgbImage, width: number, height: number): PixelRegion {
  return partOf(image, (1 - width) / 2, (1 - height) / 2, width, height)
}

/** The largest square in the middle of a picture. */
export function middleSquare(image: RgbImage): PixelRegion {
  const side = Math.min(image.width, image.height)
  return middleView(image, side / image.width, side / image.height)
}

/** The four corners and the middle of a picture, each `share` of its width and height: overlapping closer views. */
export function closerViews(image: RgbImage, share: number): PixelRegion[] {
  const far = 1 - share
  const corners = [
    [0, 0],
    [far, 0],
    [0, far],
    [far, far],
  ] as const
  return [...corners.map(([x, y]) => partOf(image, x, y, share, share)), middleView(image, share, share)]
}

function partOf(image: RgbImage, x: number, y: number, width: number, height: number): PixelRegion {
  return { x: x * image.width, y: y * image.height, width: width * image.width, height: height * image.height }
}
