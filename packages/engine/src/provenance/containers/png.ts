import { inflateSync } from 'node:zlib'
import type { ByteSource } from './byte-source.js'
import { addAigc, addXmp, isAigcKey, MAX_PAPER_BYTES, noteManifest, type Papers } from './papers.js'

const XMP_KEYWORD = 'XML:com.adobe.xmp'
const TEXT_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt'])

/** Chunks of a PNG: texts (PNG specification, 11.3.3), and C2PA in `caBX`. */
export async function walkPng(source: ByteSource, papers: Papers): Promise<void> {
  for (let at = 8; at + 12 <= source.size && !source.isSpent();) {
    const head = await source.read(at, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'IEND') return
    if (type === 'caBX') noteManifest(papers)
    if (TEXT_CHUNKS.has(type))
      takeText(type, await source.read(at + 8, Math.min(length, MAX_PAPER_BYTES)), length, papers)
    at += 12 + length
  }
}

/** `chunk`: the beginning of a chunk of `length` bytes, at most {@link MAX_PAPER_BYTES}. */
function takeText(type: string, chunk: Buffer, length: number, papers: Papers): void {
  const keyEnd = chunk.indexOf(0)
  if (keyEnd < 1 || keyEnd > 79) return
  const key = chunk.toString('latin1', 0, keyEnd)
  const isXmp = key === XMP_KEYWORD
  if (!isXmp && !isAigcKey(key)) return
  const text = length > chunk.length ? null : contentOf(type, chunk.subarray(keyEnd + 1), papers.room)
  if (text === null) {
    papers.isLeftOut = true
    // Thousands of texts that unpack to too much would each cost as much as one that fits.
    papers.room = 0
  } else if (isXmp) addXmp(papers, text)
  else addAigc(papers, text)
}

/** The text after the keyword: as it is, after a compression method, or after flags, language and translated key. */
function contentOf(type: string, rest: Buffer, room: number): Buffer | null {
  if (type === 'tEXt') return rest
  if (type === 'zTXt') return inflated(rest.subarray(1), room)
  const language = rest.indexOf(0, 2)
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1)
  if (translated < 0) return null
  const text = rest.subarray(translated + 1)
  return rest[0] === 1 ? inflated(text, room) : text
}

function inflated(bytes: Buffer, room: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: room })
  } catch {
    return null
  }
}
