// Outputs of the pulled and the bundled network for views of a picture, drawn by the engine's own code.
import { areaResize, smoothResize } from '../../../packages/engine/dist/detect/area-resize.js'
import { GOODS } from '../../../packages/engine/dist/detect/goods-views.js'
import { GOODS_CLASSES } from '../../../packages/engine/dist/detect/imagenet-goods/goods-classes.js'
import { closerViews, middleView } from '../../../packages/engine/dist/detect/picture-views.js'
import { batchOfViews } from '../../../packages/engine/dist/detect/view-batch.js'
import { openModelRegistry } from '@proofline/engine'

const [CLOSER, CLASSES] = [0.6, 1001]
const FEATURES = 1280
/** Values per view: pooled features, the shares of the classes of each category, the logits of restricted-goods. */
const VIEW = FEATURES + 2 * GOODS.length

/** The six views of the engine. */
export const viewsOf = (image) => [middleView(image, 1, 1), ...closerViews(image, CLOSER)]

/** Opens both networks; CACHE is the folder of pulled models. */
export async function openNetworks(cacheDir) {
  const models = await openModelRegistry({ cacheDir })
  const teacher = await models.session('edgetpu-imagenet', 'mobilenet_edgetpu_224_1.0_uint8.tflite')
  const student = await models.session('restricted-goods', 'model.onnx')

  /**
   * VIEW numbers for each of `views`, of which the pulled network is asked about those at `asked` alone: of the others its
   * numbers are 0. `pixels`: the views as restricted-goods gets them, 160 px, from 0 to 1.
   */
  async function look(image, views, asked = views.map((_, at) => at)) {
    const large = asked.map((at) => areaResize(image, views[at], 224).map((value) => value * 2 - 1))
    const { 'MobilenetEdgeTPU/Predictions/Softmax': classes, 'MobilenetEdgeTPU/Logits/AvgPool': pooled } =
      await teacher.run({ input: batchOfViews(large, 224) })
    const pixels = views.map((view) => smoothResize(image, view, 160))
    const { logits } = await student.run({ image: batchOfViews(pixels, 160) })

    const numbers = new Float32Array(views.length * VIEW)
    for (const at of views.keys()) {
      numbers.set(logits.data.subarray(at * GOODS.length, (at + 1) * GOODS.length), (at + 1) * VIEW - GOODS.length)
    }
    for (const [row, at] of asked.entries()) {
      numbers.set(pooled.data.subarray(row * FEATURES, (row + 1) * FEATURES), at * VIEW)
      for (const [category, name] of GOODS.entries()) {
        // The first of the classes is the background.
        const share = GOODS_CLASSES[name].reduce((sum, index) => sum + classes.data[row * CLASSES + 1 + index], 0)
        numbers[at * VIEW + FEATURES + category] = share
      }
    }
    return { numbers: new Uint8Array(numbers.buffer), pixels }
  }
  return { look, close: () => models.close() }
}
