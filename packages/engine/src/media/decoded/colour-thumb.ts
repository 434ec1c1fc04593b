import { fitLongSide } from '../facts.js'

/** Width and height in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** Four pixels to each of the 32 cells in which flashes are measured; more would show nothing that fills a cell. */
const LONG_SIDE_PX = 128

/** Size of a film's colour thumbs, from its upright size in square pixels. */
export function colourThumbSize(upright: Size): Size {
  return fitLongSide(upright, LONG_SIDE_PX)
}

/** The pixels of an interleaved RGB picture at the centres of those of a smaller one. */
export function pickPixels<Pixels extends Uint8Array | Uint16Array>(pixels: Pixels, from: Size, to: Size): Pixels {
  const picked = pixels.slice(0, to.width * to.height * 3) as Pixels
  const columns = Uint32Array.from({ length: to.width }, (_, x) => Math.floor(((x + 0.5) * from.width) / to.width) * 3)
  let at = 0
  for (let y = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * from.height) / to.height) * from.width * 3
    for (const column of columns) {
      picked[at++] = pixels[row + column] as number
      picked[at++] = pixels[row + column + 1] as number
      picked[at++] = pixels[row + column + 2] as number
    }
  }
  return picked
}
