/**
 * Writes the MobileNetV2 in nsfwjs 4.4.0 as `nsfwjs.bin` (floats) and `nsfwjs.json` (names, shapes, layers in
 * the order in which they are computed) for `student.py`. Needs the npm registry and `tar`.
 *
 *     node models/recipes/restricted-goods/unpack-nsfwjs.mjs OUT
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage } from '../fetch-package.mjs'
import { readLayersModel } from '../layers-model.mjs'

const { layers, weights } = readLayersModel(join(fetchPackage('nsfwjs', '4.4.0'), 'dist/models/mobilenet_v2'))
const out = process.argv[2]
const parts = []
let at = 0
const described = [...weights].map(([name, { shape, values }]) => {
  parts.push(Buffer.from(Float32Array.from(values).buffer))
  at += values.length
  return { name, shape, at: at - values.length, length: values.length }
})
writeFileSync(join(out, 'nsfwjs.bin'), Buffer.concat(parts))
const order = layers.map(({ name, type }) => ({ name, type }))
writeFileSync(join(out, 'nsfwjs.json'), JSON.stringify({ weights: described, layers: order }))
