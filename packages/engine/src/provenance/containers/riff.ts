import { type ByteSource, partOf } from './byte-source.js'
import { addXmp, MAX_METADATA_BYTES, noteManifest, type EmbeddedMetadata } from './embedded-metadata.js'
import { takeExif } from './exif.js'

/** Some write the mark that EXIF has in a JPEG before it. */
const EXIF_MARK = 'Exif\0\0'

/** Walks the chunks of a RIFF file (WebP): XMP in `XMP `, EXIF in `EXIF`, C2PA in `C2PA`. */
export async function walkRiff(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  for (let at = 12; at + 8 <= source.size && !source.isSpent();) {
    const head = await source.read(at, 8)
    if (head.length < 8) return
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    if (type === 'C2PA') noteManifest(metadata)
    if (type === 'XMP ' && length > MAX_METADATA_BYTES) metadata.isLeftOut = true
    else if (type === 'XMP ') addXmp(metadata, await source.read(at + 8, length))
    if (type === 'EXIF') {
      const isMarked = (await source.read(at + 8, EXIF_MARK.length)).toString('latin1') === EXIF_MARK
      const start = at + 8 + (isMarked ? EXIF_MARK.length : 0)
      await takeExif(partOf(source, start, at + 8 + length), metadata)
    }
    at += 8 + length + (length % 2)
  }
}
