import { type ByteSource, partOf } from './byte-source.js'
import { addText, addXmp, noteManifest, type EmbeddedMetadata, takeRoom } from './embedded-metadata.js'
import { takeExif } from './exif.js'
import { takePhotoshop } from './iptc.js'

const XMP_MARK = 'http://ns.adobe.com/xap/1.0/\0'
const MORE_XMP_MARK = 'http://ns.adobe.com/xmp/extension/\0'
const APP1 = 0xe1
const EXIF_MARK = 'Exif\0\0'
const PHOTOSHOP_MARK = 'Photoshop 3.0\0'
const APP11 = 0xeb
const APP13 = 0xed
const COMMENT = 0xfe
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/**
 * Walks the segments of a JPEG up to its picture: XMP in APP1 (XMP specification part 3, 1.1.3, with its extension over
 * several segments), C2PA in APP11 as JUMBF (ISO/IEC 19566-5), EXIF in APP1, IPTC-IIM in APP13, comments.
 */
export async function walkJpeg(source: ByteSource, metadata: EmbeddedMetadata): Promise<void> {
  const extensions = new Map<string, Buffer>()
  for (let at = 2; at + 4 <= source.size && !source.isSpent();) {
    const head = await source.read(at, 4)
    if (head.length < 4 || head[0] !== 0xff) break
    const marker = head[1]!
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) break
    const length = head.readUInt16BE(2)
    if (length < 2) break
    if (marker === APP1) {
      const content = await source.read(at + 4, length - 2)
      if (content.toString('latin1', 0, EXIF_MARK.length) === EXIF_MARK)
        await takeExif(partOf(source, at + 4 + EXIF_MARK.length, at + 2 + length), metadata)
      else takeApp1(content, metadata, extensions)
    }
    if (marker === APP13) takeApp13(await source.read(at + 4, length - 2), metadata)
    if (marker === COMMENT) addText(metadata, 'comment', await source.read(at + 4, length - 2))
    if (marker === APP11) takeApp11((await source.read(at + 4, APP11_HEAD_BYTES)).toString('latin1'), metadata)
    at += 2 + length
  }
  metadata.xmp.push(...extensions.values())
}

/** Marker, instance, number, two box headers, and the content type that the second one names. */
const APP11_HEAD_BYTES = 28

/** JUMBF in a JPEG may hold other things than manifests. */
function takeApp11(head: string, metadata: EmbeddedMetadata): void {
  metadata.hasManifest ||= head.startsWith('JP')
  if (head.startsWith('JP') && head.endsWith('c2pa')) noteManifest(metadata)
}

function takeApp13(content: Buffer, metadata: EmbeddedMetadata): void {
  const from = PHOTOSHOP_MARK.length
  if (content.toString('latin1', 0, from) === PHOTOSHOP_MARK) takePhotoshop(content.subarray(from), metadata)
}

function takeApp1(content: Buffer, metadata: EmbeddedMetadata, extensions: Map<string, Buffer>): void {
  if (content.toString('latin1', 0, XMP_MARK.length) === XMP_MARK) {
    addXmp(metadata, content.subarray(XMP_MARK.length))
    return
  }
  const from = MORE_XMP_MARK.length
  if (content.toString('latin1', 0, from) !== MORE_XMP_MARK || content.length < from + 40) return
  const id = content.toString('latin1', from, from + 32)
  const whole = content.readUInt32BE(from + 32)
  const offset = content.readUInt32BE(from + 36)
  const part = content.subarray(from + 40)
  if (offset + part.length > whole) return
  const begun = extensions.get(id)
  // Each part states the length of the whole; nothing beyond the limit is allocated.
  if (begun === undefined && !takeRoom(metadata, whole)) return
  const packet = begun ?? Buffer.alloc(whole, ' ')
  if (packet.length !== whole) return
  part.copy(packet, offset)
  extensions.set(id, packet)
}
