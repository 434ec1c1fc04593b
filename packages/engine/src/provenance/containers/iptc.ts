import { addText, type EmbeddedMetadata } from './embedded-metadata.js'

/** Datasets of record 2 (IPTC-IIM 4.2, chapter 6) in which generators write, or the programs that edit with them. */
const TEXTS: ReadonlyMap<number, string> = new Map([
  [65, 'OriginatingProgram'],
  [110, 'Credit'],
  [115, 'Source'],
  [120, 'Caption'],
])
const TAG_MARK = 0x1c
const HEAD_BYTES = 5

/** Collects texts of IPTC-IIM: a mark, record, dataset and length before each value. Extended lengths end the walk. */
export function takeIptc(content: Buffer, metadata: EmbeddedMetadata): void {
  for (let at = 0; at + HEAD_BYTES <= content.length && content[at] === TAG_MARK;) {
    const length = content.readUInt16BE(at + 3)
    if (length > 0x7fff) return
    const name = content[at + 1] === 2 ? TEXTS.get(content[at + 2]!) : undefined
    const start = at + HEAD_BYTES
    if (name !== undefined) addText(metadata, `IPTC ${name}`, content.subarray(start, start + length))
    at = start + length
  }
}

const IPTC_RESOURCE = 0x0404

/**
 * IPTC-IIM among Photoshop's image resources, as JPEG has it in APP13 (Adobe Photoshop File Formats Specification,
 * "Image Resource Blocks"): signature, number, a name and a length before each, all padded to even lengths.
 */
export function takePhotoshop(content: Buffer, metadata: EmbeddedMetadata): void {
  for (let at = 0; at + 12 <= content.length && content.toString('latin1', at, at + 4) === '8BIM';) {
    const nameBytes = 1 + content[at + 6]!
    const lengthAt = at + 6 + nameBytes + (nameBytes % 2)
    if (lengthAt + 4 > content.length) return
    const length = content.readUInt32BE(lengthAt)
    const start = lengthAt + 4
    if (content.readUInt16BE(at + 4) === IPTC_RESOURCE) takeIptc(content.subarray(start, start + length), metadata)
    at = start + length + (length % 2)
  }
}
