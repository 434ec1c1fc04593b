import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../models/model-registry.js'
import type { RgbImage } from '../spec/image.js'
import type { InferenceSession, ModelAccess, Tensor } from '../spec/plugin.js'
import { detectorContract } from '../testing/detector-contract.js'
import { openContext } from '../testing/open-context.js'
import { goodsDetector } from './goods-detector.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

detectorContract('restricted-goods', () => goodsDetector, { models: async () => registry })

const signal = new AbortController().signal
const grey: RgbImage = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3).fill(128) }

/** Answers with given logits, view by view, and counts the views. */
function answering(views: readonly number[][]): ModelAccess & { seen: number[] } {
  const seen: number[] = []
  const session: InferenceSession = {
    inputNames: ['image'],
    outputNames: ['logits'],
    async run(inputs): Promise<Record<string, Tensor>> {
      const count = inputs['image']!.dims[0]!
      const from = seen.reduce((sum, value) => sum + value, 0)
      seen.push(count)
      return {
        logits: { type: 'float32', data: Float32Array.from(views.slice(from, from + count).flat()), dims: [count, 6] },
      }
    },
  }
  return { seen, path: async () => '', session: async () => session }
}

async function scoresOf(image: RgbImage, models: ModelAccess): Promise<Record<string, number>> {
  const session = await goodsDetector.open(openContext(models))
  const detections = await session.detect(image, { signal })
  return Object.fromEntries(detections.map(({ label, score }) => [label, score]))
}

async function picture(name: string): Promise<RgbImage> {
  const file = await readFile(new URL(`../../../../test-media/goods/${name}`, import.meta.url))
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const { labels } = goodsDetector.capabilities
const foundIn = (scores: Record<string, number>): string[] => {
  return Object.keys(scores).filter((label) => scores[label]! >= labels[label]!.enter)
}

describe('goodsDetector', () => {
  const nothing = [-9, -9, -9, -9, -9, -9]

  it('gives each category the mean of six views', async () => {
    const models = answering([[6, -9, -9, -9, -9, -9], ...Array.from({ length: 5 }, () => [-3, -9, -9, -9, -9, -9])])
    const scores = await scoresOf(grey, models)
    expect(scores['alcohol']).toBeCloseTo(1 / (1 + Math.exp(1.5)), 6)
    expect(models.seen).toEqual([1, 5])
  })

  it('looks no closer where the whole picture shows nothing of the kind', async () => {
    const models = answering([nothing])
    expect(foundIn(await scoresOf(grey, models))).toEqual([])
    expect(models.seen).toEqual([1])
  })

  it.each([
    ['roulette.jpg', 'gambling'],
    ['slot-machine.jpg', 'gambling'],
    ['blister.jpg', 'pharmaceuticals'],
    ['loose-pills.jpg', 'pharmaceuticals'],
    ['price-chart.jpg', 'financial'],
  ])('finds in %s: %s', async (name, category) => {
    expect(foundIn(await scoresOf(await picture(name), registry))).toEqual([category])
  })

  it.each(['clock.jpg', 'chocolates.jpg', 'bar-chart.jpg', 'drinks-bottle.jpg'])(
    'finds nothing in %s',
    async (name) => {
      expect(foundIn(await scoresOf(await picture(name), registry))).toEqual([])
    },
  )

  it('announces the thresholds that the registry names, with the sweep that chose them', () => {
    const { thresholds } = registry.entry('restricted-goods')
    expect(Object.keys(thresholds)).toEqual(Object.keys(labels))
    for (const [label, announced] of Object.entries(labels)) {
      expect(thresholds[label]).toEqual({ ...announced, sweep: 'benchmarks/sweeps/restricted-goods.md' })
    }
  })
})
