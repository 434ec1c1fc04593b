import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine, openModelRegistry, selfCheck, type Transcriber } from '../src/index.js'
import { scriptsOfLanguages } from '../src/ocr/tesseract/tesseract-languages.js'

const empty = await mkdtemp(join(tmpdir(), 'proofline-test-'))
afterAll(() => rm(empty, { recursive: true }))

const image = new URL('../../../test-media/ocr/columns.png', import.meta.url)

describe('the option models.use', () => {
  it('adds the detector of an optional model, or says in plan and report how to get it', async () => {
    await using engine = await createEngine({ ocrEngines: [], models: { cacheDir: empty, use: ['edgetpu-imagenet'] } })
    const plan = await engine.plan({ image })
    const step = plan.stages.find(({ plugin }) => plugin === 'imagenet-goods')
    expect(step).toMatchObject({ stage: 'detectSignals', willRun: false })

    const { diagnostics } = await engine.analyze({ image }).result
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'model_missing',
        message: expect.stringContaining('proofline models pull edgetpu-imagenet'),
      }),
    )
  })

  it('puts the transcriber of an optional model after the bundled one', async () => {
    await using engine = await createEngine({ ocrEngines: [], models: { cacheDir: empty, use: ['whisper'] } })
    const plan = await engine.plan({ video: new URL('../../../test-media/clean-3s.mp4', import.meta.url) })
    const steps = plan.stages.filter(({ stage }) => stage === 'transcribeAudio')
    expect(steps.map(({ plugin, willRun }) => [plugin, willRun])).toEqual([
      ['moonshine', true],
      ['whisper', false],
    ])
    expect(steps[1]?.reason).toContain('model_missing')
  })

  it('offers Tesseract for every language whose script is supported', async () => {
    const { packaged } = JSON.parse(await readFile(new URL('../../../models/registry.json', import.meta.url), 'utf8'))
    const [{ data }] = packaged as [{ data: string[] }]
    const languages = data.map((name) => name.replace('@tesseract.js-data/', ''))
    // What is written in Latin letters alone has no entry: the engine that ships reads it.
    expect(languages.filter((language) => scriptsOfLanguages([language]).includes('Latn'))).toEqual([])
    expect(scriptsOfLanguages(languages)).toEqual(expect.arrayContaining(['Deva', 'Beng', 'Taml', 'Cyrl', 'Arab']))
  })

  it('rejects an id that is no optional model, and lists those available', async () => {
    const made = createEngine({ models: { use: ['silero-vad'] } })
    await expect(made).rejects.toMatchObject({
      code: 'context_invalid',
      details: { known: expect.arrayContaining(['edgetpu-imagenet']) },
    })
  })

  it('is refused beside a plug-in that has its id', async () => {
    const mine: Transcriber = {
      specVersion: 'transcriber.v1',
      id: 'whisper',
      version: '1.0.0',
      capabilities: { languages: ['de'], wordTimes: false, maxSpanMs: 10_000 },
      open: async () => ({ transcribe: () => Promise.reject(new Error('unused')), close: async () => {} }),
    }
    const made = createEngine({ transcribers: [mine], models: { cacheDir: empty, use: ['whisper'] } })
    await expect(made).rejects.toMatchObject({
      code: 'plugin_invalid',
      message: 'transcribers[0] and what models.use adds have the same id, whisper. Give each its own.',
    })
  })

  it('is not required by the self-check', async () => {
    const registry = await openModelRegistry({ cacheDir: empty })
    const parts = await selfCheck(registry)
    await registry.close()
    expect(parts.find(({ name }) => name === 'model edgetpu-imagenet')).toMatchObject({
      works: false,
      required: false,
      detail: expect.stringContaining('proofline models pull edgetpu-imagenet'),
    })
    expect(parts.filter(({ works, required }) => required && !works)).toEqual([])
  })
})
