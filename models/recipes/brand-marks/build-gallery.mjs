/**
 * Makes gallery.json and gallery.bin of models/brand-marks: `node build-gallery.mjs SIMPLE_ICONS OLD LOGOS TINY OUT`,
 * after export_marks.py, unmarked.py, rivals.py and a build of the engine. Marks are enrolled as those of users are, one
 * by one. OLD holds earlier versions of simple-icons, each in a folder named after it: marks as they were, and brands
 * that the present one has no more.
 *
 * What photo_views.py left in OUT, if anything, becomes further views of a brand's first mark: run this once before it,
 * since it needs the drawings, and once after it.
 *
 * `gallery-brands.json` says which drawings show which brand.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openModelRegistry } from '../../../packages/engine/dist/index.js'
import { EMBEDDING_LENGTH } from '../../../packages/engine/dist/detect/brands/embed-windows.js'
import { chanceOf, enrolMarks } from '../../../packages/engine/dist/detect/brands/gallery.js'
import { readUnmarked } from '../../../packages/engine/dist/detect/brands/gallery-file.js'
import { readOwnMarks } from '../../../packages/engine/dist/detect/brands/own-marks.js'
import { MODELS } from '../registered.mjs'

const [icons, old, logos, tiny, out] = process.argv.slice(2)
const here = path.join(MODELS, 'recipes/brand-marks')
const { brands } = JSON.parse(readFileSync(path.join(here, 'gallery-brands.json'), 'utf8'))

const FOLDERS = { 'gilbarbara/logos': path.join(logos, 'logos'), 'edent/SuperTinyIcons': path.join(tiny, 'images/svg') }

/** Icons of simple-icons have no colour of their own: it stands in the package's list, by title in earlier versions. */
function drawingOf(file) {
  const [source, name] = file.split(':')
  if (source in FOLDERS) return readFileSync(path.join(FOLDERS[source], name))
  const [, version] = source.split('@')
  const folder = version === undefined ? icons : path.join(old, version, 'package')
  const svg = readFileSync(path.join(folder, 'icons', name), 'utf8')
  const [, written] = /<title>([^<]*)/.exec(svg)
  const title = written.replace(/ icon$/, '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
  const { hex } = factsOf(folder).find((one) => `${one.slug}.svg` === name || one.title === title)
  return Buffer.from(svg.replace('<svg ', `<svg fill="#${hex}" `))
}

function factsOf(folder) {
  const file = ['data', '_data'].map((name) => path.join(folder, name, 'simple-icons.json')).find((at) => existsSync(at))
  const facts = JSON.parse(readFileSync(file, 'utf8'))
  return facts.icons ?? facts
}

const registry = await openModelRegistry()
const embedder = await registry.session('brand-marks', 'embedder.onnx')
const unmarked = await readUnmarked(registry, 'brand-marks')
const marks = []
const chunks = []

async function enrol(drawn) {
  // Upright only: the gallery is large, and a rotated mark comes nearer to those of others.
  const upright = drawn.map(({ brand, mark }) => ({ brand, mark }))
  const [{ views, shapes }] = await enrolMarks(embedder, upright, unmarked, new AbortController().signal)
  return { views, shapes }
}

/** What brands resemble by chance is taken off; what rivals do is not, since they are there to be resembled. */
function keep(entry, views, shapes) {
  const [{ width, height } = { width: 0, height: 0 }] = shapes
  const chance = entry.brand && chanceOf(views, unmarked).map((value) => Math.round(value * 1000) / 1000)
  const count = views.length / EMBEDDING_LENGTH
  marks.push({ ...entry, views: count, ...(chance && { chance }), shapes: shapes.length, width, height })
  chunks.push(Buffer.from(Int8Array.from(views, (value) => Math.round(value * 127)).buffer))
  for (const { values } of shapes) chunks.push(Uint8Array.from(values, (value) => Math.round(value * 255)))
}

const photographed = photoViews()
for (const [name, files] of Object.entries(brands)) {
  for (const [at, file] of files.entries()) {
    const { views, shapes } = await enrol(await readOwnMarks([{ name, mark: drawingOf(file) }]))
    const more = at === 0 ? (photographed.get(name) ?? []) : []
    keep({ brand: name, file }, Float32Array.from([...views, ...more]), shapes)
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

/** Views that photographs gave, by brand, one after the other. */
function photoViews() {
  const views = new Map()
  const list = path.join(out, 'photo-views.json')
  if (!existsSync(list)) return views
  const file = readFileSync(path.join(out, 'photo-views.npy'))
  // Behind the head, whose length stands in the ninth and tenth byte.
  const values = new Float32Array(Uint8Array.from(file.subarray(10 + file.readUInt16LE(8))).buffer)
  for (const [row, brand] of JSON.parse(readFileSync(list, 'utf8')).entries()) {
    const view = values.subarray(row * EMBEDDING_LENGTH, (row + 1) * EMBEDDING_LENGTH)
    views.set(brand, [...(views.get(brand) ?? []), ...view])
  }
  return views
}
