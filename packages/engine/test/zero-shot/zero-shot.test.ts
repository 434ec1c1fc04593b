import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createZeroShotDetectors } from '../../src/detect/zero-shot/zero-shot-detectors.js'
import { createEngine, type ModelRegistry, openModelRegistry, type RgbImage } from '../../src/index.js'
import { detectorContract, openContext } from '../../src/testing/index.js'
import { writeTinyPictureText } from './tiny-picture-text.js'

const folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
const cacheDir = join(folder, 'cache')
const registries: ModelRegistry[] = []
afterAll(async () => {
  await Promise.all(registries.map((registry) => registry.close()))
  await rm(folder, { recursive: true })
})

const FAMILIES = ['clip', 'siglip'] as const
const signal = new AbortController().signal

/** The optional package, with which all of this runs: it is installed with the other tools of development. */
const isInstalled = ((): boolean => {
  try {
    return createRequire(import.meta.url).resolve('@huggingface/transformers') !== ''
  } catch {
    return false
  }
})()

/** The tiny model, brought in a folder and pulled as a user would. */
async function pulled(family: (typeof FAMILIES)[number]): Promise<ModelRegistry> {
  const origin = join(folder, family)
  await writeTinyPictureText(origin, family)
  const registry = await openModelRegistry({ cacheDir })
  registries.push(registry)
  await registry.pull(family, { signal, from: { folder: origin } })
  return registry
}
const models = { clip: await pulled('clip'), siglip: await pulled('siglip') }

const plain = (red: number, green: number, blue: number): RgbImage => {
  return { width: 40, height: 20, data: Uint8Array.from({ length: 2400 }, (_, i) => [red, green, blue][i % 3]!) }
}
const PICTURES = { red: plain(255, 0, 0), green: plain(0, 255, 0), blue: plain(0, 0, 255), black: plain(0, 0, 0) }

describe.skipIf(!isInstalled)('zero-shot detectors on @huggingface/transformers', () => {
  for (const family of FAMILIES) {
    for (const [at, kind] of ['goods', 'safety'].entries()) {
      const make = () => createZeroShotDetectors({ model: family, family })[at]!
      detectorContract(`${family}-${kind}`, make, { models: async () => models[family] })
    }

    it.each([
      ['red', ['alcohol'], 'a photo of a glass of beer'],
      ['green', ['weapons'], 'a photo of a rifle'],
      ['blue', ['gore'], 'a photo of a bloody wound'],
      ['black', [], ''],
    ] as const)(`${family}: a picture that is all %s raises %j`, async (colour, expected, prompt) => {
      const detectors = createZeroShotDetectors({ model: family, family })
      const raised = []
      for (const detector of detectors) {
        const session = await detector.open(openContext(models[family]))
        for (const { label, score, detail } of await session.detect(PICTURES[colour], { signal })) {
          if (score >= detector.capabilities.labels[label]!.enter) raised.push({ label, detail })
        }
        await session.close()
      }
      const detail = { via: 'sentences', prompt, calibrated: false }
      expect(raised).toEqual(expected.map((label) => ({ label, detail })))
    })
  }

  it('runs in an engine on request, with signals marked as not calibrated', async () => {
    await using engine = await createEngine({ ocrEngines: [], models: { cacheDir, use: ['clip'] } })
    const sharp = (await import('sharp')).default
    const { data, width, height } = PICTURES.green
    const image = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(200, 200)
      .png()
      .toBuffer()
    const { items, diagnostics } = await engine.analyze({ image }).result
    expect(diagnostics.filter(({ degrades }) => degrades)).toEqual([])
    expect(items.filter(({ kind }) => kind === 'signal')).toEqual([
      expect.objectContaining({
        type: 'category',
        label: 'weapons',
        source: { id: 'clip-goods', version: '1.0.0', model: 'clip' },
        detail: expect.objectContaining({ calibrated: false }),
      }),
    ])
  })

  it.each(['resnet', 'siglip'])('rejects a model of kind %s instead of CLIP', async (kind) => {
    const origin = join(folder, kind, 'as-clip')
    await writeTinyPictureText(origin, 'clip')
    await writeFile(join(origin, 'config.json'), JSON.stringify({ model_type: kind }))
    const registry = await openModelRegistry({ cacheDir: join(folder, kind, 'cache') })
    registries.push(registry)
    await registry.pull('clip', { signal, from: { folder: origin } })
    const [detector] = createZeroShotDetectors({ model: 'clip', family: 'clip' })
    await expect(detector!.open(openContext(registry))).rejects.toMatchObject({ code: 'model_corrupt' })
  })
})

describe('an unpinned model', () => {
  it('is missing until it is pulled, and its detectors say how to pull it', async () => {
    const registry = await openModelRegistry({ cacheDir: join(folder, 'empty') })
    registries.push(registry)
    const [detector] = createZeroShotDetectors({ model: 'siglip', family: 'siglip' })
    await expect(detector!.open(openContext(registry))).rejects.toMatchObject({
      code: 'model_missing',
      message: expect.stringMatching(/proofline models pull siglip --from \S+@COMMIT/),
    })
  })

  it('is checked against what was pulled first', async () => {
    const path = join(cacheDir, 'clip', 'config.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, `${text} `)
    await expect(models.clip.verify('clip')).rejects.toMatchObject({ code: 'model_corrupt' })
    await writeFile(path, text)
    await expect(models.clip.verify('clip')).resolves.toBeUndefined()
  })
})
