import type { ByteSource } from './byte-source.js'
import { type Box, boxesIn, boxIn, unsigned } from './iso-boxes.js'
import { addXmp, MAX_METADATA_BYTES, type EmbeddedMetadata } from './embedded-metadata.js'

/** Most items that are read; a picture has a few, a grid of tiles some hundred. */
const MAX_ITEMS = 4096

/**
 * XMP stored as an item of a picture (HEIF, ISO/IEC 23008-12: a `mime` item of the type `application/rdf+xml`), as in
 * avif and heic. `meta.start` is its first child box.
 */
export async function takeMetadataItems(source: ByteSource, meta: Box, metadata: EmbeddedMetadata): Promise<void> {
  const information = await boxIn(source, 'iinf', meta.start, meta.end)
  const locations = await boxIn(source, 'iloc', meta.start, meta.end)
  if (information === null || locations === null) return
  const wanted = await xmpItems(source, information)
  if (wanted.size === 0) return
  const stored = await boxIn(source, 'idat', meta.start, meta.end)
  for (const { id, inStore, extents } of await readLocations(source, locations)) {
    if (!wanted.has(id) || (inStore && stored === null)) continue
    const base = inStore ? stored!.start : 0
    const parts: Buffer[] = []
    for (const { at, length } of extents) {
      if (length > MAX_METADATA_BYTES) metadata.isLeftOut = true
      else parts.push(await source.read(base + at, length))
    }
    addXmp(metadata, Buffer.concat(parts))
  }
}

/** Ids of items with XMP: entries (`infe`, version 2 or 3) of the type `mime`. */
async function xmpItems(source: ByteSource, information: Box): Promise<Set<number>> {
  const version = (await source.read(information.start, 1))[0]
  const from = information.start + 4 + (version === 0 ? 2 : 4)
  const ids = new Set<number>()
  let seen = 0
  for await (const entry of boxesIn(source, from, information.end)) {
    if (entry.type !== 'infe' || ++seen > MAX_ITEMS) continue
    const content = await source.read(entry.start, Math.min(entry.end - entry.start, 512))
    const idBytes = content[0] === 3 ? 4 : 2
    const type = content.toString('latin1', 6 + idBytes, 10 + idBytes)
    const [, contentType = ''] = content.toString('utf8', 10 + idBytes).split('\0')
    if (type === 'mime' && contentType === 'application/rdf+xml') ids.add(unsigned(content, 4, idBytes))
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
