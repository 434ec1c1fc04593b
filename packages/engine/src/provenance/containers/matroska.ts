import type { ByteSource } from './byte-source.js'
import { addAigc, addText, isAigcKey, MAX_TEXT_BYTES, type EmbeddedMetadata } from './embedded-metadata.js'

const SEGMENT = 0x18538067
const TAGS = 0x1254c367
const TAG = 0x7373
const SIMPLE_TAG = 0x67c8
const TAG_NAME = 0x45a3
const TAG_STRING = 0x4487
const PARENTS = new Set([SEGMENT, TAGS, TAG])
/** Segment, tags, tag and nested tags. */
const MAX_DEPTH = 6

/** Walks the tags of a Matroska or WebM file (RFC 9559, 5.1.8) for simple tags: one called AIGC, and texts. */
export async function walkMatroska(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  await walk(source, 0, source.size, metadata, 0)
}

async function walk(
  source: ByteSource,
  from: number,
  to: number,
  metadata: EmbeddedMetadata,
  depth: number,
): Promise<void> {
  for (let at = from; at < to && !source.isSpent();) {
    const head = await readHead(source, at, to)
    if (head === null) return
    if (PARENTS.has(head.id) && depth < MAX_DEPTH) await walk(source, head.start, head.end, metadata, depth + 1)
    if (head.id === SIMPLE_TAG && depth < MAX_DEPTH) await takeTag(source, head.start, head.end, metadata)
    at = head.end
  }
}

async function takeTag(source: ByteSource, from: number, to: number, metadata: EmbeddedMetadata): Promise<void> {
  let name = ''
  let text: Buffer = Buffer.alloc(0)
  for (let at = from; at < to && !source.isSpent();) {
    const head = await readHead(source, at, to)
    if (head === null) break
    const length = head.end - head.start
    if (head.id === TAG_NAME && length <= 100) name = (await source.read(head.start, length)).toString('utf8')
    if (head.id === TAG_STRING) text = await source.read(head.start, Math.min(length, MAX_TEXT_BYTES))
    at = head.end
  }
  if (isAigcKey(name)) addAigc(metadata, text)
  else addText(metadata, `tag ${name}`, text)
}

interface Head {
  readonly id: number
  readonly start: number
  readonly end: number
}

/**
 * An element's id and length (RFC 8794): the number of leading zero bits gives the number of further bytes. An unknown
 * length extends to the end.
 */
async function readHead(source: ByteSource, at: number, to: number): Promise<Head | null> {
  const bytes = await source.read(at, 12)
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23
  const sizeBytes = Math.clz32(bytes[idBytes] ?? 0) - 23
  if (idBytes > 4 || sizeBytes > 8 || bytes.length < idBytes + sizeBytes) return null
  let id = 0
  for (let index = 0; index < idBytes; index++) id = id * 256 + bytes[index]!
  let size = bytes[idBytes]! & (0xff >> sizeBytes)
  let isUnknown = size === 0xff >> sizeBytes
  for (let index = 1; index < sizeBytes; index++) {
    size = size * 256 + bytes[idBytes + index]!
    isUnknown &&= bytes[idBytes + index] === 0xff
  }
  const start = at + idBytes + sizeBytes
  return { id, start, end: isUnknown ? to : Math.min(start + size, to) }
}
