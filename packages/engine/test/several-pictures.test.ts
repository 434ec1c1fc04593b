import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../src/index.js'

const create = { width: 64, height: 64, channels: 3, background: '#3060a0' } as const
const plain = sharp({ create }).png().toBuffer()
const generated = sharp({ create })
  .withExif({ IFD0: { Software: 'AI generated;txt2img;flux' } })
  .png()
  .toBuffer()

/** A picture whose last rows are missing. */
async function cutShort(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({ create: { ...create, noise } })
    .jpeg()
    .toBuffer()
  return whole.subarray(0, Math.round(whole.length * 0.6))
}

describe('of a text with several pictures', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await createEngine({ transcribers: [], ocrEngines: [], detectors: [], agents: [] })
  })
  afterAll(() => engine.close())
  const timelineOf = (...images: Uint8Array[]) => engine.analyze({ text: 'Our new watch.', images }).result

  it.each([
    ['first', [generated, plain], [true, null], 'frame_001'],
    ['last', [plain, generated], [null, true], 'frame_002'],
  ] as const)('the provenance metadata of the %s is read, and its evidence names its frame', async (...given) => {
    const [, images, expected, frame] = given
    const { asset, items, provenance } = await timelineOf(...(await Promise.all(images)))
    expect(asset.pictures?.map((picture) => picture.provenance?.aiGenerated)).toEqual(expected)
    expect(items.filter(({ kind }) => kind === 'signal')).toMatchObject([{ type: 'provenance', frames: [frame] }])
    expect(provenance.aiGenerated).toBe(true)
  })

  it('a diagnostic on one of them names it', async () => {
    const { diagnostics, coverage } = await timelineOf(await plain, await cutShort(), await plain)
    expect(diagnostics).toMatchObject([{ code: 'damaged_input', details: { field: 'images[1]' } }])
    expect(diagnostics[0]?.message).toMatch(/^images\[1\]: /)
    expect(coverage['frames']?.gaps).toEqual([{ reason: diagnostics[0]?.message }])
  })
})
