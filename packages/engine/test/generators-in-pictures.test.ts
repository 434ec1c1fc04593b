import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createEngine, type MediaReport } from '../src/index.js'

const QUOTE = 'AI generated;txt2img;flux'

/** The report on a picture that libvips wrote, with EXIF that names this program. */
async function reportOn(format: 'jpeg' | 'png' | 'webp' | 'avif', program: string): Promise<MediaReport> {
  const create = { width: 64, height: 64, channels: 3, background: '#3060a0' } as const
  const image = await sharp({ create })
    .withExif({ IFD0: { Software: program } })
    .toFormat(format)
    .toBuffer()
  await using engine = await createEngine({ transcribers: [], ocrEngines: [], detectors: [], agents: [] })
  return (await engine.check({ image }).result) as MediaReport
}

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a generator that is named in the EXIF of a %s is in the report, and in evidence that findings can refer to',
  async (format) => {
    const generator = { name: 'FLUX', says: 'generated', field: 'EXIF Software', quote: QUOTE }
    const { provenance, evidence } = await reportOn(format, QUOTE)
    expect(provenance).toMatchObject({ generator, aiGenerated: true, readerError: null })
    expect(evidence).toContainEqual(
      expect.objectContaining({
        type: 'provenance',
        label: 'ai-generated',
        detail: expect.objectContaining({ generator }),
      }),
    )
  },
)

it('a program for photographs leaves the report without a generator and without such evidence', async () => {
  const { provenance, evidence } = await reportOn('jpeg', 'Adobe Photoshop 26.1 (Generative Fill)')
  expect(provenance.aiGenerated).toBe(null)
  expect(provenance).not.toHaveProperty('generator')
  expect(evidence.filter(({ kind }) => kind === 'signal')).toEqual([])
})
