import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Reads a TensorFlow.js layers model as nsfwjs packs it: a CommonJS module with the Keras topology and one with the
 * weights, base64. Returns the layers in the order in which they can be computed, and the weights as floats.
 *
 * Weights are quantised per tensor to 8 bit: value = q * scale + min.
 */
export function readLayersModel(folder) {
  const require = createRequire(import.meta.url)
  const { modelTopology, weightsManifest } = require(join(folder, 'model.min.js'))
  const packed = Buffer.from(require(join(folder, 'group1-shard1of1.min.js')), 'base64')

  const weights = new Map()
  let offset = 0
  for (const { name, shape, quantization } of weightsManifest.flatMap((group) => group.weights)) {
    if (quantization?.dtype !== 'uint8') throw new Error(`${name} is not quantised to uint8`)
    const size = shape.reduce((product, dim) => product * dim, 1)
    const codes = packed.subarray(offset, offset + size)
    weights.set(name, { shape, values: Float64Array.from(codes, (q) => q * quantization.scale + quantization.min) })
    offset += size
  }
  if (offset !== packed.length) throw new Error(`weights take ${offset} of ${packed.length} bytes`)

  const layers = modelTopology.model_config.config.layers.map(({ name, class_name: type, config, inbound_nodes }) => {
    return { name, type, config, inputs: (inbound_nodes[0] ?? []).map(([from]) => from) }
  })
  return { layers: inOrder(layers), weights }
}

function inOrder(layers) {
  const done = new Set()
  const ordered = []
  while (ordered.length < layers.length) {
    const ready = layers.filter(({ name, inputs }) => !done.has(name) && inputs.every((input) => done.has(input)))
    if (ready.length === 0) throw new Error('the layers form a cycle')
    for (const layer of ready) done.add(layer.name)
    ordered.push(...ready)
  }
  return ordered
}
