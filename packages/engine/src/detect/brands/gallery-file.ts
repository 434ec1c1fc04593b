import { readFile } from 'node:fs/promises'
import type { ModelAccess } from '../../spec/plugins/plugin.js'
import { EMBEDDING_LENGTH } from './embed-windows.js'
import type { GalleryMark } from './gallery.js'

/**
 * What stands in `gallery.json` of the model: for each mark how many views and shapes it has, and how large these are.
 */
interface GalleryFile {
  readonly marks: readonly {
    readonly brand: string | null
    readonly views: number
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
  return marks.map(({ brand, views, shapes, width, height }) => {
    const rows = new Float32Array(views * EMBEDDING_LENGTH)
    for (let i = 0; i < rows.length; i++) rows[i] = bytes.readInt8(at++) / 127
    const laid = Array.from({ length: shapes }, () => {
      const values = new Float32Array(width * height)
      for (let i = 0; i < values.length; i++) values[i] = bytes[at++]! / 255
      return { width, height, values }
    })
    return { brand, views: rows, shapes: laid }
  })
}
