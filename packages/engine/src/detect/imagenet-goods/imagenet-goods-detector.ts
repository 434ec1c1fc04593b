import { defineDetector, type Detector } from '../../spec/plugins/detector.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { areaResize, type PixelRegion } from '../area-resize.js'
import { GOODS_FILE, GOODS_MODEL, goodsLogits } from '../goods-detector.js'
import { GOODS, goodsIn } from '../goods-views.js'
import { batchOfViews } from '../view-batch.js'
import { GOODS_CLASSES } from './goods-classes.js'
import { FEATURES, headLogit, type Heads, readHeads } from './goods-heads.js'

/** Pulled from its public home: `proofline models pull edgetpu-imagenet`. */
const MODEL = 'edgetpu-imagenet'
const FILE = 'mobilenet_edgetpu_224_1.0_uint8.tflite'
/** The network's outputs, by their names in the file. */
const CLASSES = 'MobilenetEdgeTPU/Predictions/Softmax'
const POOLED = 'MobilenetEdgeTPU/Logits/AvgPool'
/** Of its 1,001 classes the first is background. */
const BACKGROUND = 1

/** Ours; ships. */
const HEADS = 'imagenet-goods'

/** Side of the network's input in pixels. */
const INPUT_PX = 224

/** Shares of the classes below this say nothing. As in `models/recipes/imagenet-goods/heads.py`. */
const FLOOR = 1e-3

/** How much the network that ships says beside: found best by the sweep. */
const BESIDE = 0.5

/**
 * Chosen on photographs of sources that nothing was trained on (`benchmarks/sweeps/imagenet-goods.md`), so that with
 * what `restricted-goods` calls some 1 to 2 % of harmless pictures carry a false one. In a film two sampled frames must
 * agree.
 */
const LABELS = {
  alcohol: { enter: 0.988, stay: 0.97, minFrames: 2 },
  weapons: { enter: 0.92, stay: 0.8, minFrames: 2 },
  tobacco: { enter: 0.95, stay: 0.87, minFrames: 2 },
  gambling: { enter: 0.9, stay: 0.76, minFrames: 2 },
  pharmaceuticals: { enter: 0.956, stay: 0.88, minFrames: 2 },
  financial: { enter: 0.92, stay: 0.8, minFrames: 2 },
} as const

/**
 * Finds goods whose advertising is restricted with a network that knows the 1,000 classes of ImageNet. An option: the
 * network is pulled, not shipped, and opening throws `model_missing` where it is not there.
 *
 * A view is scored by three things together: the share of the classes that show such goods (see {@link GOODS_CLASSES}),
 * a head of ours on the network's features, which knows what ImageNet has no class for (cigarettes, roulette, notes),
 * and what the network that ships sees in it. Their logarithms are added; views are combined as {@link goodsIn} says.
 */
export const imagenetGoodsDetector: Detector = defineDetector({
  specVersion: 'detector.v1',
  id: 'imagenet-goods',
  version: '1.3.0',
  models: [MODEL, HEADS, GOODS_MODEL],
  capabilities: { signalType: 'category', labels: LABELS },
  async open({ models }) {
    const session = await models.session(MODEL, FILE)
    const heads = await readHeads(await models.path(HEADS, 'heads.json'))
    const shipped = await models.session(GOODS_MODEL, GOODS_FILE)
    const bothOf = async (image: RgbImage, views: readonly PixelRegion[]): Promise<number[][]> => {
      const [pulled, beside] = await Promise.all([
        logitsOf(session, heads, image, views),
        goodsLogits(shipped, image, views),
      ])
      return pulled.map((logits, view) => logits.map((logit, at) => logit + BESIDE * beside[view]![at]!))
    }
    return {
      async detect(image, { signal }) {
        return goodsIn(image, (views) => bothOf(image, views), signal)
      },
      async close() {},
    }
  },
})

/** Logits of each view, a category each. */
async function logitsOf(
  session: InferenceSession,
  heads: Heads,
  image: RgbImage,
  views: readonly PixelRegion[],
): Promise<number[][]> {
  // The network takes values from -1 to 1.
  const pixels = views.map((view) => areaResize(image, view, INPUT_PX).map((value) => value * 2 - 1))
  const outputs = await session.run({ input: batchOfViews(pixels, INPUT_PX) })
  const { data: classes, dims } = outputs[CLASSES]!
  const pooled = outputs[POOLED]!.data as Float32Array
  return views.map((_, view) => {
    const features = pooled.subarray(view * FEATURES, (view + 1) * FEATURES)
    return GOODS.map((category) => {
      const first = view * dims[1]! + BACKGROUND
      const mass = GOODS_CLASSES[category].reduce((sum, index) => sum + Number(classes[first + index]), 0)
      return headLogit(heads[category], features) + Math.log((mass + FLOOR) / Math.sqrt(FLOOR))
    })
  })
}
