import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import type { Content } from './content.js'
import { ISO_IMAGE_BRANDS, SIGNATURES } from './signatures.js'

/** Number of bytes that {@link sniff} reads. */
export const SNIFF_BYTES = 4096

/** Recognises the kind of content from its first {@link SNIFF_BYTES} bytes, or all where there are fewer. Pure. */
export function sniff(head: Uint8Array): Content {
  if (head.length === 0) return { kind: 'empty', type: 'empty', mimeType: 'application/octet-stream' }
  const isoType = sniffIso(head)
  if (isoType !== null) return isoType
  const latin = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
  if (latin.startsWith('OggS') && latin.includes(THEORA)) return { kind: 'video', type: 'ogg', mimeType: 'video/ogg' }
  for (const { at, bytes, ...content } of SIGNATURES) if (latin.startsWith(bytes, at)) return content
  if (latin.startsWith('\x1aE\xdf\xa3')) return sniffMatroska(latin)
  // Two letters could begin a word, too: in a bitmap the four reserved bytes after the length are zeros.
  if (latin.startsWith('BM') && latin.startsWith('\0\0\0\0', 6)) {
    return { kind: 'image', type: 'bmp', mimeType: 'image/bmp' }
  }
  if (isTransportStream(head)) return { kind: 'video', type: 'mpegts', mimeType: 'video/mp2t' }
  return sniffText(head) ?? { kind: 'unknown', type: 'unknown', mimeType: 'application/octet-stream' }
}

/** {@link sniff} of a file. Throws what `open` and `read` of `node:fs` throw. */
export async function sniffFile(path: string): Promise<Content> {
  const file = await open(path, 'r')
  try {
    const head = new Uint8Array(SNIFF_BYTES)
    const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0)
    return sniff(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Top-level boxes that a QuickTime file without `ftyp` starts with. */
const ISO_FIRST_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'moof', 'styp', 'sidx'])

function sniffIso(head: Uint8Array): Content | null {
  const word = (at: number): string => Buffer.from(head.subarray(at, at + 4)).toString('latin1')
  if (ISO_FIRST_BOXES.has(word(4))) return { kind: 'video', type: 'mov', mimeType: 'video/quicktime' }
  if (word(4) !== 'ftyp') return null
  const brand = word(8)
  const image = ISO_IMAGE_BRANDS[brand]
  if (image !== undefined) return { kind: 'image', type: image, mimeType: `image/${image}` }
  // A sequence is a video in all but name: as a video it is analysed in full. A caller who passes it as a picture gets
  // it treated as one.
  if (brand === 'avis') return { kind: 'video', type: 'avis', mimeType: 'image/avif' }
  if (brand === 'M4A ' || brand === 'M4B ') return { kind: 'audio', type: 'm4a', mimeType: 'audio/mp4' }
  if (brand === 'qt  ') return { kind: 'video', type: 'mov', mimeType: 'video/quicktime' }
  if (brand.startsWith('3g')) return { kind: 'video', type: '3gp', mimeType: 'video/3gpp' }
  return { kind: 'video', type: 'mp4', mimeType: 'video/mp4' }
}

/**
 * Start of the header of a video track in Ogg (Theora specification, 6.2); a file's first packets are the headers of
 * all tracks.
 */
const THEORA = '\x80theora'

/** The document type stands in the EBML header, within the first bytes. */
function sniffMatroska(latin: string): Content {
  if (latin.slice(0, 64).includes('webm')) return { kind: 'video', type: 'webm', mimeType: 'video/webm' }
  return { kind: 'video', type: 'matroska', mimeType: 'video/matroska' }
}

function isTransportStream(head: Uint8Array): boolean {
  return head.length > 376 && head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47
}

/** How texts begin that make a player open other files: HLS, DASH, concat lists, SDP, PLS, ASX, SMIL, Smooth. */
const PLAYLIST_STARTS: readonly (readonly [RegExp, string])[] = [
  [/^#EXTM3U/, 'm3u8'],
  [/^ffconcat version/, 'ffconcat'],
  [/^v=0\r?\n/, 'sdp'],
  [/^\[playlist\]/i, 'pls'],
  // A comment ends at the first end mark: if it could run over others, there would be 2ⁿ ways to match.
  [/^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^]){0,1000}-->\s*)*<MPD[\s>]/, 'mpd'],
  [/^(?:<\?xml[^>]*>\s*)?<(?:asx|smil|SmoothStreamingMedia)[\s>]/i, 'playlist'],
  [/^\[Reference\]/i, 'asx'],
  [/^RTSPtext/i, 'rtsp'],
]

function sniffText(head: Uint8Array): Content | null {
  const text = decodeText(head)
  if (text === null) return null
  const start = text.trimStart()
  for (const [pattern, type] of PLAYLIST_STARTS) {
    if (pattern.test(start)) return { kind: 'playlist', type, mimeType: 'text/plain' }
  }
  if (start.startsWith('<') && /<svg[\s>]/i.test(start)) return { kind: 'svg', type: 'svg', mimeType: 'image/svg+xml' }
  return { kind: 'text', type: 'text', mimeType: 'text/plain' }
}

/**
 * UTF-8, or UTF-16 with its byte order mark; null where bytes are no text. A truncated character at the end is allowed.
 */
function decodeText(head: Uint8Array): string | null {
  const marked =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(head, { stream: true })
    // Control characters other than white space and escape do not occur in text.
    // oxlint-disable-next-line no-control-regex
    return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}
