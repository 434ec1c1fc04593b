import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder, type TemporaryFolder } from '../../util/processes/temporary-folder.js'
import { decodeStill } from './stills.js'

let folder: TemporaryFolder
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => folder.dispose())

const [WIDTH, HEIGHT] = [8, 4]
const [RED, GREEN, CLEAR, HALF_BLUE] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 0, 0],
  [0, 0, 255, 128],
] as const

/** A picture of an animation: one colour at its place. Dispose 1 clears it afterwards, 2 brings back what was there. */
interface Drawn {
  readonly colour: readonly number[]
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly dispose?: 0 | 1 | 2
  readonly blend?: 0 | 1
  readonly delay?: number
}

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + body.length)
  bytes.writeUInt32BE(body.length, 0)
  bytes.write(type, 4, 'latin1')
  body.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length)
  return bytes
}

/** An animated PNG (W3C PNG, third edition, 11.3.6); `bits` 16 doubles each byte, `said` is the number it claims. */
function animated(pictures: readonly Drawn[], { bits = 8, said = pictures.length } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([bits, 6], 8)
  const control = Buffer.alloc(8)
  control.writeUInt32BE(said, 0)
  let sequence = 0
  const body = pictures.flatMap(({ colour, x = 0, y = 0, width = WIDTH, height = HEIGHT, ...ops }, index) => {
    const place = Buffer.alloc(26)
    for (const [at, value] of [sequence++, width, height, x, y].entries()) place.writeUInt32BE(value, at * 4)
    place.writeUInt16BE(ops.delay ?? 1, 20)
    place.writeUInt16BE(ops.delay === 0 ? 0 : 10, 22)
    place.set([ops.dispose ?? 0, ops.blend ?? 0], 24)
    const pixel = bits === 16 ? colour.flatMap((value) => [value, value]) : colour
    const row = [0, ...Array.from({ length: width }, () => pixel).flat()]
    const pixels = deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()))
    if (index === 0) return [chunk('fcTL', place), chunk('IDAT', pixels)]
    const numbered = Buffer.alloc(4 + pixels.length)
    numbered.writeUInt32BE(sequence++, 0)
    pixels.copy(numbered, 4)
    return [chunk('fcTL', place), chunk('fdAT', numbered)]
  })
  const start = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('acTL', control)]
  return Buffer.concat([...start, ...body, chunk('IEND', Buffer.alloc(0))])
}

async function decode(bytes: Uint8Array) {
  const path = join(folder.path, 'moving.png')
  await writeFile(path, bytes)
  const limits = { maxBytes: 20_000_000, maxPixels: 1_000_000, maxDecoderBytes: 1024 ** 3 }
  const still = await decodeStill(path, { signal: new AbortController().signal, ...limits, longSidePx: 1280 })
  const at = (x: number, y: number) =>
    still.images.map(({ data }) => [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)].join(' '))
  const codes = still.diagnostics.map(({ code }) => code)
  return { at, codes, pages: still.info.pages, count: still.images.length, diagnostics: still.diagnostics }
}

describe('an animated PNG', () => {
  it('shows its first, middle and last picture', async () => {
    const levels = [0, 60, 120, 180, 240]
    const { at, pages, diagnostics } = await decode(animated(levels.map((level) => ({ colour: [level, 0, 0, 255] }))))
    expect(at(0, 0)).toEqual(['0 0 0', '120 0 0', '240 0 0'])
    expect(pages).toBe(5)
    expect(diagnostics).toMatchObject([{ code: 'animation_sampled', details: { shown: 3, pages: 5 } }])
  })

  it('is composed with blending, clearing and restoring', async () => {
    const spot = { x: 2, y: 1, width: 2, height: 2 }
    const blended = await decode(animated([{ colour: RED }, { colour: HALF_BLUE, ...spot, blend: 1 }]))
    expect([blended.at(0, 0), blended.at(2, 1)]).toEqual([
      ['255 0 0', '255 0 0'],
      ['255 0 0', '127 0 128'],
    ])
    expect(blended.codes).toEqual([])

    const after = (dispose: 0 | 1 | 2) =>
      decode(animated([{ colour: RED }, { colour: GREEN, ...spot, dispose }, { colour: GREEN, width: 1, height: 1 }]))
    expect((await after(0)).at(2, 1)).toEqual(['255 0 0', '0 255 0', '0 255 0'])
    expect((await after(1)).at(2, 1)).toEqual(['255 0 0', '0 255 0', '255 255 255'])
    expect((await after(2)).at(2, 1)).toEqual(['255 0 0', '0 255 0', '255 0 0'])

    const replaced = await decode(animated([{ colour: RED }, { colour: CLEAR, ...spot, blend: 0 }]))
    expect([replaced.at(2, 1)[1], replaced.at(0, 0)[1]]).toEqual(['255 255 255', '255 0 0'])
  })

  it('takes no longer with a hundred thousand pictures without delays', async () => {
    const [first, dot] = [
      { colour: RED, delay: 0 },
      { colour: GREEN, width: 1, height: 1, delay: 0 },
    ]
    const many = animated([first, ...Array.from({ length: 99_999 }, () => dot)])
    const { at, count, pages, codes } = await decode(many)
    expect([count, pages, codes]).toEqual([3, 100_000, ['animation_sampled']])
    expect([at(0, 0), at(1, 0)[2]]).toEqual([['255 0 0', '0 255 0', '0 255 0'], '255 0 0'])
  }, 30_000)

  it('that claims more pictures than it holds shows those and reports it', async () => {
    const { at, diagnostics } = await decode(animated([{ colour: RED }, { colour: GREEN }], { said: 4_000_000_000 }))
    expect(at(0, 0)).toEqual(['255 0 0', '0 255 0'])
    const sampled = { code: 'animation_sampled', details: { shown: 2, pages: 4_000_000_000 } }
    expect(diagnostics).toMatchObject([{ code: 'damaged_input' }, sampled])
  })

  it.each([
    ['outside of the picture', { x: 7, y: 1, width: 2, height: 2 }],
    ['larger than the picture', { width: 4000, height: 4 }],
    ['at an impossible place', { x: 4_294_967_295, width: 2, height: 2 }],
    ['without size', { width: 0, height: 0 }],
  ])('with a part %s shows what comes before it, and reports the damage', async (_, place) => {
    const pictures = [{ colour: RED }, { colour: GREEN }, { colour: GREEN, ...place }, { colour: RED }]
    const { at, codes } = await decode(animated(pictures))
    expect(at(0, 0)[0]).toBe('255 0 0')
    expect(new Set(codes)).toEqual(new Set(['damaged_input', 'animation_sampled']))
  })

  it.each([0.3, 0.5, 0.7, 0.85])(
    'that is cut off at %d of its length shows what there is and reports it',
    async (share) => {
      const whole = animated([{ colour: RED }, { colour: GREEN }, { colour: HALF_BLUE, blend: 1 }])
      const outcome = await decode(whole.subarray(0, Math.floor(whole.length * share))).then(
        ({ count, codes }) => (count > 0 ? codes[0] : 'nothing'),
        (error: { code: string }) => error.code,
      )
      // Before its first pixels it is no picture.
      expect(outcome).toBe(share < 0.4 ? 'image_unreadable' : 'damaged_input')
    },
  )

  it('that cannot be composed shows its first picture and reports it', async () => {
    const { at, codes } = await decode(animated([{ colour: RED }, { colour: HALF_BLUE, blend: 1 }], { bits: 16 }))
    expect([at(0, 0), codes]).toEqual([['255 0 0'], ['animation_sampled']])
  })
})
