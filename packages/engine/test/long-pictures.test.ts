import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createEngine } from '../src/index.js'

const SHEET = new URL('../../../test-media/ocr/headlines.png', import.meta.url)
const sheet = { width: 960, height: 540 }

async function linesOf(image: URL | Uint8Array) {
  await using engine = await createEngine()
  const { items } = await engine.analyze({ image }).result
  return items.flatMap((item) => (item.kind === 'ocr' ? [{ text: item.text, ...item.bbox, px: item.heightPx }] : []))
}

/** Parts at their places (in pixels from the left and the top) on a background. */
function composed(
  width: number,
  height: number,
  input: string | Buffer,
  places: readonly (readonly [left: number, top: number])[],
  background = 'white',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(places.map(([left, top]) => ({ input, left, top })))
    .png()
    .toBuffer()
}

describe('a very long or wide picture', () => {
  it.each([
    ['high', 960, 9600, [0, 2310, 9060].map((top) => [0, top] as const)],
    ['wide', 9600, 540, [0, 2310, 8640].map((left) => [left, 0] as const)],
  ])(
    'is read like the pages in it, each line once and at its place: %s',
    async (_, width, height, places) => {
      const alone = await linesOf(SHEET)
      expect(alone).toHaveLength(3)

      const found = await linesOf(await composed(width, height, SHEET.pathname, places))
      const expected = places.flatMap(([left, top]) =>
        alone.map(({ text, x, y, px }) => {
          return { text, x: (left + x * sheet.width) / width, y: (top + y * sheet.height) / height, px }
        }),
      )
      expect(found.map(({ text }) => text).toSorted()).toEqual(expected.map(({ text }) => text).toSorted())
      for (const { text, x, y, px } of expected) {
        const near = found.filter(
          (line) => line.text === text && Math.hypot((line.x - x) * width, (line.y - y) * height) < 9,
        )
        expect(near.map((line) => Math.abs(line.px - px) < 6)).toEqual([true])
      }
    },
    60_000,
  )

  it('keeps a line whole that runs through all of its bands', async () => {
    const [{ text, x, y, width, height }] = (await linesOf(SHEET)) as [Awaited<ReturnType<typeof linesOf>>[number]]
    const [left, top] = [Math.floor(x * sheet.width) - 8, Math.floor(y * sheet.height) - 8]
    const cut = { left, top, width: Math.ceil(width * sheet.width) + 16, height: Math.ceil(height * sheet.height) + 16 }
    const words = await sharp(SHEET.pathname).extract(cut).toBuffer()
    const count = Math.floor(6000 / cut.width)
    const places = Array.from({ length: count }, (_, index) => [40 + index * cut.width, 100] as const)
    const found = await linesOf(await composed(6200, 300, words, places, '#14284f'))
    expect(found.map((line) => line.text)).toEqual([Array.from({ length: count }, () => text).join(' ')])
  }, 60_000)
})
