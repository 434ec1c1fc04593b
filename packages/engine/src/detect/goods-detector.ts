import { defineDetector, type Detector } from '../spec/detector.js'
import type { RgbImage } from '../spec/image.js'
import type { InferenceSession } from '../spec/plugin.js'
import { areaResize, type PixelRegion } from './area-resize.js'
import { GOODS, goodsIn } from './goods-views.js'

const MODEL = 'restricted-goods'
const FILE = 'model.onnx'

/** Side of the model's input in pixels. */
const INPUT_PX = 160

/**
 * Chosen by the sweep in `benchmarks/sweeps/restricted-goods.md`, in the order of the model's output. A still needs
 * `enter`; in a film two sampled frames must agree.
 */
const LABELS = {
  alcohol: { enter: 0.6, stay: 0.4, minFrames: 2 },
  weapons: { enter: 0.5, stay: 0.35, minFrames: 2 },
  tobacco: { enter: 0.75, stay: 0.5, minFrames: 2 },
  gambling: { enter: 0.6, stay: 0.4, minFrames: 2 },
  pharmaceuticals: { enter: 0.35, stay: 0.25, minFrames: 2 },
  financial: { enter: 0.25, stay: 0.18, minFrames: 2 },
} as const

/**
 * Finds goods whose advertising is restricted: bottles and glasses of alcohol, firearms and blades, cigarettes and
 * vapes, roulette, slots and chips, pills, blisters and syringes, cash, bank cards and price charts. A picture may show
 * several. It tells what is seen, not whether it is offered; the score is that of {@link goodsIn}.
 */
export const goodsDetector: Detector = defineDetector({
  specVersion: 'detector.v1',
  id: 'restricted-goods',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { signalType: 'category', labels: LABELS },
  async open({ models }) {
    const session = await models.session(MODEL, FILE)
    return {
      async detect(image, { signal }) {
        return goodsIn(image, (views) => logitsOf(session, image, views), signal)
      },
      async close() {},
    }
  },
})

/** The model's logits of each view, a category each. */
async function logitsOf(
  session: InferenceSession,
  image: RgbImage,
  views: readonly PixelRegion[],
): Promise<number[][]> {
  const size = INPUT_PX * INPUT_PX * 3
  const data = new Float32Array(views.length * size)
  views.forEach((view, at) => data.set(areaResize(image, view, INPUT_PX), at * size))
  const dims = [views.length, INPUT_PX, INPUT_PX, 3]
  const { logits } = await session.run({ image: { type: 'float32', data, dims } })
  return views.map((_, view) => GOODS.map((_, at) => Number(logits!.data[view * GOODS.length + at])))
}
