import { defineDetector, type Detector } from '../spec/plugins/detector.js'
import type { RgbImage } from '../spec/pictures/image.js'
import type { InferenceSession } from '../spec/plugins/plugin.js'
import { smoothResize, type PixelRegion } from './area-resize.js'
import { GOODS, goodsIn } from './goods-views.js'
import { batchOfViews } from './view-batch.js'

/** Ours; ships. */
export const GOODS_MODEL = 'restricted-goods'
/** Its network. */
export const GOODS_FILE = 'model.onnx'

/** Side of the model's input in pixels. */
const INPUT_PX = 160

/**
 * Chosen by the sweep in `benchmarks/sweeps/restricted-goods.md`, in the order of the model's output. A still needs
 * `enter`, or `hinted` where two words hint at the category, or `unsaid` on a page of words none of which does (of a
 * pack's few lines, `unsaidLines`, where packs and advertisements of such goods say what they are); in a film two
 * sampled frames must agree.
 */
const LABELS = {
  alcohol: { enter: 0.92, stay: 0.81, hinted: 0.72, minFrames: 2 },
  weapons: { enter: 0.66, stay: 0.42, hinted: 0.3, unsaid: 0.88, minFrames: 2 },
  tobacco: { enter: 0.76, stay: 0.54, hinted: 0.41, unsaid: 0.98, unsaidLines: 3, minFrames: 2 },
  gambling: { enter: 0.62, stay: 0.38, hinted: 0.27, unsaid: 0.88, unsaidLines: 2, minFrames: 2 },
  pharmaceuticals: { enter: 0.74, stay: 0.51, hinted: 0.39, unsaid: 0.88, unsaidLines: 4, minFrames: 2 },
  financial: { enter: 0.8, stay: 0.6, hinted: 0.47, minFrames: 2 },
} as const

/**
 * Finds goods whose advertising is restricted: alcohol, weapons, tobacco, gambling, medicines, money. A picture may
 * show several, and many are missed; the sweep says how many of which kind. It tells what is seen, not whether it is
 * offered; the score is that of {@link goodsIn}.
 */
export const goodsDetector: Detector = defineDetector({
  specVersion: 'detector.v1',
  id: 'restricted-goods',
  version: '1.4.0',
  models: [GOODS_MODEL],
  capabilities: { signalType: 'category', labels: LABELS },
  async open({ models }) {
    const session = await models.session(GOODS_MODEL, GOODS_FILE)
    return {
      async detect(image, { signal }) {
        return goodsIn(image, (views) => goodsLogits(session, image, views), signal)
      },
      async close() {},
    }
  },
})

/** The model's logits of each view, a category each. */
export async function goodsLogits(
  session: InferenceSession,
  image: RgbImage,
  views: readonly PixelRegion[],
): Promise<number[][]> {
  const pixels = views.map((view) => smoothResize(image, view, INPUT_PX))
  const { logits } = await session.run({ image: batchOfViews(pixels, INPUT_PX) })
  return views.map((_, view) => GOODS.map((_, at) => Number(logits!.data[view * GOODS.length + at])))
}
