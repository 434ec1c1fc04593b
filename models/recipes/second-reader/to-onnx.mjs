/**
 * Makes `models/second-reader/model.onnx` out of the weights that `train.py` left in a folder:
 *
 *     node models/recipes/second-reader/to-onnx.mjs FOLDER
 *
 * Weights of matrices are 8 bit with one scale a column, their inputs are quantised as they come (the arithmetic is
 * that of ONNX's DynamicQuantizeLinear and MatMulInteger). Inputs `pieces` (int64, [sentences, length]) and `mask`
 * (float, 1 where a piece is, 0 where the sentence has ended). Output `logits`: breach by family, breach at all, and
 * family whether breach or not, [sentences, 2 × families + 1].
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  float,
  floats,
  INT64,
  INT8,
  model,
  node,
  tensor,
  value,
} from '../../../packages/engine/dist/models/formats/onnx-writer.js'
import { MODELS } from '../registered.mjs'

const HEADS = 4
const source = process.argv[2]
const index = JSON.parse(readFileSync(join(source, 'weights.json'), 'utf8'))
const blob = readFileSync(join(source, 'weights.bin'))
const nodes = []
const constants = [
  tensor('one-axis', [1], INT64, BigInt64Array.of(1n)),
  tensor('last-axis', [1], INT64, BigInt64Array.of(-1n)),
  tensor('heads-axes', [2], INT64, BigInt64Array.of(1n, 2n)),
  floats('one', [], [1]),
  floats('far', [], [1e9]),
]
const shapes = new Set()
let made = 0

const emit = (op, inputs, attributes, output = `v${++made}`) => {
  nodes.push(node(op, inputs, output, attributes))
  return output
}
const weight = (name) => {
  const { shape, offset } = index[name]
  const size = shape.reduce((product, dim) => product * dim, 1)
  return { shape, values: new Float32Array(blob.buffer.slice(blob.byteOffset + offset, blob.byteOffset + offset + size * 4)) }
}
const constant = (name) => {
  const { shape, values } = weight(name)
  constants.push(floats(name, shape, values))
  return name
}

const pieces = quantisedRows('embedding')
const rows = emit('Cast', [emit('Gather', [pieces.codes, 'pieces'])], { to: 1 })
const scale = emit('Gather', [pieces.scales, 'pieces'])
const places = emit('Slice', [constant('places'), zero(), lengthOf('pieces'), zero()])
let x = emit('Add', [emit('Mul', [rows, scale]), places])
const bias = emit('Unsqueeze', [emit('Mul', [emit('Sub', ['mask', 'one']), 'far']), 'heads-axes'])
for (let layer = 0; Object.hasOwn(index, `layers.${layer}.qkv.weight`); layer += 1) x = transformer(x, `layers.${layer}`)
const column = emit('Unsqueeze', ['mask', 'last-axis'])
const sum = emit('ReduceSum', [emit('Mul', [x, column]), 'one-axis'], { keepdims: 0 })
const mean = emit('Div', [sum, emit('ReduceSum', ['mask', 'one-axis'], { keepdims: 1 })])
const sense = emit('Tanh', [linear(mean, 'top')])
emit('Add', [emit('MatMul', [sense, constant('head.weight')]), constant('head.bias')], {}, 'logits')

const bytes = model({
  name: 'second-reader',
  nodes,
  constants,
  inputs: [value('pieces', ['sentences', 'length'], INT64), value('mask', ['sentences', 'length'])],
  outputs: [value('logits', ['sentences', index['head.bias'].shape[0]])],
})
const folder = join(MODELS, 'second-reader')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'model.onnx'), bytes)
console.log(`model.onnx: ${bytes.length} bytes, ${nodes.length} nodes`)

/** One layer, normalised before attention and before its two dense layers. */
function transformer(input, name) {
  const width = index[`${name}.qkv.weight`].shape[0]
  const all = linear(normalise(input, `${name}.n1`), `${name}.qkv`)
  const [q, k, v] = [0, 1, 2].map((part) => heads(slice(all, part * width, (part + 1) * width), width))
  const scaled = emit('Mul', [q, scalar(`scale-${width}`, 1 / Math.sqrt(width / HEADS))])
  const fit = emit('Add', [emit('MatMul', [scaled, emit('Transpose', [k], { perm: [0, 1, 3, 2] })]), bias])
  const seen = emit('MatMul', [emit('Softmax', [fit], { axis: -1 }), v])
  const joined = emit('Reshape', [emit('Transpose', [seen], { perm: [0, 2, 1, 3] }), shape([0, 0, width])])
  const kept = Object.hasOwn(index, `${name}.res.weight`) ? linear(input, `${name}.res`) : input
  const attended = emit('Add', [kept, linear(joined, `${name}.out`)])
  const inner = emit('Relu', [linear(normalise(attended, `${name}.n2`), `${name}.f1`)])
  return emit('Add', [attended, linear(inner, `${name}.f2`)])
}

function normalise(input, name) {
  const parts = [input, constant(`${name}.weight`), constant(`${name}.bias`)]
  return emit('LayerNormalization', parts, { axis: -1, epsilon: float(1e-6) })
}

/** Input times a matrix of 8 bit, plus a bias. DynamicQuantizeLinear has three outputs, so it is written by hand. */
function linear(input, name) {
  const { shape: dims, values } = weight(`${name}.weight`)
  const [inputs, outputs] = dims
  const scales = new Float32Array(outputs)
  for (let at = 0; at < values.length; at += 1) scales[at % outputs] = Math.max(scales[at % outputs], Math.abs(values[at]))
  // 7 bits: on processors without VNNI, sums of two 8-bit products may overflow 16 bits.
  for (let out = 0; out < outputs; out += 1) scales[out] = Math.fround(scales[out] / 63)
  const codes = Int8Array.from(values, (one, at) => Math.round(one / scales[at % outputs]))
  constants.push(tensor(`${name}.codes`, [inputs, outputs], INT8, codes), floats(`${name}.scales`, [outputs], scales))
  const quantised = `v${++made}`
  nodes.push(node('DynamicQuantizeLinear', [input], [quantised, `${quantised}s`, `${quantised}z`]))
  const product = emit('MatMulInteger', [quantised, `${name}.codes`, `${quantised}z`])
  const factor = emit('Mul', [`${quantised}s`, `${name}.scales`])
  return emit('Add', [emit('Mul', [emit('Cast', [product], { to: 1 }), factor]), constant(`${name}.bias`)])
}

function heads(input, width) {
  const split = emit('Reshape', [input, shape([0, 0, HEADS, width / HEADS])])
  return emit('Transpose', [split], { perm: [0, 2, 1, 3] })
}

/** A matrix of 8 bit with one scale a row, for looking up. */
function quantisedRows(name) {
  const { shape: dims, values } = weight(name)
  const [count, width] = dims
  const scales = Float32Array.from({ length: count }, (_, row) => {
    return values.subarray(row * width, (row + 1) * width).reduce((top, one) => Math.max(top, Math.abs(one)), 1e-9) / 127
  })
  const codes = Int8Array.from(values, (one, at) => Math.round(one / scales[Math.floor(at / width)]))
  constants.push(tensor(`${name}.codes`, dims, INT8, codes), floats(`${name}.scales`, [count, 1], scales))
  return { codes: `${name}.codes`, scales: `${name}.scales` }
}

function slice(input, from, to) {
  return emit('Slice', [input, shape([from]), shape([to]), 'last-axis'])
}

function lengthOf(input) {
  return emit('Slice', [emit('Shape', [input]), 'one-axis', shape([2]), zero()])
}

function zero() {
  return shape([0])
}

function scalar(name, number) {
  constants.push(floats(name, [], [number]))
  return name
}

function shape(dims) {
  const name = `shape-${dims.join('-')}`
  if (!shapes.has(name)) constants.push(tensor(name, [dims.length], INT64, BigInt64Array.from(dims, BigInt)))
  shapes.add(name)
  return name
}
