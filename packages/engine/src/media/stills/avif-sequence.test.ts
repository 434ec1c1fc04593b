import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quarterColours } from '../../testing/decode-all.js'
import { createTemporaryFolder, type TemporaryFolder } from '../../util/processes/temporary-folder.js'
import { decodeStill, probeStill, type StillOptions } from './stills.js'
import { stillOptions } from './test-still-options.js'

const clip = (file: string): Buffer =>
  readFileSync(new URL(`../../../../../test-media/codecs/${file}`, import.meta.url))
/** 50 pictures: black up to the 15th, then four quarters. */
const sequence = clip('sequence.avif')

let folder: TemporaryFolder
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => folder.dispose())

async function pathOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder.path, 'moving.avif')
  await writeFile(path, bytes)
  return path
}
const decode = async (bytes: Uint8Array, some: Partial<StillOptions> = {}) =>
  decodeStill(await pathOf(bytes), stillOptions(some))

const info = { format: 'avis', width: 160, height: 96, pages: 50 }
const sampled = { code: 'animation_sampled', degrades: true, details: { shown: 3, pages: 50 } }

describe('an AVIF sequence given as a picture', () => {
  it('shows its first, middle and last picture, and reports that there are more', async () => {
    const { images, diagnostics, ...rest } = await decode(sequence)
    expect({ ...rest, diagnostics }).toMatchObject({ info, diagnostics: [sampled] })
    expect(images.map(({ data }) => (data[0] ?? 0) > 200)).toEqual([false, true, true])
    const { topRight, bottomLeft } = quarterColours(images[2] as (typeof images)[number])
    expect([topRight, bottomLeft].map((pixel) => pixel.map((value) => Math.round(value / 255)))).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ])
  })

  it('does so when the file has no still picture', async () => {
    const pure = Buffer.from(sequence)
    pure.write('free', pure.indexOf('meta'), 'latin1')
    expect(await decode(pure)).toEqual(await decode(sequence))
  })

  it('is laid on white where transparent, or on black when white would hide it', async () => {
    const { images } = await decode(clip('clear-sequence.avif'))
    const drawn = images.map(({ width, data }) => [...data.subarray((24 * width + 32) * 3, (24 * width + 32) * 3 + 2)])
    expect(drawn.map(([red, green]) => [red, Math.round(Number(green) / 10)])).toEqual([
      [255, 0],
      [255, 12],
      [255, 24],
    ])
    // Yellow has too little contrast to white.
    expect(images.map(({ data }) => data[0])).toEqual([255, 255, 0])
  })

  it('is scaled down like any picture, with facts from its header', async () => {
    const { images } = await decode(sequence, { longSidePx: 80 })
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [80, 48],
      [80, 48],
      [80, 48],
    ])
    expect(await probeStill(await pathOf(sequence), stillOptions())).toEqual(info)
  })

  it('is decoded as far as its size allows, and rejected when one picture is too large', async () => {
    const { images, diagnostics } = await decode(sequence, { maxPixels: 160 * 96 })
    // Of the four pictures within reach the last is still black.
    expect(images.map(({ data }) => data[0])).toEqual([0, 0, 0])
    expect(diagnostics).toMatchObject([sampled])
    await expect(decode(sequence, { maxPixels: 160 * 96 - 1 })).rejects.toMatchObject({ code: 'limit_exceeded' })
  })

  it('is shown as far as it goes when cut off, and rejected with advice when nothing is left', async () => {
    const { images, diagnostics } = await decode(sequence.subarray(0, 2000))
    expect(images.length).toBeGreaterThan(0)
    expect(diagnostics[0]).toMatchObject({ code: 'damaged_input', degrades: true })
    await expect(decode(sequence.subarray(0, 200))).rejects.toMatchObject({
      code: 'image_unreadable',
      message: expect.stringContaining('Convert it to GIF, WebP or mp4.'),
    })
  })
})
