import { type ByteSource, partOf } from './byte-source.js'
import { type Box, boxesIn, boxIn, unsigned } from './iso-boxes.js'
import { addXmp, MAX_METADATA_BYTES, type EmbeddedMetadata } from './embedded-metadata.js'
import { takeExif } from './exif.js'

/** Most items that are read; a picture has a few, a grid of tiles some hundred. */
const MAX_ITEMS = 4096

/**
 * XMP and EXIF stored as items of a picture (HEIF, ISO/IEC 23008-12, annex A: a `mime` item of the type
 * `application/rdf+xml`, an item of the type `Exif`), as in avif and heic. `meta.start` is its first child box.
 */
export async function takeMetadataItems(source: ByteSource, meta: Box, metadata: EmbeddedMetadata): Promise<void> {
  const information = await boxIn(source, 'iinf', meta.start, meta.end)
  const locations = await boxIn(source, 'iloc', meta.start, meta.end)
  if (information === null || locations === null) return
  const wanted = await metadataItems(source, information)
  if (wanted.size === 0) return
  const stored = await boxIn(source, 'idat', meta.start, meta.end)
  for (const { id, inStore, extents } of await readLocations(source, locations)) {
    const kind = wanted.get(id)
    if (kind === undefined || (inStore && stored === null)) continue
    const base = inStore ? stored!.start : 0
    if (kind === 'Exif') {
      for (const { at, length } of extents.slice(0, 1)) await takeExifItem(source, base + at, length, metadata)
      continue
    }
    const parts: Buffer[] = []
    for (const { at, length } of extents) {
      if (length > MAX_METADATA_BYTES) metadata.isLeftOut = true
      else parts.push(await source.read(base + at, length))
    }
    addXmp(metadata, Buffer.concat(parts))
  }
}

/** The place of the TIFF's head, counted from behind this number, precedes EXIF in an item. */
async function takeExifItem(source: ByteSource, at: number, length: number, metadata: EmbeddedMetadata): Promise<void> {
  const head = await source.read(at, 4)
  if (head.length === 4) await takeExif(partOf(source, at + 4 + head.readUInt32BE(0), at + length), metadata)
}

/** Ids of items with metadata, and which: entries (`infe`, version 2 or 3) of the type `mime` with XMP, or `Exif`. */
async function metadataItems(source: ByteSource, information: Box): Promise<Map<number, 'XMP' | 'Exif'>> {
  const version = (await source.read(information.start, 1))[0]
  const from = information.start + 4 + (version === 0 ? 2 : 4)
  const ids = new Map<number, 'XMP' | 'Exif'>()
  let seen = 0
  for await (const entry of boxesIn(source, from, information.end)) {
    if (entry.type !== 'infe' || ++seen > MAX_ITEMS) continue
    const content = await source.read(entry.start, Math.min(entry.end - entry.start, 512))
    const idBytes = content[0] === 3 ? 4 : 2
    const type = content.toString('latin1', 6 + idBytes, 10 + idBytes)
    const [, contentType = ''] = content.toString('utf8', 10 + idBytes).split('\0')
    if (type === 'mime' && contentType === 'application/rdf+xml') ids.set(unsigned(content, 4, idBytes), 'XMP')
    if (type === 'Exif') ids.set(unsigned(content, 4, idBytes), 'Exif')
  }
  return ids
}

interface ItemLocation {
  readonly id: number
  /** Offsets count from the `idat` box instead of the start of the file. */
  readonly inStore: boolean
  readonly extents: readonly { readonly at: number; readonly length: number }[]
}

/** ISO/IEC 14496-12, 8.11.3. */
async function readLocations(source: ByteSource, box: Box): Promise<ItemLocation[]> {
  const content = await source.read(box.start, Math.min(box.end - box.start, MAX_METADATA_BYTES))
  const version = content[0] ?? 0
  const [offsetBytes, lengthBytes] = [(content[4] ?? 0) >> 4, (content[4] ?? 0) & 15]
  const [baseBytes, indexBytes] = [(content[5] ?? 0) >> 4, version === 0 ? 0 : (content[5] ?? 0) & 15]
  const idBytes = version < 2 ? 2 : 4
  let at = 6
  const next = (bytes: number): number => {
    at += bytes
    return unsigned(content, at - bytes, bytes)
  }
  const items: ItemLocation[] = []
  const count = Math.min(next(idBytes), MAX_ITEMS)
  for (let item = 0; item < count && at < content.length; item++) {
    const id = next(idBytes)
    const method = version === 0 ? 0 : next(2) & 15
    next(2)
    const base = next(baseBytes)
    const extents: { at: number; length: number }[] = []
    const parts = next(2)
    for (let part = 0; part < parts && at < content.length; part++) {
      next(indexBytes)
      extents.push({ at: base + next(offsetBytes), length: next(lengthBytes) })
    }
    if (method <= 1) items.push({ id, inStore: method === 1, extents })
  }
  return items
}
