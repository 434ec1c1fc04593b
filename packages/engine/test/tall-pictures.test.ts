import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createEngine } from '../src/index.js'

const SHEET = new URL('../../../test-media/ocr/headlines.png', import.meta.url)
const sheet = { width: 960, height: 540 }

describe('a picture ten times as high as it is wide', () => {
  it('is read like the sheets that stand in it, each line once and at its place', { timeout: 60_000 }, async () => {
    await using engine = await createEngine()
    const linesOf = async (image: URL | Uint8Array) => {
      const { items } = await engine.analyze({ image }).result
      return items.flatMap((item) =>
        item.kind === 'ocr' ? [{ text: item.text, y: item.bbox.y, px: item.heightPx }] : [],
      )
    }
    const alone = await linesOf(SHEET)
    expect(alone).toHaveLength(3)

    const [height, tops] = [9600, [0, 2310, 9060]]
    const tall = await sharp({ create: { width: sheet.width, height, channels: 3, background: 'white' } })
      .composite(tops.map((top) => ({ input: SHEET.pathname, left: 0, top })))
      .png()
      .toBuffer()
    const found = await linesOf(tall)
    const expected = tops.flatMap((top) =>
      alone.map(({ text, y, px }) => ({ text, y: (top + y * sheet.height) / height, px })),
    )
    expect(found.map(({ text }) => text).toSorted()).toEqual(expected.map(({ text }) => text).toSorted())
    for (const { text, y, px } of expected) {
      const near = found.filter((line) => line.text === text && Math.abs(line.y - y) * height < 6)
      expect(near.map((line) => Math.abs(line.px - px) < 6)).toEqual([true])
    }
  })
})
