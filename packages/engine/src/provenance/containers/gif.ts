import type { ByteSource } from './byte-source.js'
import {
  addText,
  addXmp,
  MAX_METADATA_BYTES,
  MAX_TEXT_BYTES,
  noteManifest,
  type EmbeddedMetadata,
} from './embedded-metadata.js'

const EXTENSION = 0x21
const APPLICATION = 0xff
const COMMENT = 0xfe
const IMAGE = 0x2c
/**
 * XMP in a GIF is not divided into sub-blocks but plain text, followed by 258 bytes that lead any reader to the end
 * (XMP part 3, 1.1.2).
 */
const XMP_TRAILER_BYTES = 258

/** Walks the blocks of a GIF89a for comments and for application extensions with XMP or C2PA. */
export async function walkGif(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  const screen = await source.read(0, 13)
  if (screen.length < 13) return
  let at = 13 + colourTableBytes(screen[10]!)
  while (at + 2 <= source.size && !source.isSpent()) {
    const [kind, label] = await source.read(at, 2)
    if (kind === EXTENSION && label === APPLICATION) at = await takeApplication(source, at + 2, metadata)
    else if (kind === EXTENSION && label === COMMENT) at = await takeComment(source, at + 2, metadata)
    else if (kind === EXTENSION) at = await skipSubBlocks(source, at + 2)
    else if (kind === IMAGE) {
      const descriptor = await source.read(at, 10)
      if (descriptor.length < 10) return
      at = await skipSubBlocks(source, at + 10 + colourTableBytes(descriptor[9]!) + 1)
    } else return
  }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** Reads the extension whose sub-block of 11 bytes begins at `at`; returns where the next block begins. */
async function takeApplication(source: ByteSource, at: number, metadata: EmbeddedMetadata): Promise<number> {
  const name = await source.read(at, 12)
  if (name.length < 12 || name[0] !== 11) return skipSubBlocks(source, at)
  const id = name.toString('latin1', 1, 12)
  if (id.startsWith('C2PA_GIF')) noteManifest(metadata)
  if (id !== 'XMP DataXMP') return skipSubBlocks(source, at)
  const found = await source.read(at + 12, MAX_METADATA_BYTES)
  const end = found.indexOf(Buffer.from([1, 0xff, 0xfe, 0xfd]))
  if (end < 0) {
    metadata.isLeftOut ||= found.length === MAX_METADATA_BYTES
    return source.size
  }
  addXmp(metadata, found.subarray(0, end))
  return at + 12 + end + XMP_TRAILER_BYTES
}

async function takeComment(source: ByteSource, from: number, metadata: EmbeddedMetadata): Promise<number> {
  const parts: Buffer[] = []
  let bytes = 0
  for (let at = from; at < source.size && !source.isSpent();) {
    const length = (await source.read(at, 1))[0] ?? 0
    if (length === 0) {
      addText(metadata, 'comment', Buffer.concat(parts))
      return at + 1
    }
    if (bytes < MAX_TEXT_BYTES) parts.push(await source.read(at + 1, length))
    bytes += length
    at += 1 + length
  }
  return source.size
}

async function skipSubBlocks(source: ByteSource, from: number): Promise<number> {
  for (let at = from; at < source.size && !source.isSpent();) {
    const length = (await source.read(at, 1))[0] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return source.size
}
