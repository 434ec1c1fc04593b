import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../models/model-registry.js'
import type { RgbImage } from '../spec/pictures/image.js'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import { detectorContract } from '../testing/detector-contract.js'
import { openContext } from '../testing/open-context.js'
import { goodsDetector } from './goods-detector.js'
import { answeringModel } from './test-model.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

detectorContract('restricted-goods', () => goodsDetector, { models: async () => registry })

const signal = new AbortController().signal
const grey: RgbImage = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3).fill(128) }

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

  it('scores each category halfway between the mean of six views and the highest', async () => {
    const models = answeringModel('logits', [
      [6, -9, -9, -9, -9, -9],
      ...Array.from({ length: 5 }, () => [-3, -9, -9, -9, -9, -9]),
    ])
    const scores = await scoresOf(grey, models)
    expect(scores['alcohol']).toBeCloseTo(1 / (1 + Math.exp(-(-1.5 + 6) / 2)), 6)
    expect(models.seen).toEqual([1, 5])
  })

  it('runs only one view when the whole picture shows nothing of the kind', async () => {
    const models = answeringModel('logits', [nothing])
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

  it('uses the thresholds of the registry, which name the sweep that chose them', () => {
    const { thresholds } = registry.entry('restricted-goods')
    expect(Object.keys(thresholds)).toEqual(Object.keys(labels))
    for (const [label, announced] of Object.entries(labels)) {
      expect(thresholds[label]).toEqual({ ...announced, sweep: 'benchmarks/sweeps/restricted-goods.md' })
    }
  })
})
