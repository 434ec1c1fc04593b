/**
 * Makes gallery.json and gallery.bin of models/brand-marks: `node build-gallery.mjs SIMPLE_ICONS LOGOS TINY OUT`,
 * after export_marks.py, rivals.py and a build of the engine. Marks are enrolled as those of users are, one by one.
 *
 * `gallery-brands.json` says which drawings show which brand.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openModelRegistry } from '../../../packages/engine/dist/index.js'
import { EMBEDDING_LENGTH } from '../../../packages/engine/dist/detect/brands/embed-windows.js'
import { enrolMarks } from '../../../packages/engine/dist/detect/brands/gallery.js'
import { readOwnMarks } from '../../../packages/engine/dist/detect/brands/own-marks.js'
import { MODELS } from '../registered.mjs'

const [icons, logos, tiny, out] = process.argv.slice(2)
const here = path.join(MODELS, 'recipes/brand-marks')
const { brands } = JSON.parse(readFileSync(path.join(here, 'gallery-brands.json'), 'utf8'))
const facts = JSON.parse(readFileSync(path.join(icons, 'data/simple-icons.json'), 'utf8'))

const FOLDERS = { 'gilbarbara/logos': path.join(logos, 'logos'), 'edent/SuperTinyIcons': path.join(tiny, 'images/svg') }

/** Icons of simple-icons have no colour of their own: it stands in the package's list. */
function drawingOf(file) {
  const [source, name] = file.split(':')
  if (source !== 'simple-icons') return readFileSync(path.join(FOLDERS[source], name))
  const { hex } = facts.find(({ slug }) => `${slug}.svg` === name)
  const svg = readFileSync(path.join(icons, 'icons', name), 'utf8')
  return Buffer.from(svg.replace('<svg ', `<svg fill="#${hex}" `))
}

const registry = await openModelRegistry()
const embedder = await registry.session('brand-marks', 'embedder.onnx')
const marks = []
const chunks = []

async function enrol(drawn) {
  // Upright only: the gallery is large, and a rotated mark comes nearer to those of others.
  const upright = drawn.map(({ brand, mark }) => ({ brand, mark }))
  const [{ views, shapes }] = await enrolMarks(embedder, upright, new AbortController().signal)
  return { views, shapes }
}

function keep(entry, views, shapes) {
  const [{ width, height } = { width: 0, height: 0 }] = shapes
  marks.push({ ...entry, views: views.length / EMBEDDING_LENGTH, shapes: shapes.length, width, height })
  chunks.push(Buffer.from(Int8Array.from(views, (value) => Math.round(value * 127)).buffer))
  for (const { values } of shapes) chunks.push(Uint8Array.from(values, (value) => Math.round(value * 255)))
}

for (const [name, files] of Object.entries(brands)) {
  for (const file of files) {
    const { views, shapes } = await enrol(await readOwnMarks([{ name, mark: drawingOf(file) }]))
    keep({ brand: name, file }, views, shapes)
  }
}
const rivals = readFileSync(path.join(out, 'rivals.bin'))
let at = 0
for (const { width, height } of JSON.parse(readFileSync(path.join(out, 'rivals.json'), 'utf8'))) {
  const data = rivals.subarray(at, (at += width * height * 4))
  const { views } = await enrol([{ brand: '', mark: { width, height, data } }])
  // Black on white and turned round: the other two are the same, since it is black.
  keep({ brand: null }, views.subarray(0, 2 * EMBEDDING_LENGTH), [])
}
await registry.close()
const folder = path.join(MODELS, 'brand-marks')
writeFileSync(path.join(folder, 'gallery.json'), `${JSON.stringify({ marks })}\n`)
writeFileSync(path.join(folder, 'gallery.bin'), Buffer.concat(chunks))
console.log(`${Object.keys(brands).length} brands, ${marks.length} marks`)
