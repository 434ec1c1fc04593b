import type { ByteSource } from './byte-source.js'
import { addXmp, MAX_METADATA_BYTES, noteManifest, type EmbeddedMetadata } from './embedded-metadata.js'
import { takeDirectory } from './exif.js'
import { openTiff } from './tiff-fields.js'

/** Tags: XMP (XMP part 3, 1.1.3), C2PA (technical specification 2.2, annex A.3.7). */
const XMP = 700
const C2PA = 0xcd41

/** Reads the first directory of a TIFF: further pages have no provenance metadata of their own. */
export async function walkTiff(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  const tiff = await openTiff(source)
  const fields = await tiff.fieldsAt(tiff.first)
  for (const { tag, count, value } of fields) {
    if (tag === C2PA) noteManifest(metadata)
    // The value is an array of bytes of a one-byte type, as many as its count says, too long to be stored in the field.
    if (tag === XMP && count > MAX_METADATA_BYTES) metadata.isLeftOut = true
    else if (tag === XMP) addXmp(metadata, await source.read(value, count))
  }
  await takeDirectory(source, tiff, fields, metadata)
}
