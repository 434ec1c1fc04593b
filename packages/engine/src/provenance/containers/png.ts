import { inflateSync } from 'node:zlib'
import { type ByteSource, partOf } from './byte-source.js'
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
import { takeExif } from './exif.js'

const XMP_KEYWORD = 'XML:com.adobe.xmp'
/** Where ImageMagick put XMP before the keyword was standardised, and some programs still do. */
const RAW_XMP_KEYWORD = 'Raw profile type xmp'
/** `comf` is ComfyUI's: a text in animated pictures (comfy_extras/nodes_images.py). */
const TEXT_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'comf'])

/** Walks the chunks of a PNG: texts (PNG specification, 11.3.3), EXIF in `eXIf` (11.3.4.5), and C2PA in `caBX`. */
export async function walkPng(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  for (let at = 8; at + 12 <= source.size && !source.isSpent();) {
    const head = await source.read(at, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'IEND') return
    if (type === 'caBX') noteManifest(metadata)
    if (type === 'eXIf') await takeExif(partOf(source, at + 8, at + 8 + length), metadata)
    if (TEXT_CHUNKS.has(type))
      takeText(type, await source.read(at + 8, Math.min(length, MAX_METADATA_BYTES)), length, metadata)
    at += 12 + length
  }
}

/** `chunk`: the beginning of a chunk of `length` bytes, at most {@link MAX_METADATA_BYTES}. */
function takeText(type: string, chunk: Buffer, length: number, metadata: EmbeddedMetadata): void {
  const keyEnd = chunk.indexOf(0)
  if (keyEnd < 1 || keyEnd > 79) return
  const key = chunk.toString('latin1', 0, keyEnd)
  const isRaw = key === RAW_XMP_KEYWORD
  const isXmp = key === XMP_KEYWORD || isRaw
  if (!isXmp && !isAigcKey(key)) {
    takeOtherText(type, key, chunk.subarray(keyEnd + 1), metadata)
    return
  }
  // As hexadecimal digits the profile takes two characters a byte, plus line ends.
  const room = isRaw ? 3 * metadata.room : metadata.room
  const content = length > chunk.length ? null : contentOf(type, chunk.subarray(keyEnd + 1), room)
  const text = isRaw && content !== null ? rawProfile(content) : content
  if (text === null) {
    metadata.isLeftOut = true
    // Thousands of texts that decompress to too much would each cost as much as one that fits.
    metadata.room = 0
  } else if (isXmp) addXmp(metadata, text)
  else addAigc(metadata, text)
}

/**
 * A long plain text counts by its beginning. Of packed ones that are too long each takes the room of as many as fit.
 */
function takeOtherText(type: string, key: string, rest: Buffer, metadata: EmbeddedMetadata): void {
  const text = metadata.textRoom < MAX_TEXT_BYTES ? null : contentOf(type, rest, MAX_TEXT_BYTES)
  if (text === null) metadata.textRoom -= MAX_TEXT_BYTES
  else addText(metadata, `PNG ${key}`, text)
}

/** The text after the keyword: plain, after a compression method, or after flags, language and translated keyword. */
function contentOf(type: string, rest: Buffer, room: number): Buffer | null {
  if (type === 'tEXt' || type === 'comf') return rest
  if (type === 'zTXt') return inflated(rest.subarray(1), room)
  const language = rest.indexOf(0, 2)
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1)
  if (translated < 0) return null
  const text = rest.subarray(translated + 1)
  return rest[0] === 1 ? inflated(text, room) : text
}

/** A profile as hexadecimal: line end, its name, its number of bytes, and the digits; null for others. */
function rawProfile(content: Buffer): Buffer | null {
  const [, bytes, digits] = /^\s*xmp\s+(\d+)\s([\da-f\s]*)$/i.exec(content.toString('latin1')) ?? []
  if (bytes === undefined || digits === undefined) return null
  const profile = Buffer.from(digits.replaceAll(/\s/g, ''), 'hex')
  return profile.length === Number(bytes) ? profile : null
}

function inflated(bytes: Buffer, room: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: room })
  } catch {
    return null
  }
}
