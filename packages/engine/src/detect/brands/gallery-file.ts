import { readFile } from 'node:fs/promises'
import type { ModelAccess } from '../../spec/plugins/plugin.js'
import { EMBEDDING_LENGTH } from './embed-windows.js'
import type { GalleryMark } from './gallery.js'

/**
 * What stands in `gallery.json` of the model: for each mark how many views and shapes it has, how large these are, and
 * what its views resemble by chance.
 */
interface GalleryFile {
  readonly marks: readonly {
    readonly brand: string | null
    readonly views: number
    readonly chance?: readonly number[]
    readonly shapes: number
    readonly width: number
    readonly height: number
  }[]
}

/**
 * Reads the gallery that ships: `gallery.json` names the marks, `gallery.bin` holds for each of them in turn its views
 * (signed bytes, 127 is 1) and its shapes (bytes, 255 is 1).
 */
export async function readGallery(models: ModelAccess, model: string): Promise<GalleryMark[]> {
  const { marks } = JSON.parse(await readFile(await models.path(model, 'gallery.json'), 'utf8')) as GalleryFile
  const bytes = await readFile(await models.path(model, 'gallery.bin'))
  let at = 0
  return marks.map(({ brand, views, chance, shapes, width, height }) => {
    const rows = embeddingsIn(bytes.subarray(at, (at += views * EMBEDDING_LENGTH)))
    const laid = Array.from({ length: shapes }, () => {
      const values = new Float32Array(width * height)
      for (let i = 0; i < values.length; i++) values[i] = bytes[at++]! / 255
      return { width, height, values }
    })
    return { brand, views: rows, ...(chance && { chance }), shapes: laid }
  })
}

/**
 * Reads `unmarked.bin` of the model: embeddings of windows of photographs without marks, as views stand in
 * `gallery.bin`.
 */
export async function readUnmarked(models: ModelAccess, model: string): Promise<Float32Array> {
  return embeddingsIn(await readFile(await models.path(model, 'unmarked.bin')))
}

function embeddingsIn(bytes: Buffer): Float32Array {
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  return Float32Array.from(values, (value) => value / 127)
}
