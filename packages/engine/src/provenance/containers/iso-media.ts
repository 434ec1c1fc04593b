import type { ByteSource } from './byte-source.js'
import { type Box, boxesIn, boxIn } from './iso-boxes.js'
import { takeMetadataItems } from './iso-items.js'
import {
  addAigc,
  addText,
  addXmp,
  isAigcKey,
  MAX_METADATA_BYTES,
  MAX_TEXT_BYTES,
  noteManifest,
  type EmbeddedMetadata,
} from './embedded-metadata.js'

const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac'
const C2PA_UUID = 'd8fec3d61b0e483c92975828877ec481'
/** Most entries of a list of keys that are read; real files have a dozen. */
const MAX_KEYS = 1000

/**
 * Metadata in the boxes of an ISO media file (mp4, mov, avif, heic): XMP in a `uuid` box, in `moov/udta/XMP_` or as an
 * item; C2PA in a `uuid` box; the AIGC label as a metadata key (`meta` with `keys` and `ilst`, or iTunes' `----`) or as
 * a box of that name, at the top level, in `moov`, `udta` or `meta`; texts as metadata keys, and in `udta` as QuickTime
 * has them.
 */
export async function walkIsoMedia(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  await walk(source, 0, source.size, metadata, 0)
}

const PARENTS = new Set(['moov', 'udta'])
/** The key has four letters; anything longer is another one. */
const MAX_NAME_BYTES = 256
/** `moov/udta/meta` is the deepest level with metadata. */
const MAX_DEPTH = 3

async function walk(
  source: ByteSource,
  from: number,
  to: number,
  metadata: EmbeddedMetadata,
  depth: number,
): Promise<void> {
  for await (const box of boxesIn(source, from, to)) {
    if (box.type === 'uuid') await takeUuid(source, box, metadata)
    else if (box.type === 'XMP_') addXmp(metadata, await contentOf(source, box, metadata))
    else if (isAigcKey(box.type)) addAigc(metadata, await contentOf(source, box, metadata))
    else if (box.type === 'meta') await walkMeta(source, box, metadata)
    else if (box.type.startsWith(COPYRIGHT_SIGN)) await takeInternationalText(source, box, metadata)
    else if (PARENTS.has(box.type) && depth < MAX_DEPTH) await walk(source, box.start, box.end, metadata, depth + 1)
  }
}

const COPYRIGHT_SIGN = '\xa9'
/** The type of a value that is a text (QuickTime File Format, well-known types); covers are others. */
const UTF8_TYPE = Buffer.from([0, 0, 0, 1])
/** Names of the keys with four letters, those of iTunes and QuickTime; others are named as they are. */
const KEY_NAMES: ReadonlyMap<string, string> = new Map([
  ['\xa9cmt', 'comment'],
  ['\xa9too', 'encoder'],
  ['\xa9swr', 'software'],
  ['\xa9des', 'description'],
  ['\xa9inf', 'information'],
  ['desc', 'description'],
])

/** A text in `udta` (QuickTime File Format, user data text strings): length and language before the first of them. */
async function takeInternationalText(source: ByteSource, box: Box, metadata: EmbeddedMetadata): Promise<void> {
  const head = await source.read(box.start, 4)
  if (head.length < 4) return
  const length = Math.min(head.readUInt16BE(0), box.end - box.start - 4)
  addText(metadata, tagOf(box.type), await source.read(box.start + 4, length))
}

/** The name of a key as a report has it: without the prefixes that Apple and Android put before it. */
function tagOf(key: string): string {
  return `tag ${(KEY_NAMES.get(key) ?? key).replace(/^com\.(?:apple\.quicktime|android)\./, '')}`
}

async function contentOf(
  source: ByteSource,
  { start, end }: Pick<Box, 'start' | 'end'>,
  metadata: EmbeddedMetadata,
): Promise<Buffer> {
  if (end - start <= MAX_METADATA_BYTES) return source.read(start, end - start)
  metadata.isLeftOut = true
  return Buffer.alloc(0)
}

async function takeUuid(source: ByteSource, { start, end }: Box, metadata: EmbeddedMetadata): Promise<void> {
  const id = (await source.read(start, 16)).toString('hex')
  if (id === C2PA_UUID) noteManifest(metadata)
  if (id === XMP_UUID) addXmp(metadata, await contentOf(source, { start: start + 16, end }, metadata))
}

/** ISO's `meta` begins with version and flags, QuickTime's does not. */
async function walkMeta(source: ByteSource, meta: Box, metadata: EmbeddedMetadata): Promise<void> {
  const head = await source.read(meta.start, 8)
  const from = head.toString('latin1', 4, 8) === 'hdlr' ? meta.start : meta.start + 4
  await takeMetadataItems(source, { ...meta, start: from }, metadata)
  const keys = await boxIn(source, 'keys', from, meta.end)
  const names = keys === null ? [] : await readKeys(source, keys)
  for await (const box of boxesIn(source, from, meta.end)) {
    if (box.type === 'ilst') await takeList(source, box, names, metadata)
    else if (isAigcKey(box.type)) addAigc(metadata, await contentOf(source, box, metadata))
    else if (box.type === 'uuid') await takeUuid(source, box, metadata)
  }
}

/** Names in a `keys` box (QuickTime File Format, metadata item keys atom): size, namespace, name. */
async function readKeys(source: ByteSource, box: Box): Promise<string[]> {
  const content = await source.read(box.start, Math.min(box.end - box.start, MAX_METADATA_BYTES))
  const names: string[] = []
  for (let at = 8; at + 8 <= content.length && names.length < MAX_KEYS;) {
    const size = content.readUInt32BE(at)
    if (size < 8) break
    names.push(content.toString('utf8', at + 8, at + size))
    at += size
  }
  return names
}

async function takeList(
  source: ByteSource,
  list: Box,
  names: readonly string[],
  metadata: EmbeddedMetadata,
): Promise<void> {
  for await (const item of boxesIn(source, list.start, list.end)) {
    const index = Buffer.from(item.type, 'latin1').readUInt32BE(0)
    const name = item.type === '----' ? await freeFormName(source, item) : (names[index - 1] ?? item.type)
    const data = await boxIn(source, 'data', item.start, item.end)
    if (data === null) continue
    // Type and locale precede the value.
    const start = data.start + 8
    if (isAigcKey(name)) addAigc(metadata, await contentOf(source, { ...data, start }, metadata))
    else if ((await source.read(data.start, 4)).equals(UTF8_TYPE))
      addText(metadata, tagOf(name), await source.read(start, Math.min(data.end - start, MAX_TEXT_BYTES)))
  }
}

async function freeFormName(source: ByteSource, item: Box): Promise<string> {
  const name = await boxIn(source, 'name', item.start, item.end)
  if (name === null) return ''
  const from = name.start + 4
  return (await source.read(from, Math.min(name.end - from, MAX_NAME_BYTES))).toString('utf8')
}
