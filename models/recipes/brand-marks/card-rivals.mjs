/**
 * Adds to the gallery what drawn cards and advertisements show and marks resemble: `node card-rivals.mjs SIMPLE_ICONS
 * FRAMES`, after build-gallery.mjs and register.mjs. FRAMES: what film_frames.py left. What was added before is replaced.
 *
 * A window of a card or frame becomes a rival when a mark is so similar that it might be reported, and no rival is nearly as
 * near. The marks are those of the gallery and, in place of the ones that users will add, every fifth drawing of
 * simple-icons.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { openModelRegistry } from '../../../packages/engine/dist/index.js'
import { MARK_SHARE, WINDOW_PX } from '../../../packages/engine/dist/detect/brands/brand-mark.js'
import { EMBEDDING_LENGTH, embedWindows } from '../../../packages/engine/dist/detect/brands/embed-windows.js'
import { findWindows } from '../../../packages/engine/dist/detect/brands/find-windows.js'
import { enrolMarks, openGallery } from '../../../packages/engine/dist/detect/brands/gallery.js'
import { readGallery, readUnmarked } from '../../../packages/engine/dist/detect/brands/gallery-file.js'
import { readOwnMarks } from '../../../packages/engine/dist/detect/brands/own-marks.js'
import { pyramidOf, readWindow } from '../../../packages/engine/dist/detect/brands/pyramid.js'
import { MODELS } from '../registered.mjs'
import { cards } from './draw-cards.mjs'

const [CARDS, SEED, OTHER_MARKS] = [700, 4321, 600]
const [LEAST_SIMILARITY, LEAST_LEAD, MOST_WINDOWS] = [0.5, 0.05, 24]
const FILE = 'drawn cards'

const [icons, frames] = process.argv.slice(2)
const folder = path.join(MODELS, 'brand-marks')
const sharp = createRequire(path.join(MODELS, '../packages/engine/package.json'))('sharp')
const { signal } = new AbortController()

// Without its rivals from cards, which come last.
const { marks } = JSON.parse(readFileSync(path.join(folder, 'gallery.json'), 'utf8'))
const kept = marks.filter(({ file }) => file !== FILE)
const lengths = kept.map(({ views, shapes, width, height }) => views * EMBEDDING_LENGTH + shapes * width * height)
const bytes = readFileSync(path.join(folder, 'gallery.bin')).subarray(0, lengths.reduce((sum, length) => sum + length, 0))

const registry = await openModelRegistry()
const finder = await registry.session('brand-marks', 'finder.onnx')
const embedder = await registry.session('brand-marks', 'embedder.onnx')
const shipped = (await readGallery(registry, 'brand-marks')).slice(0, kept.length)
const names = readdirSync(path.join(icons, 'icons')).filter((_, at) => at % 5 === 0)
const drawings = names.slice(0, OTHER_MARKS).map((name) => ({ name, mark: path.join(icons, 'icons', name) }))
const upright = (await readOwnMarks(drawings)).map(({ brand, mark }) => ({ brand, mark }))
const others = await enrolMarks(embedder, upright, await readUnmarked(registry, 'brand-marks'), signal)
const brands = openGallery([...shipped.filter(({ brand }) => brand !== null), ...others])
let rivals = shipped.filter(({ brand }) => brand === null)
let known = openGallery(rivals)

const added = []
const drawn = readdirSync(frames).sort().map((name) => readFileSync(path.join(frames, name)))
for (const picture of [...[...cards(CARDS, SEED)].map((svg) => Buffer.from(svg)), ...drawn]) {
  for (const embedding of await embeddingsOf(picture)) {
    const [mark] = brands.nearest(embedding, 1)
    const [rival] = known.nearest(embedding, 1)
    if (mark.similarity < LEAST_SIMILARITY || mark.similarity - rival.similarity < LEAST_LEAD) continue
    added.push(embedding)
    rivals = [...rivals, { brand: null, views: embedding, shapes: [] }]
    known = openGallery(rivals)
  }
}
await registry.close()
const views = Int8Array.from(added.flatMap((embedding) => [...embedding].map((value) => Math.round(value * 127))))
const entry = { brand: null, file: FILE, views: added.length, shapes: 0, width: 0, height: 0 }
writeFileSync(path.join(folder, 'gallery.json'), `${JSON.stringify({ marks: [...kept, entry] })}\n`)
writeFileSync(path.join(folder, 'gallery.bin'), Buffer.concat([bytes, Buffer.from(views.buffer)]))
console.log(`${added.length} rivals of ${CARDS} cards and ${drawn.length} frames`)

async function embeddingsOf(picture) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const levels = pyramidOf({ width: info.width, height: info.height, data: new Uint8Array(data) })
  const candidates = await findWindows(finder, levels, MOST_WINDOWS)
  if (candidates.length === 0) return []
  const length = 3 * WINDOW_PX * WINDOW_PX
  const planes = new Float32Array(candidates.length * length)
  candidates.forEach(({ x, y, side }, at) => {
    readWindow(levels, { x, y, side: side / MARK_SHARE }, WINDOW_PX, planes, at * length)
  })
  const rows = await embedWindows(embedder, planes, signal)
  return candidates.map((_, at) => rows.slice(at * EMBEDDING_LENGTH, (at + 1) * EMBEDDING_LENGTH))
}
