/**
 * Makes `models/nsfw-mobilenet-v2/model.onnx` from the MobileNetV2 in nsfwjs 4.4.0, which is in TensorFlow.js form.
 * Needs the npm registry and `tar`; no TensorFlow. The result is the same byte for byte on every machine.
 *
 *     node models/recipes/nsfwjs-to-onnx.mjs [folder of an unpacked nsfwjs]
 *
 * Batch normalisation is folded into the convolution before it, zero padding into the one after it; drop-out is left
 * out. Input `image`: [batch, 224, 224, 3], RGB, 0 to 1. Output `probabilities`: [batch, 5], softmax.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage } from './fetch-package.mjs'
import { readLayersModel } from './layers-model.mjs'
import { floats, model, node, value } from '../../packages/engine/dist/models/formats/onnx-writer.js'
import { MODELS, mustBeRegistered } from './registered.mjs'

const ID = 'nsfw-mobilenet-v2'
const source = process.argv[2] ?? fetchPackage('nsfwjs', '4.4.0')
const { layers, weights } = readLayersModel(join(source, 'dist/models/mobilenet_v2'))

const nodes = []
const constants = [floats('zero', [], [0]), floats('six', [], [6])]
/** By layer: the ONNX value that holds its output. */
const outputOf = new Map()
/** By layer: zero padding that the next convolution takes over, [top, left, bottom, right]. */
const paddingOf = new Map()
/** By convolution that feeds a batch normalisation: that layer. */
const normalisedBy = new Map()
for (const { name, type, config, inputs } of layers) {
  if (type === 'BatchNormalization') normalisedBy.set(inputs[0], { name, epsilon: config.epsilon })
}

for (const layer of layers) convert(layer)

const bytes = model({
  name: ID,
  nodes,
  constants,
  inputs: [value('image', ['batch', 224, 224, 3])],
  outputs: [value('probabilities', ['batch', 5])],
})
mustBeRegistered(ID, 'model.onnx', bytes)
const folder = join(MODELS, ID)
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'model.onnx'), bytes)
copyFileSync(join(source, 'LICENSE'), join(folder, 'LICENSE'))
console.log(`${ID}/model.onnx: ${bytes.length} bytes, ${nodes.length} nodes, as registered`)

function convert({ name, type, config, inputs }) {
  const input = outputOf.get(inputs[0])
  const isLast = name === layers.at(-1).name
  const emit = (op, from, attributes) => {
    nodes.push(node(op, from, isLast ? 'probabilities' : name, attributes))
    outputOf.set(name, name)
  }

  switch (type) {
    case 'InputLayer':
      nodes.push(node('Transpose', ['image'], name, { perm: [0, 3, 1, 2] }))
      outputOf.set(name, name)
      return
    case 'ZeroPadding2D': {
      const [[top, bottom], [left, right]] = config.padding
      paddingOf.set(name, [top, left, bottom, right])
      outputOf.set(name, input)
      return
    }
    case 'Conv2D':
    case 'DepthwiseConv2D':
      emit('Conv', [input, ...kernelAndBias(name, type)], convAttributes(config, type, name, inputs[0]))
      return
    case 'BatchNormalization':
    case 'Dropout':
      outputOf.set(name, input)
      return
    case 'ReLU':
      if (config.max_value !== 6 || config.negative_slope !== 0) throw new Error(`${name} is not a ReLU6`)
      emit('Clip', [input, 'zero', 'six'])
      return
    case 'Add':
      emit('Add', inputs.map((from) => outputOf.get(from)))
      return
    case 'AveragePooling2D':
      if (config.padding !== 'valid') throw new Error(`${name} pads`)
      emit('AveragePool', [input], { kernel_shape: config.pool_size, strides: config.strides })
      return
    case 'Flatten':
      // Right only because the picture is 1 x 1 here: larger ones lie in another order in ONNX than in Keras.
      emit('Flatten', [input], { axis: 1 })
      return
    case 'Dense':
      dense(name, config, input, emit)
      return
    default:
      throw new Error(`${name} is a ${type}, which this recipe does not convert`)
  }
}

function dense(name, config, input, emit) {
  const activation = { relu: 'Relu', softmax: 'Softmax' }[config.activation]
  if (!activation) throw new Error(`${name} has the activation ${config.activation}`)
  for (const part of ['kernel', 'bias']) constants.push(floats(`${name}_${part}`, shapeOf(name, part), of(name, part)))
  nodes.push(node('Gemm', [input, `${name}_kernel`, `${name}_bias`], `${name}_sum`))
  emit(activation, [`${name}_sum`], activation === 'Softmax' ? { axis: 1 } : {})
}

/** Names of the folded kernel [out, in / groups, height, width] and bias [out], which become constants. */
function kernelAndBias(name, type) {
  const isDepthwise = type === 'DepthwiseConv2D'
  const part = isDepthwise ? 'depthwise_kernel' : 'kernel'
  const [height, width, channelsIn, last] = shapeOf(name, part)
  if (isDepthwise && last !== 1) throw new Error(`${name} multiplies its channels`)
  const channelsOut = isDepthwise ? channelsIn : last
  const kernel = of(name, part)

  const { name: normalisation, epsilon } = normalisedBy.get(name)
  const variance = of(normalisation, 'moving_variance')
  const scale = of(normalisation, 'gamma').map((gamma, i) => gamma / Math.sqrt(variance[i] + epsilon))
  const mean = of(normalisation, 'moving_mean')
  const bias = of(normalisation, 'beta').map((beta, i) => beta - mean[i] * scale[i])

  const depth = isDepthwise ? 1 : channelsIn
  const folded = new Float64Array(channelsOut * depth * height * width)
  for (let out = 0; out < channelsOut; out++) {
    for (let inner = 0; inner < depth; inner++) {
      for (let place = 0; place < height * width; place++) {
        const from = isDepthwise ? place * channelsIn + out : (place * channelsIn + inner) * channelsOut + out
        folded[(out * depth + inner) * height * width + place] = kernel[from] * scale[out]
      }
    }
  }
  constants.push(floats(`${name}_w`, [channelsOut, depth, height, width], folded))
  constants.push(floats(`${name}_b`, [channelsOut], bias))
  return [`${name}_w`, `${name}_b`]
}

function convAttributes(config, type, name, inputName) {
  const { kernel_size: size, strides, padding, use_bias: hasBias, activation } = config
  if (hasBias || activation !== 'linear') throw new Error(`${name} has a bias or an activation`)
  if (padding === 'same' && strides.some((stride) => stride !== 1)) throw new Error(`${name} pads with a stride`)
  const same = [...size, ...size].map((side) => (side - 1) / 2)
  const pads = padding === 'same' ? same : (paddingOf.get(inputName) ?? [0, 0, 0, 0])
  const group = type === 'DepthwiseConv2D' ? shapeOf(name, 'depthwise_kernel')[2] : 1
  return { kernel_shape: size, strides, pads, group }
}

function of(layer, part) {
  return weights.get(`${layer}/${part}`).values
}

function shapeOf(layer, part) {
  return weights.get(`${layer}/${part}`).shape
}
