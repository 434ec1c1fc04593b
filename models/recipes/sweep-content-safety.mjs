/**
 * The sweep behind the thresholds of the content-safety detector: how many harmless pictures would be reported as unsafe,
 * by combination of views and by threshold. Takes folders of harmless pictures; each picture counts once as it is
 * (`stills`) and seven times cropped, warmed, re-encoded small, or cut to 16:9 (`variants`), to see the tail of the
 * distribution. Needs a built engine.
 *
 *     node models/recipes/sweep-content-safety.mjs FOLDER... > table.md
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ort from 'onnxruntime-node'
import sharp from 'sharp'
import { areaResize } from '../../packages/engine/dist/detect/area-resize.js'
import { MODELS } from './registered.mjs'

const SIDE = 224
const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95]
const COMBINATIONS = {
  'whole picture squashed (what nsfwjs does)': [0],
  'whole picture in a grey square (letterbox)': [5],
  'whole, mirrored': [0, 1],
  'whole, middle square': [0, 2],
  'whole, mirrored, middle square': [0, 1, 2],
  '**whole, mirrored, middle square, 88 %** (chosen)': [0, 1, 2, 4],
  'all six views, letterbox too': [0, 1, 2, 3, 4, 5],
}
const LABELS = { adult: ([, hentai, , porn]) => hentai + porn, racy: ([, , , , sexy]) => sexy }

const session = await ort.InferenceSession.create(join(MODELS, 'nsfw-mobilenet-v2/model.onnx'), { intraOpNumThreads: 1 })
const sets = { stills: [], variants: [] }
for (const path of process.argv.slice(2).flatMap(picturesIn)) {
  const picture = await sharp(path, { failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  sets.stills.push(await viewsOf(sharp(picture)))
  for (const variant of await variantsOf(picture)) sets.variants.push(await viewsOf(variant))
}

for (const [label, score] of Object.entries(LABELS)) {
  for (const [name, pictures] of Object.entries(sets)) {
    console.log(`\n### \`${label}\`, ${pictures.length} ${name}\n`)
    console.log(`| score = lowest of | highest | ${THRESHOLDS.map((threshold) => `≥ ${threshold}`).join(' | ')} |`)
    console.log(`| --- | --- ${'| --- '.repeat(THRESHOLDS.length)}|`)
    for (const [combination, views] of Object.entries(COMBINATIONS)) {
      const scores = pictures.map((all) => Math.min(...views.map((view) => score(all[view]))))
      const counts = THRESHOLDS.map((threshold) => scores.filter((value) => value >= threshold).length)
      console.log(`| ${combination} | ${Math.max(...scores).toFixed(2)} | ${counts.join(' | ')} |`)
    }
  }
}

function picturesIn(folder) {
  return readdirSync(folder)
    .filter((name) => /\.(jpe?g|png|webp|gif|avif)$/i.test(name))
    .sort()
    .map((name) => join(folder, name))
}

async function variantsOf(picture) {
  const { width, height } = await sharp(picture).metadata()
  const [w, h] = [Math.floor(width * 0.7), Math.floor(height * 0.7)]
  const crops = [
    [0, 0],
    [width - w, 0],
    [0, height - h],
    [width - w, height - h],
  ].map(([left, top]) => sharp(picture).extract({ left, top, width: w, height: h }))
  const small = await sharp(picture).resize({ width: 320 }).jpeg({ quality: 50 }).toBuffer()
  const wide = sharp(picture).resize({ width, height: Math.max(1, Math.round(width * 0.5625)), fit: 'cover' })
  return [...crops, sharp(picture).modulate({ saturation: 1.5, brightness: 1.15 }), sharp(small), wide]
}

/**
 * Probabilities of the five classes for the six views: whole, mirrored, middle square and mirrored, 88 %, letterbox.
 */
async function viewsOf(picture) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const image = { width: info.width, height: info.height, data }
  const middle = (width, height) => {
    return areaResize(image, { x: (info.width - width) / 2, y: (info.height - height) / 2, width, height }, SIDE)
  }
  const square = Math.min(info.width, info.height)
  const whole = middle(info.width, info.height)
  const centre = middle(square, square)
  const inner = middle(info.width * 0.88, info.height * 0.88)
  const views = [whole, mirror(whole), centre, mirror(centre), inner, letterbox(image)]
  const input = new Float32Array(views.length * whole.length)
  views.forEach((view, i) => input.set(view, i * whole.length))
  const tensor = new ort.Tensor('float32', input, [views.length, SIDE, SIDE, 3])
  const { probabilities } = await session.run({ image: tensor })
  return views.map((_, i) => [...probabilities.data.subarray(i * 5, i * 5 + 5)])
}

function mirror(view) {
  return view.map((_, i) => view[(Math.floor(i / (SIDE * 3)) * SIDE + SIDE - 1 - (Math.floor(i / 3) % SIDE)) * 3 + (i % 3)])
}

function letterbox({ width, height, data }) {
  const side = Math.max(width, height)
  const padded = { width: side, height: side, data: new Uint8Array(side * side * 3).fill(127) }
  const [left, top] = [(side - width) >> 1, (side - height) >> 1]
  for (let y = 0; y < height; y++) {
    padded.data.set(data.subarray(y * width * 3, (y + 1) * width * 3), ((y + top) * side + left) * 3)
  }
  return areaResize(padded, { x: 0, y: 0, width: side, height: side }, SIDE)
}
