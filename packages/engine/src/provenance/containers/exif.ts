import type { ByteSource } from './byte-source.js'
import { addAigc, addText, type EmbeddedMetadata, MAX_TEXT_BYTES } from './embedded-metadata.js'
import { takeIptc } from './iptc.js'
import { decodeText, decodeUserComment } from './text-bytes.js'
import { openTiff, type Tiff, type TiffField } from './tiff-fields.js'

/** Fields of EXIF (2.32) in which generators write, by tag. */
const TEXTS: ReadonlyMap<number, string> = new Map([
  [0x010e, 'ImageDescription'],
  [0x010f, 'Make'],
  [0x0110, 'Model'],
  [0x0131, 'Software'],
  [0x013b, 'Artist'],
  [0x9286, 'UserComment'],
])
const USER_COMMENT = 0x9286
/** A field with the place of the second directory, where the user comment belongs. */
const EXIF_DIRECTORY = 0x8769
/** IPTC-IIM as a field of a TIFF (TIFF/EP, 5.2). */
const IPTC = 0x83bb
/** A value that is no longer is stored in the field itself; no trace is that short. */
const MAX_INLINE_BYTES = 8

/** Collects the texts of EXIF metadata, whose head is at the beginning of `source`. */
export async function takeExif(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  const tiff = await openTiff(source)
  await takeDirectory(source, tiff, await tiff.fieldsAt(tiff.first), metadata)
}

/** The same of an opened TIFF, with the fields of its first directory. */
export async function takeDirectory(
  source: ByteSource,
  tiff: Tiff,
  fields: readonly TiffField[],
  metadata: EmbeddedMetadata,
): Promise<void> {
  await takeFields(source, tiff, fields, metadata)
  const place = fields.find(({ tag }) => tag === EXIF_DIRECTORY)?.value
  if (place !== undefined) await takeFields(source, tiff, await tiff.fieldsAt(place), metadata)
}

async function takeFields(
  source: ByteSource,
  { isLittle }: Tiff,
  fields: readonly TiffField[],
  metadata: EmbeddedMetadata,
): Promise<void> {
  // A tag occurs once in a directory: repeated ones would only spend what may be read.
  const known = new Map(fields.map((field) => [field.tag, field]))
  for (const { tag, count, value } of known.values()) {
    const name = TEXTS.get(tag)
    if (count <= MAX_INLINE_BYTES || (name === undefined && tag !== IPTC)) continue
    const content = await source.read(value, Math.min(count, MAX_TEXT_BYTES))
    if (name === undefined) takeIptc(content, metadata)
    else if (tag === USER_COMMENT) takeUserComment(decodeUserComment(content, isLittle), metadata)
    else addText(metadata, `EXIF ${name}`, decodeText(content))
  }
}

/** Some write China's AIGC label here, as an object of that name. */
function takeUserComment(text: string, metadata: EmbeddedMetadata): void {
  if (/^\{\s{0,8}"AIGC"\s{0,8}:/.test(text)) addAigc(metadata, Buffer.from(text))
  else addText(metadata, 'EXIF UserComment', text)
}
