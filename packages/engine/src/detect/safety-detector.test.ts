import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../models/model-registry.js'
import type { RgbImage } from '../spec/image.js'
import type { InferenceSession, ModelAccess, Tensor } from '../spec/plugin.js'
import { detectorContract } from '../testing/detector-contract.js'
import { openContext } from '../testing/open-context.js'
import { safetyDetector } from './safety-detector.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

detectorContract('content-safety', () => safetyDetector, { models: async () => registry })

const signal = new AbortController().signal
const grey: RgbImage = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3).fill(128) }

/** Answers with given class probabilities, view by view, and counts the views: no such picture is kept here. */
function answering(views: readonly number[][]): ModelAccess & { seen: number[] } {
  const seen: number[] = []
  const session: InferenceSession = {
    inputNames: ['image'],
    outputNames: ['probabilities'],
    async run(inputs): Promise<Record<string, Tensor>> {
      const count = inputs['image']!.dims[0]!
      const from = seen.reduce((sum, value) => sum + value, 0)
      seen.push(count)
      const data = Float32Array.from(views.slice(from, from + count).flat())
      return { probabilities: { type: 'float32', data, dims: [count, 5] } }
    },
  }
  return { seen, path: async () => '', session: async () => session }
}

const look = async (models: ModelAccess) => {
  const detections = await (await safetyDetector.open(openContext(models))).detect(grey, { signal })
  return Object.fromEntries(detections.map(({ label, score }) => [label, Math.round(score * 100) / 100]))
}

describe('safetyDetector', () => {
  const unsafe = [0, 0.3, 0.04, 0.6, 0.06]

  it('calls a picture as unsafe as the most harmless of its four views', async () => {
    const models = answering([unsafe, unsafe, [0, 0.2, 0.3, 0.5, 0], unsafe])
    expect(await look(models)).toEqual({ adult: 0.7, racy: 0 })
    expect(models.seen).toEqual([1, 3])
  })

  it('looks no further where the whole picture is harmless already', async () => {
    const models = answering([[0.1, 0.2, 0.3, 0.3, 0.1]])
    expect(await look(models)).toEqual({ adult: 0.5, racy: 0.1 })
    expect(models.seen).toEqual([1])
  })

  it('looks further where the picture is racy alone', async () => {
    const racy = [0, 0, 0.2, 0, 0.8]
    const models = answering([racy, racy, racy, racy])
    expect(await look(models)).toEqual({ adult: 0, racy: 0.8 })
    expect(models.seen).toEqual([1, 3])
  })

  it.each([
    ['a plain grey', () => 128],
    ['a gradient', (x: number, y: number) => (x + y) % 256],
    ['stripes', (x: number) => ((x >> 3) % 2) * 255],
    ['warm colours', (x: number, y: number, c: number) => [220, 170, 140][c]! - ((x * y) % 40)],
  ])('raises no alarm on %s', async (_what, value) => {
    const [width, height] = [320, 180]
    const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
      return value(Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3)
    })
    const session = await safetyDetector.open(openContext(registry))
    const { labels } = safetyDetector.capabilities
    const detections = await session.detect({ width, height, data }, { signal })
    expect(detections.filter(({ label, score }) => score >= labels[label]!.stay)).toEqual([])
  })

  it('announces the thresholds that the registry names, with the sweep that chose them', () => {
    const { thresholds } = registry.entry('nsfw-mobilenet-v2')
    const announced = Object.entries(safetyDetector.capabilities.labels)
    expect(Object.keys(thresholds)).toEqual(announced.map(([label]) => label))
    for (const [label, values] of announced) expect(thresholds[label]).toMatchObject(values)
  })
})
