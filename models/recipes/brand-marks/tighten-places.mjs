/**
 * Moves the places of marks to where the gallery's drawings of the brand are: `node tighten-places.mjs OUT`, after
 * places.py and with a gallery in place.
 *
 * People draw a box around the sign, words included; the gallery has the shape alone, and the embedder wants it to fill its
 * window as far as it does there. So in each box smaller windows are tried, and the one that resembles the brand most is
 * taken, if it clearly does so more than the whole. Brands that the gallery has not keep their boxes. Rewrites places.json.
 */
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openModelRegistry } from '../../../packages/engine/dist/index.js'
import { MARK_SHARE, WINDOW_PX } from '../../../packages/engine/dist/detect/brands/brand-mark.js'
import { EMBEDDING_LENGTH, embedWindows } from '../../../packages/engine/dist/detect/brands/embed-windows.js'
import { openGallery } from '../../../packages/engine/dist/detect/brands/gallery.js'
import { readGallery } from '../../../packages/engine/dist/detect/brands/gallery-file.js'
import { pyramidOf, readWindow } from '../../../packages/engine/dist/detect/brands/pyramid.js'

/** Sides of the windows that are tried, as shares of the box's, and how many of each lie beside each other. */
const GRID = [[1, 1], [0.85, 3], [0.72, 3], [0.6, 4], [0.5, 4], [0.42, 4]]
/** Similarity that a smaller window must have, and by how much more than the whole. */
const [LEAST_SIMILARITY, LEAST_GAIN] = [0.4, 0.05]
const WINDOW_LENGTH = 3 * WINDOW_PX * WINDOW_PX

const [out] = process.argv.slice(2)
const { signal } = new AbortController()
const plain = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const registry = await openModelRegistry()
const embedder = await registry.session('brand-marks', 'embedder.onnx')
const marks = (await readGallery(registry, 'brand-marks')).filter(({ brand }) => brand !== null)
const galleries = new Map(Object.entries(byBrand(marks)).map(([brand, own]) => [brand, openGallery(own)]))
const facts = JSON.parse(readFileSync(path.join(out, 'places.json'), 'utf8'))
const file = openSync(path.join(out, 'pictures.bin'))
let moved = 0
for (const fact of facts) {
  const gallery = galleries.get(plain(fact.brand))
  if (gallery) fact.marks = await tightened(fact, gallery)
}
closeSync(file)
await registry.close()
writeFileSync(path.join(out, 'places.json'), JSON.stringify(facts))
console.log(`${moved} places moved`)

function byBrand(all) {
  const groups = {}
  for (const mark of all) (groups[plain(mark.brand)] ??= []).push(mark)
  return groups
}

async function tightened({ width, height, at, marks: places }, gallery) {
  const data = new Uint8Array(width * height * 3)
  readSync(file, data, 0, data.length, at)
  const levels = pyramidOf({ width, height, data })
  const found = []
  for (const place of places) found.push(await mostAlike(place, levels, gallery))
  return found
}

async function mostAlike([x, y, side], levels, gallery) {
  const places = GRID.flatMap(([share, steps]) => {
    const offsets = Array.from({ length: steps }, (_, at) => (steps === 1 ? 0 : (at / (steps - 1) - 0.5) * (1 - share) * side))
    return offsets.flatMap((right) => offsets.map((down) => [x + right, y + down, side * share]))
  })
  const planes = new Float32Array(places.length * WINDOW_LENGTH)
  places.forEach(([left, top, length], at) => {
    readWindow(levels, { x: left, y: top, side: length / MARK_SHARE }, WINDOW_PX, planes, at * WINDOW_LENGTH)
  })
  const rows = await embedWindows(embedder, planes, signal)
  const alike = places.map((_, at) => gallery.nearest(rows.subarray(at * EMBEDDING_LENGTH, (at + 1) * EMBEDDING_LENGTH), 1)[0].similarity)
  const best = alike.indexOf(Math.max(...alike))
  if (alike[best] < LEAST_SIMILARITY || alike[best] < alike[0] + LEAST_GAIN) return places[0]
  moved++
  return places[best]
}
