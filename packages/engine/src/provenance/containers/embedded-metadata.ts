import { MAX_LABEL_LENGTH } from '../aigc-label.js'
import { decodeText } from './text-bytes.js'

/** A short text in the metadata, of a kind that generators use. */
export interface EmbeddedText {
  /**
   * The kind of metadata and the key in it, as a report names it: `PNG parameters`, `EXIF UserComment`, `IPTC Credit`,
   * `XMP CreatorTool`, `tag comment` (of a film), or `comment` (a JPEG's or GIF's).
   */
  readonly field: string
  readonly text: string
}

/** Provenance metadata as found in a container; not validated yet. */
export interface EmbeddedMetadata {
  /** XMP packets (UTF-8, 16 or 32), in the order of the file. */
  readonly xmp: Buffer[]
  /** Texts under the key `AIGC`. */
  readonly aigc: string[]
  /** Texts in which a generator may have left its traces; long ones only by their beginning. */
  readonly texts: EmbeddedText[]
  /** Whether there is a place where a C2PA manifest may be. */
  hasManifest: boolean
  /** Whether that place is reserved for C2PA: without a manifest in it the file is damaged, or was tampered with. */
  isManifestDue: boolean
  /** Bytes that may still be collected. */
  room: number
  /** Bytes of texts that may still be collected. */
  textRoom: number
  /** Whether some was left out because it exceeds the limit or cannot be decompressed. */
  isLeftOut: boolean
}

/**
 * Most bytes of XMP and labels collected from one file, in total and decompressed: compressed ones, or false lengths,
 * could otherwise fill the memory. The XMP specification has no limit; real packets stay under 1 MB.
 */
export const MAX_METADATA_BYTES = 4 * 1024 * 1024

/** What is read of one text: real prompts and graphs have a few dozen kilobytes, and what tells them comes early. */
export const MAX_TEXT_BYTES = 256 * 1024
/** Most bytes of texts collected from one file, in total. */
const MAX_TEXTS_BYTES = 2 * 1024 * 1024
/** What a text costs beside its bytes, so that a million empty ones end too. */
const TEXT_COST = 64

/** An empty result, to be filled by a walk. */
export function noMetadata(): EmbeddedMetadata {
  return {
    xmp: [],
    aigc: [],
    texts: [],
    hasManifest: false,
    isManifestDue: false,
    room: MAX_METADATA_BYTES,
    textRoom: MAX_TEXTS_BYTES,
    isLeftOut: false,
  }
}

/** Reserves that many bytes; if there are too few left, nothing is reserved and that is noted. */
export function takeRoom(metadata: EmbeddedMetadata, bytes: number): boolean {
  const fits = bytes <= metadata.room
  if (fits) metadata.room -= bytes
  else metadata.isLeftOut = true
  return fits
}

/** Collects an XMP packet if it fits. */
export function addXmp(metadata: EmbeddedMetadata, packet: Buffer): void {
  if (takeRoom(metadata, packet.length)) metadata.xmp.push(packet)
}

/** Collects a text under the key `AIGC` if it fits. */
export function addAigc(metadata: EmbeddedMetadata, text: Buffer): void {
  if (text.length > MAX_LABEL_LENGTH) metadata.isLeftOut = true
  else if (takeRoom(metadata, text.length)) metadata.aigc.push(text.toString('utf8'))
}

/**
 * Collects the beginning of a text, already decoded or as bytes. Where the texts have taken all their room further ones
 * are ignored: they are traces, not statements that somebody relies on, so nothing counts as left out.
 */
export function addText(metadata: EmbeddedMetadata, field: string, content: Buffer | string): void {
  const part = content.length > MAX_TEXT_BYTES ? content.slice(0, MAX_TEXT_BYTES) : content
  if (part.length > metadata.textRoom) return
  metadata.textRoom -= part.length + TEXT_COST
  const text = typeof part === 'string' ? part : decodeText(part)
  if (text !== '') metadata.texts.push({ field, text })
}

/** Notes a place that holds C2PA manifests and nothing else. */
export function noteManifest(metadata: EmbeddedMetadata): void {
  metadata.hasManifest = true
  metadata.isManifestDue = true
}

/** Whether a metadata key is that of China's implicit label (GB 45438-2025), whatever its prefix. */
export function isAigcKey(key: string): boolean {
  return /^(?:tc260:)?aigc$/i.test(key.trim())
}
