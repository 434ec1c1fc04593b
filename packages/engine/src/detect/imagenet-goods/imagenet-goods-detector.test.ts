import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { ModelAccess } from '../../spec/plugins/plugin.js'
import { detectorContract } from '../../testing/detector-contract.js'
import { openContext } from '../../testing/open-context.js'
import { GOODS_CLASSES } from './goods-classes.js'
import { imagenetGoodsDetector } from './imagenet-goods-detector.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

const NETWORK = 'edgetpu-imagenet'
const signal = new AbortController().signal
const grey: RgbImage = { width: 64, height: 32, data: new Uint8Array(64 * 32 * 3).fill(128) }

/**
 * A stand-in for the network, which does not ship: of each view it says the given class with the given share, and all
 * features alike. `shipped` are the logits of the one that ships, of each view.
 */
function answering(
  of: (view: number, pixels: Float32Array) => { index: number; share: number },
  shipped: readonly number[] = [0, 0, 0, 0, 0, 0],
) {
  const views: number[] = []
  const models: ModelAccess = {
    path: (modelId, file) => registry.path(modelId, file),
    session: async (modelId) => ({
      inputNames: ['input'],
      outputNames: ['MobilenetEdgeTPU/Predictions/Softmax', 'MobilenetEdgeTPU/Logits/AvgPool'],
      async run({ input, image }) {
        const [count = 0] = (input ?? image)!.dims
        if (modelId !== NETWORK) {
          const data = Float32Array.from({ length: count * 6 }, (_, at) => shipped[at % 6]!)
          return { logits: { type: 'float32', data, dims: [count, 6] } }
        }
        const classes = new Float32Array(count * 1001)
        for (let view = 0; view < count; view++) {
          const size = input!.data.length / count
          const pixels = (input!.data as Float32Array).subarray(view * size, (view + 1) * size)
          const { index, share } = of(view, pixels)
          classes[view * 1001 + 1 + index] = share
        }
        views.push(count)
        return {
          'MobilenetEdgeTPU/Predictions/Softmax': { type: 'float32', data: classes, dims: [count, 1001] },
          'MobilenetEdgeTPU/Logits/AvgPool': {
            type: 'float32',
            data: new Float32Array(count * 1280).fill(0.2),
            dims: [count, 1280],
          },
        }
      },
    }),
  }
  return { models, views }
}

const meanOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

detectorContract('imagenet-goods', () => imagenetGoodsDetector, {
  models: async () => answering((_, pixels) => ({ index: 440, share: Math.abs(meanOf(pixels)) })).models,
})

async function look(models: ModelAccess): Promise<Map<string, number>> {
  const session = await imagenetGoodsDetector.open(openContext(models))
  return new Map((await session.detect(grey, { signal })).map(({ label, score }) => [label, score]))
}

describe('imagenetGoodsDetector', () => {
  it.each(Object.entries(GOODS_CLASSES))('reports exactly %s when its classes are seen', async (label, classes) => {
    const nothing = await look(answering(() => ({ index: 0, share: 1 })).models)
    for (const index of classes) {
      const seen = await look(answering(() => ({ index, share: 0.9 })).models)
      const raised = [...seen].filter(([name, score]) => score > 2 * nothing.get(name)! + 1e-9).map(([name]) => name)
      expect(raised).toEqual([label])
    }
  })

  it('runs all views when the whole picture shows something', async () => {
    const network = answering((view) => ({ index: 763, share: view === 0 ? 1 : 0 }))
    const once = (await look(network.models)).get('weapons')!
    expect(network.views).toEqual([1, 5])
    expect(once).toBeLessThan((await look(answering(() => ({ index: 763, share: 1 })).models)).get('weapons')!)
  })

  it("averages with the bundled network's score of a category", async () => {
    const logitOf = async (said: number): Promise<number> => {
      const network = answering(() => ({ index: 763, share: 0.5 }), [0, said, 0, 0, 0, 0])
      const score = (await look(network.models)).get('weapons')!
      return Math.log(score / (1 - score))
    }
    expect((await logitOf(2)) - (await logitOf(-1))).toBeCloseTo(1.5, 5)
  })

  it('runs only one view when the whole picture shows nothing', async () => {
    const network = answering(() => ({ index: 0, share: 1 }))
    await look(network.models)
    expect(network.views).toEqual([1])
  })

  it('says how to get the network when it is not installed', async () => {
    await expect(imagenetGoodsDetector.open(openContext(registry))).rejects.toMatchObject({
      code: 'model_missing',
      message: expect.stringContaining(`proofline models pull ${NETWORK}`),
    })
  })

  it('uses the thresholds of the registry, which name the sweep that chose them', () => {
    const { thresholds } = registry.entry('imagenet-goods')
    const announced = Object.entries(imagenetGoodsDetector.capabilities.labels)
    expect(Object.keys(thresholds)).toEqual(announced.map(([label]) => label))
    for (const [label, values] of announced) expect(thresholds[label]).toMatchObject(values)
  })

  it('pins the network to a commit of its public source and to a hash', () => {
    const { source, files, family } = registry.entry(NETWORK)
    expect(source).toMatchObject({ kind: 'hub', repository: 'mlcommons/mobile_models' })
    const revision = 'revision' in source ? source.revision : ''
    expect(files.map(({ url }) => url)).toEqual([expect.stringContaining(`/${revision}/`)])
    expect(family).toBe('imagenet')
  })
})
