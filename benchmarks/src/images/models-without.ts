import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../paths.js'
import { plainName } from './plain-name.js'

interface Registry {
  readonly models: {
    readonly id: string
    readonly files: { readonly name: string; bytes: number; sha256: string }[]
    readonly outputs: Record<string, { readonly shape: readonly unknown[] }[]>
  }[]
}

interface Gallery {
  readonly marks: readonly GalleryEntry[]
}

/** A mark of `gallery.json`; null for the brand: a letter or plain shape. */
export interface GalleryEntry {
  readonly brand: string | null
  readonly views: number
  readonly shapes: number
  readonly width: number
  readonly height: number
}

/**
 * Copies the bundled models into a new temporary folder and removes brands by their plain names: their marks from
 * the gallery and their names from the list of wordmarks, as if they had never been known. Returns the folder;
 * the caller removes it.
 */
export function modelsWithout(brands: ReadonlySet<string>): string {
  const from = path.join(ROOT, 'models')
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-models-'))
  cpSync(from, folder, { recursive: true, filter: (file) => !/node_modules|recipes/.test(path.relative(from, file)) })
  const registry = readJson<Registry>(path.join(folder, 'registry.json'))
  const marks = registry.models.find(({ id }) => id === 'brand-marks')!
  const names = registry.models.find(({ id }) => id === 'wordmarks')!

  const inMarks = (file: string): string => path.join(folder, 'brand-marks', file)
  const gallery = readJson<Gallery>(inMarks('gallery.json'))
  const embeddingLength = Number(marks.outputs['embedder.onnx']![0]!.shape.at(-1))
  const left = withoutBrands(gallery.marks, readFileSync(inMarks('gallery.bin')), embeddingLength, brands)
  writeFileSync(inMarks('gallery.json'), JSON.stringify({ marks: left.marks }))
  writeFileSync(inMarks('gallery.bin'), left.bytes)

  const list = path.join(folder, 'wordmarks', 'brands.json')
  const known = readJson<{ name: string }[]>(list)
  writeFileSync(list, JSON.stringify(known.filter(({ name }) => !brands.has(plainName(name)))))

  for (const { id, files } of [marks, names]) {
    for (const file of files) {
      const content = readFileSync(path.join(folder, id, file.name))
      file.bytes = content.length
      file.sha256 = createHash('sha256').update(content).digest('hex')
    }
  }
  writeFileSync(path.join(folder, 'registry.json'), JSON.stringify(registry))
  return folder
}

/**
 * The entries of a gallery whose brands stay, and their part of `gallery.bin`: views, then shapes, mark by mark.
 */
export function withoutBrands(
  marks: readonly GalleryEntry[],
  bytes: Uint8Array,
  embeddingLength: number,
  brands: ReadonlySet<string>,
): { marks: GalleryEntry[]; bytes: Uint8Array } {
  const kept: GalleryEntry[] = []
  const parts: Uint8Array[] = []
  let at = 0
  for (const mark of marks) {
    const end = at + mark.views * embeddingLength + mark.shapes * mark.width * mark.height
    if (mark.brand === null || !brands.has(plainName(mark.brand))) {
      kept.push(mark)
      parts.push(bytes.subarray(at, end))
    }
    at = end
  }
  if (at !== bytes.length) throw new Error(`gallery.bin has ${bytes.length} bytes, gallery.json declares ${at}.`)
  return { marks: kept, bytes: Buffer.concat(parts) }
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}
