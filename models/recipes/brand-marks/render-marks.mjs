/**
 * Draws vector marks for training: `node render-marks.mjs SIMPLE_ICONS LOGOS TINY OUT`, the folders of the package
 * simple-icons, of gilbarbara/logos and of edent/SuperTinyIcons.
 *
 * Leaves marks.bin (RGBA, 96 x 96 a mark, straight alpha) and marks.json (source, file, brand, colour) in OUT.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const SIDE = 96
const [icons, logos, tiny, out] = process.argv.slice(2)
const facts = JSON.parse(readFileSync(path.join(icons, 'data/simple-icons.json'), 'utf8'))
const bySlug = new Map(facts.map((one) => [one.slug, one]))

/** Marks of one owner, which training must not push apart. `google-maps-icon` belongs to google. */
const groupOf = (name) => name.split(/[-_ ]/)[0].replaceAll(/[^a-z0-9]/g, '')

const files = [
  ...list(path.join(icons, 'icons'), 'simple-icons'),
  ...list(path.join(logos, 'logos'), 'gilbarbara/logos'),
  ...list(path.join(tiny, 'images/svg'), 'edent/SuperTinyIcons'),
]

function list(folder, source) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .sort()
    .map((file) => ({ source, file, path: path.join(folder, file) }))
}

const marks = []
const pixels = []
for (const { source, file, path: at } of files) {
  const name = path.basename(file, '.svg')
  const icon = source === 'simple-icons' ? bySlug.get(name) : undefined
  try {
    const { data } = await sharp(at, { density: 300 })
      .trim({ background: '#0000', threshold: 0 })
      .resize(SIDE, SIDE, { fit: 'contain', background: '#0000' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ink = data.reduce((sum, value, i) => sum + (i % 4 === 3 ? value : 0), 0) / 255 / SIDE / SIDE
    if (ink < 0.02) continue
    pixels.push(data)
    marks.push({ source, file, brand: icon?.title ?? name, group: groupOf(name), colour: icon?.hex ?? null })
  } catch (error) {
    console.error(`${at}: ${error.message}`)
  }
}
writeFileSync(path.join(out, 'marks.bin'), Buffer.concat(pixels))
writeFileSync(path.join(out, 'marks.json'), JSON.stringify(marks))
console.log(marks.length, 'marks')
