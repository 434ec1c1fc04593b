import type { ByteSource } from './byte-source.js'
import { addXmp, MAX_METADATA_BYTES, noteManifest, type EmbeddedMetadata } from './embedded-metadata.js'

/** Tags: XMP (XMP part 3, 1.1.3), C2PA (technical specification 2.2, annex A.3.7). */
const XMP = 700
const C2PA = 0xcd41
/** Most fields of the directory that are read; real ones have some dozen. */
const MAX_FIELDS = 4096

/** Widths of the numbers in a TIFF, in bytes: classic (6.0), and BigTIFF with 64-bit offsets. */
const PLAIN = { first: 4, count: 2, field: 12, number: 4 } as const
const BIG = { first: 8, count: 8, field: 20, number: 8 } as const

/** Reads the first directory of a TIFF: further pages have no provenance metadata of their own. */
export async function walkTiff(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  const head = await source.read(0, 16)
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const unsigned = (bytes: Buffer, at: number, width: number): number => {
    if (at + width > bytes.length) return 0
    if (width === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
    return isLittle ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width)
  }
  const form = unsigned(head, 2, 2) === 43 ? BIG : PLAIN
  const directory = unsigned(head, form.first, form.number)
  const fields = Math.min(unsigned(await source.read(directory, form.count), 0, form.count), MAX_FIELDS)
  const entries = await source.read(directory + form.count, fields * form.field)
  for (let at = 0; at + form.field <= entries.length; at += form.field) {
    const tag = unsigned(entries, at, 2)
    if (tag === C2PA) noteManifest(metadata)
    // The value is an array of bytes of a one-byte type, as many as its count says, too long to be stored in the field.
    const length = unsigned(entries, at + 4, form.number)
    if (tag === XMP && length > MAX_METADATA_BYTES) metadata.isLeftOut = true
    else if (tag === XMP)
      addXmp(metadata, await source.read(unsigned(entries, at + 4 + form.number, form.number), length))
  }
}
