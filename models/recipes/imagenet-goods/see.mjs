// What the pulled network sees of each picture that the heads learn from or are checked on:
//
//     node see.mjs SNAPSHOTS DO_NOT_TRAIN CACHE OUT LIST...
//
// A LIST is like ../restricted-goods/pictures.tsv.gz; SNAPSHOTS holds a git directory a repository, `owner+name`; files
// whose git blob hash stands in DO_NOT_TRAIN, and files with another SHA-256, are left out. CACHE is the folder of pulled
// models. Pictures keep their shape and are shrunk to 400 px on the shorter side; the six views are the engine's, drawn by
// its own code. Leaves OUT.json (a row a picture) and OUT.f32: of each view 1,280 pooled features, the shares of the
// classes of each category, and the logits of restricted-goods. Needs the built packages; some ten pictures a second on
// two cores, so parts of a list may be seen side by side.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { areaResize, smoothResize } from '../../../packages/engine/dist/detect/area-resize.js'
import { GOODS } from '../../../packages/engine/dist/detect/goods-views.js'
import { GOODS_CLASSES } from '../../../packages/engine/dist/detect/imagenet-goods/goods-classes.js'
import { closerViews, middleView } from '../../../packages/engine/dist/detect/picture-views.js'
import { batchOfViews } from '../../../packages/engine/dist/detect/view-batch.js'
import { openModelRegistry } from '@proofline/engine'

const [SHORTER, SMALLEST, CLOSER] = [400, 64, 0.6]
/** Of one label of one repository no more pictures than these; of harmless ones that teach no more than these together. */
const [ALIKE, ALIKE_HARMLESS, HARMLESS] = [110, 400, 2200]
const FEATURES = 1280
const VIEW = FEATURES + 2 * GOODS.length

const [snapshots, doNotTrain, cacheDir, out, ...lists] = process.argv.slice(2)
const dropped = new Set(
  readFileSync(doNotTrain, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/)[0]),
)
const models = await openModelRegistry({ cacheDir })
const teacher = await models.session('edgetpu-imagenet', 'mobilenet_edgetpu_224_1.0_uint8.tflite')
const student = await models.session('restricted-goods', 'model.onnx')

const file = openSync(`${out}.f32`, 'w')
const kept = []
const byRepository = new Map()
for (const row of chosen(lists.flatMap(rowsOf))) {
  byRepository.set(row.repository, [...(byRepository.get(row.repository) ?? []), row])
}
for (const [repository, rows] of byRepository) {
  const folder = join(snapshots, repository.replace('/', '+'))
  if (!existsSync(folder)) continue
  for await (const [row, content] of contents(folder, rows)) {
    const image = await opened(content)
    if (image === null) continue
    writeSync(file, await seen(image))
    kept.push(row)
  }
}
writeFileSync(`${out}.json`, JSON.stringify(kept))
await models.close()

/** Tabs between, and a line of names. */
function rowsOf(list) {
  const [head, ...lines] = gunzipSync(readFileSync(list)).toString('utf8').trim().split('\n')
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [names[at], value])))
}

/** All that is checked, and of what teaches as much as counts, by chance: in the order of the hashes. */
function chosen(rows) {
  const known = rows.filter(({ labels }) => labels !== 'unlabelled' && !labels.includes('maybe'))
  const isChecked = ({ part }) => part === 'check' || part === 'natural'
  const counts = new Map()
  const isRare = ({ repository, labels }) => {
    const key = `${repository} ${labels}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key) <= (labels === 'none' ? ALIKE_HARMLESS : ALIKE)
  }
  const byChance = known.filter((row) => !isChecked(row)).toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  const taught = byChance.filter(isRare)
  const harmless = taught.filter(({ labels }) => labels === 'none').slice(0, HARMLESS)
  return [...known.filter(isChecked), ...taught.filter(({ labels }) => labels !== 'none'), ...harmless]
}

/** Rows and bytes of the pictures that are there and unchanged. */
async function* contents(folder, rows) {
  const git = spawn('git', ['--git-dir', folder, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const chunks = git.stdout[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  const more = async (bytes) => {
    while (held.length < bytes) held = Buffer.concat([held, (await chunks.next()).value])
  }
  for (const row of rows) {
    git.stdin.write(`${row.commit}:${row.path}\n`)
    while (!held.includes(10)) await more(held.length + 1)
    const [blob, type, size] = held.subarray(0, held.indexOf(10)).toString().split(' ')
    held = held.subarray(held.indexOf(10) + 1)
    if (type !== 'blob') continue
    await more(Number(size) + 1)
    const content = held.subarray(0, Number(size))
    held = held.subarray(Number(size) + 1)
    const isSame = createHash('sha256').update(content).digest('hex') === row.sha256
    if (isSame && !dropped.has(blob)) yield [row, content]
  }
  git.stdin.end()
}

/** Null where it is no picture, or a small one. */
async function opened(content) {
  try {
    const { width, height } = await sharp(content, { failOn: 'none' }).metadata()
    const share = SHORTER / Math.min(width, height)
    if (Math.min(width, height) < SMALLEST) return null
    const whole = sharp(content, { failOn: 'none' }).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha()
    const small = { width: Math.round(width * share), height: Math.round(height * share), fit: 'fill', kernel: 'linear' }
    const { data, info } = await (share < 1 ? whole.resize(small) : whole).raw().toBuffer({ resolveWithObject: true })
    return info.channels === 3 ? { width: info.width, height: info.height, data: new Uint8Array(data) } : null
  } catch {
    return null
  }
}

async function seen(image) {
  const views = [middleView(image, 1, 1), ...closerViews(image, CLOSER)]
  const large = views.map((view) => areaResize(image, view, 224).map((value) => value * 2 - 1))
  const { 'MobilenetEdgeTPU/Predictions/Softmax': classes, 'MobilenetEdgeTPU/Logits/AvgPool': pooled } =
    await teacher.run({ input: batchOfViews(large, 224) })
  const { logits } = await student.run({ image: batchOfViews(views.map((view) => smoothResize(image, view, 160)), 160) })
  const numbers = new Float32Array(views.length * VIEW)
  for (let view = 0; view < views.length; view++) {
    numbers.set(pooled.data.subarray(view * FEATURES, (view + 1) * FEATURES), view * VIEW)
    for (const [at, category] of GOODS.entries()) {
      // The first of the 1,001 classes is the background.
      const share = GOODS_CLASSES[category].reduce((sum, index) => sum + classes.data[view * 1001 + 1 + index], 0)
      numbers[view * VIEW + FEATURES + at] = share
      numbers[view * VIEW + FEATURES + GOODS.length + at] = logits.data[view * GOODS.length + at]
    }
  }
  return new Uint8Array(numbers.buffer)
}
