import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quarterColours } from '../../testing/decode-all.js'
import { createTemporaryFolder, type TemporaryFolder } from '../../util/processes/temporary-folder.js'
import { decodeStill, probeStill, type StillOptions } from './stills.js'
import { stillOptions } from './test-still-options.js'

let folder: TemporaryFolder
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => folder.dispose())

async function decode(name: string, bytes: Uint8Array, some: Partial<StillOptions> = {}) {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return decodeStill(path, stillOptions(some))
}

/** Red and green above, blue and white below, 80 × 48. */
function quarters() {
  const raw = Buffer.alloc(80 * 48 * 3)
  const colours = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff]
  for (let at = 0; at < 80 * 48; at++) {
    const [x, y] = [at % 80, Math.floor(at / 80)]
    raw.writeUIntBE(colours[(y < 24 ? 0 : 2) + (x < 40 ? 0 : 1)] as number, at * 3, 3)
  }
  return sharp(raw, { raw: { width: 80, height: 48, channels: 3 } })
}

/** Five greys, one after the other, 16 × 8. */
async function moving() {
  const pages = await Promise.all(
    [0, 60, 120, 180, 240].map((level) =>
      sharp({ create: { width: 16, height: 8, channels: 3, background: { r: level, g: level, b: level } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pages, { join: { animated: true } })
}

const near = (pixel: readonly number[], wanted: readonly number[], by = 30): boolean =>
  wanted.every((value, channel) => Math.abs(value - (pixel[channel] as number)) <= by)

function expectQuarters(image: Parameters<typeof quarterColours>[0], by = 30): void {
  const { topLeft, topRight, bottomLeft, bottomRight } = quarterColours(image)
  expect({ topLeft, right: near(topLeft, [255, 0, 0], by) }).toMatchObject({ right: true })
  expect({ topRight, right: near(topRight, [0, 255, 0], by) }).toMatchObject({ right: true })
  expect({ bottomLeft, right: near(bottomLeft, [0, 0, 255], by) }).toMatchObject({ right: true })
  expect({ bottomRight, right: near(bottomRight, [255, 255, 255], by) }).toMatchObject({ right: true })
}

describe('decodeStill', () => {
  it.each([
    ['jpeg', () => quarters().jpeg().toBuffer()],
    ['png', () => quarters().png().toBuffer()],
    ['webp', () => quarters().webp({ lossless: true }).toBuffer()],
    ['gif', () => quarters().gif().toBuffer()],
    ['tiff', () => quarters().tiff().toBuffer()],
    ['heif', () => quarters().avif({ quality: 90 }).toBuffer()],
  ])('decodes %s', async (format, make) => {
    const { images, info, diagnostics } = await decode(`any-${format}`, await make())
    expect(info).toEqual({ format, width: 80, height: 48, pages: 1 })
    expect(images).toHaveLength(1)
    expect(images[0]?.data).toHaveLength(80 * 48 * 3)
    expect(diagnostics).toEqual([])
    expectQuarters(images[0] as (typeof images)[number])
  })

  it('turns a photograph upright as EXIF says', async () => {
    // Orientation 6: the stored picture is to be turned 90 degrees clockwise, so it is stored turned back.
    const stored = await quarters().rotate(270).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
    const { images, info } = await decode('turned.jpg', stored)
    expect(info).toMatchObject({ width: 80, height: 48 })
    expectQuarters(images[0] as (typeof images)[number])
  })

  it('lays transparency on white, and brings 16 bit, grey and CMYK to RGB', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const laid = await decode('clear.png', await clear.png().toBuffer())
    expect([...(laid.images[0]?.data.subarray(0, 3) ?? [])]).toEqual([255, 255, 255])
    const deep = await decode('deep.png', await quarters().toColourspace('rgb16').png().toBuffer())
    expectQuarters(deep.images[0] as (typeof deep.images)[number])
    const grey = await decode('grey.png', await quarters().greyscale().png().toBuffer())
    expect(grey.images[0]?.data).toHaveLength(80 * 48 * 3)
    const ink = await decode('ink.tiff', await quarters().toColourspace('cmyk').tiff().toBuffer())
    // Lime lies outside of what ink can print; red and white do not.
    const { topLeft, bottomRight } = quarterColours(ink.images[0] as (typeof ink.images)[number])
    expect([near(topLeft, [255, 0, 0], 60), near(bottomRight, [255, 255, 255])]).toEqual([true, true])
  })

  it('lays white letters on black and dark ones on white', async () => {
    const drawn = (colour: string) =>
      sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([{ input: { create: { width: 20, height: 10, channels: 3, background: colour } } }])
        .png()
        .toBuffer()
    const [light, dark] = [
      await decode('light.png', await drawn('white')),
      await decode('dark.png', await drawn('red')),
    ]
    expect(quarterColours(light.images[0] as (typeof light.images)[number]).topLeft).toEqual([0, 0, 0])
    expect(light.images[0]?.data.includes(255)).toBe(true)
    expect(quarterColours(dark.images[0] as (typeof dark.images)[number]).topLeft).toEqual([255, 255, 255])
  })

  it('gives the first, middle and last picture of an animation', async () => {
    const { images, info, diagnostics } = await decode('moving.gif', await (await moving()).gif().toBuffer())
    expect(info).toEqual({ format: 'gif', width: 16, height: 8, pages: 5 })
    expect(images.map(({ data }) => data[0])).toEqual([0, 120, 240])
    expect(diagnostics).toMatchObject([{ code: 'animation_sampled', degrades: true, details: { shown: 3, pages: 5 } }])
  })

  it('decodes an animation only as far as its size allows', async () => {
    const webp = await (await moving()).webp({ lossless: true }).toBuffer()
    const { images, diagnostics } = await decode('large.webp', webp, { maxPixels: 16 * 8 })
    expect(images.map(({ data }) => data[0])).toEqual([0, 120, 180])
    expect(diagnostics).toMatchObject([{ code: 'animation_sampled', details: { shown: 3, pages: 5 } }])
  })

  it('reports that an animated PNG has more than the picture shown', async () => {
    const still = await quarters().png().toBuffer()
    // Its control chunk (pictures, repeats) stands behind the header; checksums of what is passed over do not matter.
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x07\0\0\0\0\0\0\0\0', 'latin1')
    const { info, diagnostics } = await decode(
      'moving.png',
      Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]),
    )
    expect(info.pages).toBe(7)
    expect(diagnostics).toMatchObject([{ code: 'animation_sampled', details: { shown: 1, pages: 7 } }])
  })

  it('reports that a still AVIF also holds a sequence', async () => {
    // The main brand says which of the two is meant; the other is there all the same.
    const both = readFileSync(new URL('../../../../../test-media/codecs/sequence.avif', import.meta.url))
    both.write('avif', 8, 'latin1')
    const { images, info, diagnostics } = await decode('both.avif', both)
    expect({ count: images.length, pages: info.pages }).toEqual({ count: 1, pages: 50 })
    expect(diagnostics).toMatchObject([{ code: 'animation_sampled', details: { shown: 1, pages: 50 } }])
    const still = await quarters().avif().toBuffer()
    expect((await decode('still.avif', still)).diagnostics).toEqual([])
  })

  it('keeps the short side of a tall or wide picture legible', async () => {
    const sizeOf = async (width: number, height: number) => {
      const png = await sharp({ create: { width, height, channels: 3, background: 'white' } })
        .png()
        .toBuffer()
      const [image] = (await decode('long.png', png, { longSidePx: 1920, maxPixels: 2e7 })).images
      return [image?.width, image?.height]
    }
    expect(await sizeOf(1080, 12_000)).toEqual([720, 8000])
    expect(await sizeOf(300, 8000)).toEqual([300, 8000])
    expect(await sizeOf(1080, 4000)).toEqual([518, 1920])
    expect(await sizeOf(8000, 1000)).toEqual([5760, 720])
    expect(await sizeOf(12_000, 1080)).toEqual([8000, 720])
    expect(await sizeOf(8000, 300)).toEqual([8000, 300])
    expect(await sizeOf(4000, 1080)).toEqual([1920, 518])
    // No more than 16 megapixels.
    expect(await sizeOf(40_000, 480)).toEqual([36_515, 438])
  })

  it('scales down to the requested long side, and never up', async () => {
    const { images, info } = await decode('small.png', await quarters().png().toBuffer(), { longSidePx: 40 })
    expect(images[0]).toMatchObject({ width: 40, height: 24 })
    expect(info).toMatchObject({ width: 80, height: 48 })
  })

  it('decodes a truncated photograph as far as it goes and reports it', async () => {
    const whole = await quarters().jpeg({ quality: 100 }).toBuffer()
    const { images, diagnostics } = await decode('cut.jpg', whole.subarray(0, Math.floor(whole.length * 0.7)))
    expect(images).toHaveLength(1)
    expect(diagnostics).toMatchObject([{ code: 'damaged_input', degrades: true }])
  })

  it('decodes a truncated GIF as far as it goes and reports it', async () => {
    const noise = Buffer.from(Array.from({ length: 80 * 48 * 3 }, (_, index) => (index * index * 31) % 251))
    const whole = await sharp(noise, { raw: { width: 80, height: 48, channels: 3 } })
      .gif()
      .toBuffer()
    const { images, diagnostics } = await decode('cut.gif', whole.subarray(0, Math.floor(whole.length * 0.7)))
    expect(images).toMatchObject([{ width: 80, height: 48 }])
    expect(diagnostics).toMatchObject([{ code: 'damaged_input', degrades: true }])
  })

  it('reports a photograph whose header claims more lines and columns than there are', async () => {
    const lying = await quarters().jpeg().toBuffer()
    const header = lying.indexOf(Buffer.from([0xff, 0xc0]))
    lying.writeUInt16BE(600, header + 5)
    lying.writeUInt16BE(800, header + 7)
    const { diagnostics } = await decode('lying.jpg', lying)
    expect(diagnostics).toMatchObject([{ code: 'damaged_input', degrades: true }])
  })

  it('refuses what is too large before it decodes', async () => {
    const png = await quarters().png().toBuffer()
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    await expect(decode('huge.png', png)).rejects.toMatchObject({
      code: expect.stringMatching(/limit_exceeded|image_unreadable/),
    })
    const plain = await quarters().png().toBuffer()
    await expect(decode('wide.png', plain, { maxPixels: 80 * 48 - 1 })).rejects.toMatchObject({
      code: 'limit_exceeded',
    })
    await expect(decode('long.png', plain, { maxBytes: 10 })).rejects.toMatchObject({ code: 'limit_exceeded' })
  })

  it('reports once, in one line, why a picture cannot be decoded', async () => {
    const noise = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const error: unknown = await decode('noise.jpg', noise).catch((cause: unknown) => cause)
    const { message, details } = error as { message: string; details: { reason: string } }
    expect(message).not.toContain('\n')
    const reasons = details.reason.split('; ').map((reason) => reason.split(': ').at(-1))
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  it('reads the facts of a picture from its header, and rejects by it what cannot be decoded', async () => {
    const path = join(folder.path, 'header.png')
    await writeFile(path, await quarters().png().toBuffer())
    expect(await probeStill(path, stillOptions())).toEqual({ format: 'png', width: 80, height: 48, pages: 1 })
    await expect(probeStill(path, stillOptions({ maxPixels: 80 * 48 - 1 }))).rejects.toMatchObject({
      code: 'limit_exceeded',
    })
    await writeFile(path, 'hello')
    await expect(probeStill(path, stillOptions())).rejects.toMatchObject({ code: 'content_type_unsupported' })
  })

  it('rejects films, texts and drawings, and reports noise and empty files as such', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
    const refused = { code: 'content_type_unsupported' }
    await expect(decode('drawing.png', Buffer.from(svg))).rejects.toMatchObject(refused)
    await expect(decode('text.png', Buffer.from('hello'))).rejects.toMatchObject(refused)
    await expect(decode('film.png', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0', 'latin1'))).rejects.toMatchObject(
      refused,
    )
    await expect(decode('noise.png', Buffer.alloc(100, 0xa7))).rejects.toMatchObject({ code: 'image_unreadable' })
    await expect(decode('broken.png', Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'))).rejects.toMatchObject({
      code: 'image_unreadable',
    })
    await expect(decode('empty.png', Buffer.alloc(0))).rejects.toMatchObject({ code: 'asset_empty' })
  })

  it('can be cancelled by its signal', async () => {
    const png = await quarters().png().toBuffer()
    await expect(decode('any.png', png, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
  })
})
