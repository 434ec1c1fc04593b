import type { ByteSource } from './byte-source.js'
import { addXmp, MAX_METADATA_BYTES, noteManifest, type EmbeddedMetadata } from './embedded-metadata.js'

/** Walks the chunks of a RIFF file (WebP): XMP in `XMP `, C2PA in `C2PA`. */
export async function walkRiff(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  for (let at = 12; at + 8 <= source.size && !source.isSpent();) {
    const head = await source.read(at, 8)
    if (head.length < 8) return
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    if (type === 'C2PA') noteManifest(metadata)
    if (type === 'XMP ' && length > MAX_METADATA_BYTES) metadata.isLeftOut = true
    else if (type === 'XMP ') addXmp(metadata, await source.read(at + 8, length))
    at += 8 + length + (length % 2)
  }
}
