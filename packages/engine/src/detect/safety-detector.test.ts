import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../models/model-registry.js'
import type { RgbImage } from '../spec/pictures/image.js'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import { detectorContract } from '../testing/detector-contract.js'
import { openContext } from '../testing/open-context.js'
import { safetyDetector } from './safety-detector.js'
import { answeringModel } from './test-model.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

detectorContract('content-safety', () => safetyDetector, { models: async () => registry })

const signal = new AbortController().signal
const grey: RgbImage = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3).fill(128) }

const look = async (models: ModelAccess) => {
  const detections = await (await safetyDetector.open(openContext(models))).detect(grey, { signal })
  return Object.fromEntries(detections.map(({ label, score }) => [label, Math.round(score * 100) / 100]))
}

describe('safetyDetector', () => {
  const unsafe = [0, 0.3, 0.04, 0.6, 0.06]

  it('scores a picture by the most harmless of its four views', async () => {
    const models = answeringModel('probabilities', [unsafe, unsafe, [0, 0.2, 0.3, 0.5, 0], unsafe])
    expect(await look(models)).toEqual({ adult: 0.7, racy: 0 })
    expect(models.seen).toEqual([1, 3])
  })

  it('runs only one view when the whole picture is harmless', async () => {
    const models = answeringModel('probabilities', [[0.1, 0.2, 0.3, 0.3, 0.1]])
    expect(await look(models)).toEqual({ adult: 0.5, racy: 0.1 })
    expect(models.seen).toEqual([1])
  })

  it('runs more views when the picture is merely racy', async () => {
    const racy = [0, 0, 0.2, 0, 0.8]
    const models = answeringModel('probabilities', [racy, racy, racy, racy])
    expect(await look(models)).toEqual({ adult: 0, racy: 0.8 })
    expect(models.seen).toEqual([1, 3])
  })

  it.each([
    ['a plain grey', () => 128],
    ['a gradient', (x: number, y: number) => (x + y) % 256],
    ['stripes', (x: number) => ((x >> 3) % 2) * 255],
    ['warm colours', (x: number, y: number, c: number) => [220, 170, 140][c]! - ((x * y) % 40)],
  ])('reports nothing for %s', async (_what, value) => {
    const [width, height] = [320, 180]
    const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
      return value(Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3)
    })
    const session = await safetyDetector.open(openContext(registry))
    const { labels } = safetyDetector.capabilities
    const detections = await session.detect({ width, height, data }, { signal })
    expect(detections.filter(({ label, score }) => score >= labels[label]!.stay)).toEqual([])
  })

  it('uses the thresholds of the registry, which name the sweep that chose them', () => {
    const { thresholds } = registry.entry('nsfw-mobilenet-v2')
    const announced = Object.entries(safetyDetector.capabilities.labels)
    expect(Object.keys(thresholds)).toEqual(announced.map(([label]) => label))
    for (const [label, values] of announced) expect(thresholds[label]).toMatchObject(values)
  })
})
