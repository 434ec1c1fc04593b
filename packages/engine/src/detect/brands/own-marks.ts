import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { OwnMark } from './brand-detector.js'
import type { DrawnMark } from './brand-mark.js'
import { drawnElements } from './drawn-elements.js'

/** A brand to look for beside those that ship. */
export interface BrandToFind {
  /** As it shall stand in reports. */
  readonly name: string
  /**
   * Its mark: a drawing (SVG) or picture, as a path or as bytes; or a folder, each picture in which is one mark of it.
   */
  readonly mark: string | Uint8Array
}

const PICTURES = ['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif']
const MAX_BYTES = 20_000_000
const MAX_PIXELS = 50_000_000
/** Elements of a drawing, with all that its references stand for: some half a second of drawing. */
const MAX_ELEMENTS = 50_000
/** Longer side of a mark as it is kept: more than any view of it needs. */
const LONG_SIDE_PX = 160
/** A border whose pixels differ less than this from their mean is a ground, to be taken away. */
const GROUND = 24
/** What differs from the ground by this much is the mark, wholly. */
const INK = 72
/** A mark is also looked for turned by so many degrees: the network tells it from other marks, but not in any pose. */
const TURNS = [-12, 12]

/**
 * Reads the marks of a user's brands. A mark on a plain ground is freed from it; a drawing is rendered without
 * anything that it refers to. Each mark comes with itself turned a little to either side.
 *
 * Throws `brand_mark_not_found` for a path where nothing is, or a folder without pictures, and `brand_mark_unreadable`
 * for what is no picture or shows nothing; `details` name brand and path.
 */
export async function readOwnMarks(brands: readonly BrandToFind[]): Promise<OwnMark[]> {
  const marks: OwnMark[] = []
  for (const { name, mark } of brands) {
    const sources = typeof mark === 'string' ? await filesOf(name, mark) : [mark]
    for (const source of sources) {
      const drawn = await drawMark(name, source)
      marks.push({ brand: name, mark: drawn, turned: await Promise.all(TURNS.map((degrees) => turn(drawn, degrees))) })
    }
  }
  return marks
}

async function filesOf(brand: string, path: string): Promise<string[]> {
  const notFound = (message: string, cause?: unknown): ProoflineError => {
    return new ProoflineError('brand_mark_not_found', message, { details: { brand, path }, cause })
  }
  const facts = await stat(path).catch((cause: unknown) => {
    throw notFound(`The mark of ${brand} is not at ${path}.`, cause)
  })
  if (!facts.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => PICTURES.includes(extname(name).toLowerCase())).sort()
  if (names.length === 0) throw notFound(`The folder ${path} has no picture of the mark of ${brand}.`)
  return names.map((name) => join(path, name))
}

async function drawMark(brand: string, source: string | Uint8Array): Promise<DrawnMark> {
  const path = typeof source === 'string' ? source : null
  try {
    const bytes = typeof source === 'string' ? await readFile(source) : source
    if (bytes.length > MAX_BYTES) throw new Error(`It has more than ${MAX_BYTES} bytes.`)
    return await render(bytes)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const message = `The mark of ${brand}${path === null ? '' : ` (${path})`} cannot be used: ${why}`
    throw new ProoflineError('brand_mark_unreadable', message, { details: { brand, path }, cause })
  }
}

async function render(bytes: Uint8Array): Promise<DrawnMark> {
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const { width, height, format } = await sharp(bytes, options).metadata()
  if (format === 'svg') refuseHugeDrawing(bytes)
  // A drawing of 24 units is rendered large enough at once; enlarging pixels would blur it.
  const density = Math.min(2400, Math.max(72, (72 * 2 * LONG_SIDE_PX) / Math.max(1, width, height)))
  const input = sharp(bytes, { ...options, ...(format === 'svg' && { density }) })
  const { data, info } = await input
    .rotate()
    .resize(2 * LONG_SIDE_PX, 2 * LONG_SIDE_PX, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return cropped(withoutGround({ width: info.width, height: info.height, data: new Uint8Array(data) }))
}

/** The renderer itself gives up at half a million elements, of which it has then drawn the most, for half a minute. */
function refuseHugeDrawing(bytes: Uint8Array): void {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const svg = Buffer.from(isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString('utf8')
  if (drawnElements(svg) > MAX_ELEMENTS) throw new Error(`It draws more than ${MAX_ELEMENTS} elements.`)
}

async function turn({ width, height, data }: DrawnMark, degrees: number): Promise<DrawnMark> {
  const { default: sharp } = await import('sharp')
  const { data: turned, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return cropped({ width: info.width, height: info.height, data: new Uint8Array(turned) })
}

/** Makes the plain ground of an opaque picture transparent; anything else is left as it is. */
function withoutGround(mark: DrawnMark): DrawnMark {
  const { width, height, data } = mark
  const border: number[] = []
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x)
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1)
  if (data.some((value, i) => i % 4 === 3 && value < 250)) return mark
  const middle = [0, 1, 2].map((channel) => {
    const values = border.map((at) => data[at * 4 + channel]!).sort((a, b) => a - b)
    return values[values.length >> 1]!
  })
  const away = (at: number): number => {
    return Math.max(...middle.map((value, channel) => Math.abs(data[at * 4 + channel]! - value)))
  }
  if (border.filter((at) => away(at) > GROUND).length > border.length * 0.05) return mark
  const free = data.slice()
  for (let at = 0; at < width * height; at++) {
    const share = Math.min(1, Math.max(0, (away(at) - GROUND / 2) / (INK - GROUND / 2)))
    free[at * 4 + 3] = Math.round(data[at * 4 + 3]! * share)
  }
  return { width, height, data: free }
}

/** Cut to what can be seen. Throws where that is nothing. */
function cropped({ width, height, data }: DrawnMark): DrawnMark {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 24) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  if (right - left < 4 || bottom - top < 4) throw new Error('It shows nothing that could be recognised.')
  const rows = Array.from({ length: bottom - top }, (_, row) => {
    return data.subarray(((top + row) * width + left) * 4, ((top + row) * width + right) * 4)
  })
  return { width: right - left, height: bottom - top, data: Uint8Array.from(Buffer.concat(rows)) }
}
