import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine, type RgbImage } from '../src/index.js'

const sheet = sharp(new URL('../../../test-media/ocr/small-print.png', import.meta.url).pathname)
/** The sheet's largest line, "Harbour Line", with some ground around it. */
const { width: sheetWidth = 0, height: sheetHeight = 0 } = await sheet.metadata()
const line = await pixelsOf(
  sheet.extract({
    left: Math.round(0.22 * sheetWidth),
    top: Math.round(0.325 * sheetHeight),
    width: Math.round(0.42 * sheetWidth),
    height: Math.round(0.135 * sheetHeight),
  }),
)

const mark = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h9v20H2z"/></svg>')
const engine = await createEngine({ brands: [{ name: 'Harbour Line', mark }] })
afterAll(() => engine.close())

async function brandsOn(image: RgbImage): Promise<{ label: string; middle: [number, number] }[]> {
  const { data, width, height } = image
  const png = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  const { items } = await engine.analyze({ image: png }).result
  return items.flatMap((item) => {
    if (item.kind !== 'signal' || item.type !== 'brand') return []
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = item.bbox ?? {}
    return [{ label: item.label, middle: [x + wide / 2, y + high / 2] }]
  })
}

describe('a brand whose name stands in a picture', () => {
  it('is found where the name runs around the top of a round sign', async () => {
    const [found, ...others] = await brandsOn(roundSign(520))
    expect({ label: found?.label, others }).toEqual({ label: 'Harbour Line', others: [] })
    expect(found!.middle[0]).toBeCloseTo(0.5, 1)
    expect(found!.middle[1]).toBeLessThan(0.45)
  })

  it('is not found on a round sign without it', async () => {
    expect(await brandsOn(roundSign(520, false))).toEqual([])
  })
})

/** A disc of the line's ground on white; the line, if `isLettered`, runs around its top. */
function roundSign(size: number, isLettered = true): RgbImage {
  const data = new Uint8Array(size * size * 3).fill(255)
  const [middle, rim] = [size / 2, 0.45 * size]
  const [outer, height, reach] = [0.97 * rim, 0.36 * rim, 1.25]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const radius = Math.hypot(x - middle, y - middle)
      if (radius > rim) continue
      const angle = Math.atan2(x - middle, middle - y)
      const column = Math.floor(((angle + reach) / (2 * reach)) * line.width)
      const row = Math.floor(((outer - radius) / height) * line.height)
      const isOnLine = isLettered && column >= 0 && column < line.width && row >= 0 && row < line.height
      const from = isOnLine ? (row * line.width + column) * 3 : 0
      data.set(line.data.subarray(from, from + 3), (y * size + x) * 3)
    }
  }
  return { width: size, height: size, data }
}

async function pixelsOf(picture: Sharp): Promise<RgbImage> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}
