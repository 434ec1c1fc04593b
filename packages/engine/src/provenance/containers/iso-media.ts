import type { ByteSource } from './byte-source.js'
import { type Box, boxesIn, boxIn } from './iso-boxes.js'
import { takeMetadataItems } from './iso-items.js'
import { addAigc, addXmp, isAigcKey, MAX_PAPER_BYTES, noteManifest, type Papers } from './papers.js'

const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac'
const C2PA_UUID = 'd8fec3d61b0e483c92975828877ec481'
/** Entries of a list of keys that are looked at; real files have a dozen. */
const MAX_KEYS = 1000

/**
 * Papers in the boxes of an ISO media file (mp4, mov, avif, heic): XMP in a `uuid` box, in `moov/udta/XMP_` or as an
 * item; C2PA in a `uuid` box; the AIGC label as a metadata key (`meta` with `keys` and `ilst`, or iTunes' `----`) or as
 * a box of that name, at the top, in `moov`, `udta` or `meta`.
 */
export async function walkIsoMedia(source: ByteSource, papers: Papers): Promise<void> {
  await walk(source, 0, source.size, papers, 0)
}

const PARENTS = new Set(['moov', 'udta'])
/** The name that is looked for has four letters; whatever is longer is not it. */
const MAX_NAME_BYTES = 256
/** `moov/udta/meta` is the deepest that papers lie. */
const MAX_DEPTH = 3

async function walk(source: ByteSource, from: number, to: number, papers: Papers, depth: number): Promise<void> {
  for await (const box of boxesIn(source, from, to)) {
    if (box.type === 'uuid') await takeUuid(source, box, papers)
    else if (box.type === 'XMP_') addXmp(papers, await contentOf(source, box, papers))
    else if (isAigcKey(box.type)) addAigc(papers, await contentOf(source, box, papers))
    else if (box.type === 'meta') await walkMeta(source, box, papers)
    else if (PARENTS.has(box.type) && depth < MAX_DEPTH) await walk(source, box.start, box.end, papers, depth + 1)
  }
}

async function contentOf(
  source: ByteSource,
  { start, end }: Pick<Box, 'start' | 'end'>,
  papers: Papers,
): Promise<Buffer> {
  if (end - start <= MAX_PAPER_BYTES) return source.read(start, end - start)
  papers.isLeftOut = true
  return Buffer.alloc(0)
}

async function takeUuid(source: ByteSource, { start, end }: Box, papers: Papers): Promise<void> {
  const id = (await source.read(start, 16)).toString('hex')
  if (id === C2PA_UUID) noteManifest(papers)
  if (id === XMP_UUID) addXmp(papers, await contentOf(source, { start: start + 16, end }, papers))
}

/** ISO's `meta` begins with version and flags, QuickTime's does not. */
async function walkMeta(source: ByteSource, meta: Box, papers: Papers): Promise<void> {
  const head = await source.read(meta.start, 8)
  const from = head.toString('latin1', 4, 8) === 'hdlr' ? meta.start : meta.start + 4
  await takeMetadataItems(source, { ...meta, start: from }, papers)
  const keys = await boxIn(source, 'keys', from, meta.end)
  const names = keys === null ? [] : await readKeys(source, keys)
  for await (const box of boxesIn(source, from, meta.end)) {
    if (box.type === 'ilst') await takeList(source, box, names, papers)
    else if (isAigcKey(box.type)) addAigc(papers, await contentOf(source, box, papers))
    else if (box.type === 'uuid') await takeUuid(source, box, papers)
  }
}

/** Names in a `keys` box (QuickTime File Format, metadata item keys atom): size, namespace, name. */
async function readKeys(source: ByteSource, box: Box): Promise<string[]> {
  const content = await source.read(box.start, Math.min(box.end - box.start, MAX_PAPER_BYTES))
  const names: string[] = []
  for (let at = 8; at + 8 <= content.length && names.length < MAX_KEYS;) {
    const size = content.readUInt32BE(at)
    if (size < 8) break
    names.push(content.toString('utf8', at + 8, at + size))
    at += size
  }
  return names
}

async function takeList(source: ByteSource, list: Box, names: readonly string[], papers: Papers): Promise<void> {
  for await (const item of boxesIn(source, list.start, list.end)) {
    const index = Buffer.from(item.type, 'latin1').readUInt32BE(0)
    const name = item.type === '----' ? await freeFormName(source, item) : (names[index - 1] ?? item.type)
    if (!isAigcKey(name)) continue
    const data = await boxIn(source, 'data', item.start, item.end)
    // Type and locale stand before the value.
    if (data !== null) {
      addAigc(papers, await contentOf(source, { ...data, start: data.start + 8 }, papers))
    }
  }
}

async function freeFormName(source: ByteSource, item: Box): Promise<string> {
  const name = await boxIn(source, 'name', item.start, item.end)
  if (name === null) return ''
  const from = name.start + 4
  return (await source.read(from, Math.min(name.end - from, MAX_NAME_BYTES))).toString('utf8')
}
