/**
 * Makes gallery.json and gallery.bin of models/brand-marks: `node build-gallery.mjs SIMPLE_ICONS LOGOS TINY`, after
 * export.py and a build of the engine. Marks are enrolled as those of users are, one by one.
 *
 * `gallery-brands.json` says which drawings show which brand.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openModelRegistry } from '../../../packages/engine/dist/index.js'
import { enrolMarks } from '../../../packages/engine/dist/detect/brands/gallery.js'
import { readOwnMarks } from '../../../packages/engine/dist/detect/brands/own-marks.js'
import { MODELS } from '../registered.mjs'

const [icons, logos, tiny] = process.argv.slice(2)
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
for (const [name, files] of Object.entries(brands)) {
  for (const file of files) {
    const drawn = await readOwnMarks([{ name, mark: drawingOf(file) }])
    const [{ brand, views, shapes }] = await enrolMarks(embedder, drawn, new AbortController().signal)
    const [{ width, height }] = shapes
    marks.push({ brand, file, views: views.length / 128, shapes: shapes.length, width, height })
    chunks.push(Buffer.from(Int8Array.from(views, (value) => Math.round(value * 127)).buffer))
    for (const { values } of shapes) chunks.push(Uint8Array.from(values, (value) => Math.round(value * 255)))
  }
}
await registry.close()
const folder = path.join(MODELS, 'brand-marks')
writeFileSync(path.join(folder, 'gallery.json'), `${JSON.stringify({ marks })}\n`)
writeFileSync(path.join(folder, 'gallery.bin'), Buffer.concat(chunks))
console.log(`${Object.keys(brands).length} brands, ${marks.length} marks`)
