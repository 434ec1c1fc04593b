import sharp from 'sharp'
import type { RgbImage } from '../../spec/pictures/image.js'

/** Invented marks, drawn here so that no network and no gallery can know them. */
export const KITE = svg(
  '<path d="M50 4 88 40 50 96 12 40Z" fill="#0b5fa5"/><path d="M50 4V96M12 40H88" stroke="#fff" stroke-width="7"/>' +
    '<circle cx="50" cy="40" r="13" fill="#ffb400"/>',
)
/** A second one, unlike the first. */
export const COMB = svg(
  '<path d="M6 10H94V34H82V90H68V34H57V70H43V34H32V90H18V34H6Z" fill="#b3123f"/>' +
    '<circle cx="50" cy="22" r="7" fill="#fff"/>',
)

/** A letter of any word, which resembles marks made of a letter. */
export const LETTER = svg('<path d="M30 12H44V62L78 12H94L60 60 96 92H78L44 66V92H30Z" fill="#123"/>')
/** Another: a plain ring. */
export const RING = svg('<circle cx="50" cy="50" r="38" fill="none" stroke="#123" stroke-width="14"/>')

function svg(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${body}</svg>`
}

/** Where a mark is laid on a drawn picture, in its pixels. */
export interface Placed {
  readonly mark: string
  readonly left: number
  readonly top: number
  readonly side: number
  /** Turned by so many degrees. Default 0. */
  readonly turned?: number
}

/** A drawn landscape of 640 x 400 with soft hills, a sun, and some noise, and marks laid on white labels. */
export async function drawnPicture(placed: readonly Placed[]): Promise<RgbImage> {
  const [width, height] = [640, 400]
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y, channel] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3]
    const hill = 250 + 40 * Math.sin(x / 90) + 20 * Math.sin(x / 37)
    const sky = [150, 190, 225][channel]! - y * 0.15
    const ground = [95, 120, 70][channel]! + 25 * Math.sin(x / 11) * Math.sin(y / 13)
    return Math.max(0, Math.min(255, (y < hill ? sky : ground) + ((x * 7919 + y * 104_729) % 17) - 8))
  })
  const layers = await Promise.all(
    placed.map(async ({ mark, left, top, side, turned = 0 }) => {
      const label = Math.round(side * 0.2)
      const input = await sharp(Buffer.from(mark), { density: 300 })
        .rotate(turned, { background: '#0000' })
        .resize(side, side)
        .extend({ top: label, bottom: label, left: label, right: label, background: '#f4f2ec' })
        .flatten({ background: '#f4f2ec' })
        .png()
        .toBuffer()
      return { input, left: left - label, top: top - label }
    }),
  )
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
    .composite(layers)
    .removeAlpha()
  return { width, height, data: new Uint8Array(await picture.raw().toBuffer()) }
}
