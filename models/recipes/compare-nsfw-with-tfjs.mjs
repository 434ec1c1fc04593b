/**
 * Compares `models/nsfw-mobilenet-v2/model.onnx` with TensorFlow.js running the layers model that it was made from:
 * prints the largest difference of any probability over smooth, striped and noisy pictures. TensorFlow.js is not part
 * of the project: install it elsewhere (`npm i @tensorflow/tfjs@4.22.0`) and name that folder.
 *
 *     node models/recipes/compare-nsfw-with-tfjs.mjs <folder with tfjs> <folder of an unpacked nsfwjs 4.4.0>
 */
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import ort from 'onnxruntime-node'
import { MODELS } from './registered.mjs'

const [tfFolder, nsfwFolder] = process.argv.slice(2)
const tf = createRequire(join(resolve(tfFolder), 'index.js'))('@tensorflow/tfjs')
const require = createRequire(import.meta.url)
const packed = join(resolve(nsfwFolder), 'dist/models/mobilenet_v2')
const { modelTopology, weightsManifest } = require(join(packed, 'model.min.js'))
const weightData = Uint8Array.from(Buffer.from(require(join(packed, 'group1-shard1of1.min.js')), 'base64')).buffer
const weightSpecs = weightsManifest.flatMap((group) => group.weights)
const layers = await tf.loadLayersModel(tf.io.fromMemory({ modelTopology, weightSpecs, weightData }))
const onnx = await ort.InferenceSession.create(join(MODELS, 'nsfw-mobilenet-v2/model.onnx'))

/** Marsaglia's xorshift32, so that the pictures are the same every time. */
let state = 2463534242
const noise = () => {
  for (const shift of [13, -17, 5]) state ^= shift > 0 ? state << shift : state >>> -shift
  return (state >>> 0) / 2 ** 32
}
const pictures = {
  black: () => 0,
  white: () => 1,
  'skin-like gradient': (x, y, c) => [0.9, 0.7, 0.6][c] * (0.5 + (x + y) / 896),
  stripes: (x, y, c) => Number((x >> (3 + c)) % 2),
  blobs: (x, y, c) => 0.5 + 0.5 * Math.sin(x / (11 + c)) * Math.cos(y / (17 - c)),
  noise,
  'noise of the skin': (x, y, c) => [0.8, 0.6, 0.5][c] + 0.2 * noise(),
}

let worst = 0
for (const [name, pixel] of Object.entries(pictures)) {
  const data = Float32Array.from({ length: 224 * 224 * 3 }, (_, i) => {
    return pixel(Math.floor(i / 3) % 224, Math.floor(i / 672), i % 3)
  })
  const { probabilities } = await onnx.run({ image: new ort.Tensor('float32', data, [1, 224, 224, 3]) })
  const expected = await layers.predict(tf.tensor4d(data, [1, 224, 224, 3])).data()
  const difference = Math.max(...expected.map((value, i) => Math.abs(value - probabilities.data[i])))
  worst = Math.max(worst, difference)
  console.log(name, [...probabilities.data].map((value) => value.toFixed(4)).join(' '), difference.toExponential(1))
}
console.log('largest difference', worst.toExponential(1))
