import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { readLong } from './long-line.js'

const folder = path.resolve(import.meta.dirname, '../../../../../test-media/ocr')
const registry = await openModelRegistry()
afterAll(() => registry.close())

describe('readLong', () => {
  it('cuts a very long line between words and joins the readings', async () => {
    // "Sleep better in 14 days" over and over; its ground reaches from one to the next like a space.
    const sheet = sharp(path.join(folder, 'headlines.png'))
    const words = await sheet.extract({ left: 52, top: 46, width: 622, height: 80 }).toBuffer()
    const [count, height] = [24, 80]
    const ground = { width: 622 * count, height, channels: 3, background: '#14284f' } as const
    const drawn = sharp({ create: ground }).composite(
      Array.from({ length: count }, (_, index) => ({ input: words, left: index * 622, top: 0 })),
    )
    const { data, info } = await drawn.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const image = { width: info.width, height, data }

    const { session, widths } = watched(await registry.session('ppocr-v4', 'ch_PP-OCRv4_rec_folded.onnx'))
    const keyFile = await readFile(await registry.path('ppocr-v4', 'ppocr_keys_v1.txt'), 'utf8')
    const keys = keyFile.replace(/\r?\n$/, '').split(/\r?\n/)
    const corner = (x: number, y: number) => ({ x, y })
    const right = info.width - 10
    const quad = [corner(4, 8), corner(right, 8), corner(right, 72), corner(4, 72)] as const
    const reading = await readLong({ session, keys }, image, quad, { before: 0, after: 0 }, 'normal')
    expect(reading.text).toBe(Array.from({ length: count }, () => 'Sleep better in 14 days').join(' '))
    expect(reading.confidence).toBeGreaterThan(0.9)
    expect(reading.quad.map(({ x }) => Math.round(x / 100))).toEqual([0, 149, 149, 0])
    expect(Math.max(...widths)).toBeLessThan(140 * 48)
  })
})

/** Notes how wide the lines are that the recogniser is given. */
function watched(inner: InferenceSession): { session: InferenceSession; widths: number[] } {
  const widths: number[] = []
  const session: InferenceSession = {
    ...inner,
    run: (inputs) => {
      widths.push(Number(inputs['x']!.dims[3]))
      return inner.run(inputs)
    },
  }
  return { session, widths }
}
