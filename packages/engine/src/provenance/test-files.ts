import { deflateSync } from 'node:zlib'

/*
 * Files with provenance metadata and without pictures, for tests: as little of each container as a reader looks at.
 */

/** The type of one of these files, as whoever opens a file tells it from its first bytes. */
export function mimeOf(content: Buffer): string {
  const head = content.toString('latin1', 0, 12)
  const [, mimeType = 'video/mp4'] = MARKS.find(([mark]) => head.includes(mark)) ?? []
  return mimeType
}

const MARKS = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG', 'image/png'],
  ['WEBP', 'image/webp'],
  ['GIF8', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['II+\0', 'image/tiff'],
  ['ftypavif', 'image/avif'],
  ['\x1aE\xdf\xa3', 'video/webm'],
] as const

/** An XMP packet with these properties about the asset, as elements and as attributes. */
export function xmpPacket(elements: string, attributes = ''): string {
  const spaces = {
    Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
    exif: 'http://ns.adobe.com/exif/1.0/',
    photoshop: 'http://ns.adobe.com/photoshop/1.0/',
    xmp: 'http://ns.adobe.com/xap/1.0/',
    TC260: 'http://www.tc260.org.cn/ns/AIGC/1.0/',
    dc: 'http://purl.org/dc/elements/1.1/',
    dcterms: 'http://purl.org/dc/terms/',
    own: 'https://example.com/own/',
    xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  }
  const declared = Object.entries(spaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  return (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="" ${declared.join(' ')} ${attributes}>${elements}</rdf:Description>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  )
}

/** A TIFF of one directory with one field of bytes, in either order of bytes or (`big`) with offsets of 64 bits. */
export function tiff(form: 'II' | 'MM' | 'big', tag: number, value: Buffer | string): Buffer {
  const number = (value: number, bytes: number): Buffer => {
    const digits = Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
    return form === 'MM' ? digits : digits.reverse()
  }
  const wide = form === 'big' ? 8 : 4
  const head = form === 'big' ? [number(43, 2), number(8, 2), number(0, 2)] : [number(42, 2)]
  const start = form === 'big' ? 16 : 8
  const directory = (at: number): Buffer[] => [
    number(1, form === 'big' ? 8 : 2),
    ...[number(tag, 2), number(1, 2), number(value.length, wide), number(at, wide)],
    number(0, wide),
  ]
  const at = start + Buffer.concat(directory(0)).length
  const order = Buffer.from(form === 'MM' ? 'MM' : 'II')
  return Buffer.concat([order, ...head, number(start, wide), ...directory(at), Buffer.from(value)])
}

/** A JPEG of segments: marker and content. */
export function jpeg(segments: readonly (readonly [marker: number, content: Buffer])[]): Buffer {
  const parts = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])
}

/** The segment of a JPEG that holds an XMP packet. */
export function xmpSegment(packet: string): [number, Buffer] {
  return [0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${packet}`, 'utf8')]
}

/** A part of a packet that is too long for one segment: whose it is, how long the whole, where it belongs. */
export function moreXmpSegment(id: string, whole: number, offset: number, part: Buffer): [number, Buffer] {
  const place = Buffer.alloc(8)
  place.writeUInt32BE(whole, 0)
  place.writeUInt32BE(offset, 4)
  const head = Buffer.from(`http://ns.adobe.com/xmp/extension/\0${id.padStart(32, '0')}`, 'latin1')
  return [0xe1, Buffer.concat([head, place, part])]
}

/** A PNG of chunks; checksums are left zero, nobody looks at them. */
export function png(chunks: readonly (readonly [type: string, content: Buffer])[]): Buffer {
  const parts = [...chunks, ['IEND', Buffer.alloc(0)] as const].map(([type, content]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content, Buffer.alloc(4)])
  })
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** A text chunk of a PNG. */
export function pngText(type: 'tEXt' | 'zTXt' | 'iTXt', key: string, text: string): [string, Buffer] {
  const body = Buffer.from(text)
  const content = { tEXt: [body], zTXt: [Buffer.alloc(1), deflateSync(body)], iTXt: [Buffer.alloc(4), body] }[type]
  return [type, Buffer.concat([Buffer.from(`${key}\0`), ...content])]
}

/** A WebP of RIFF chunks. */
export function webp(chunks: readonly (readonly [type: string, content: Buffer])[]): Buffer {
  const parts = chunks.map(([type, content]) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  })
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body])
}

/** A GIF with an XMP packet between a comment of up to 255 bytes and the end. */
export function gif(packet: string, comment = 'hi'): Buffer {
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x21, 0xfe, comment.length]),
    Buffer.from(`${comment}\0`),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('XMP DataXMP'),
    Buffer.from(packet),
    trailer,
    Buffer.from([0x3b]),
  ])
}

/** A box of an ISO media file. */
export function box(type: string, ...contents: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part as string)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** An mp4 of boxes. */
export function mp4(boxes: readonly Buffer[]): Buffer {
  return Buffer.concat([box('ftyp', 'isom\0\0\0\0isom'), ...boxes])
}

/** An mp4 with one metadata key. */
export function keyedMp4(key: string, value: string, where: 'udta' | 'moov' = 'udta'): Buffer {
  const number = Buffer.from([0, 0, 0, 1])
  const keys = box('keys', Buffer.alloc(4), number, box('mdta', key))
  const item = box('\0\0\0\x01', box('data', number, Buffer.alloc(4), value))
  const meta = box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(4)), keys, box('ilst', item))
  return mp4([where === 'moov' ? box('moov', meta) : box('moov', box('udta', meta))])
}

/** An mp4 with one entry of iTunes' list: of a name with four letters, or a free one. */
export function listedMp4(name: string, value: string): Buffer {
  const data = box('data', Buffer.from([0, 0, 0, 1]), Buffer.alloc(4), value)
  const isShort = Buffer.from(name, 'latin1').length === 4
  const item = isShort
    ? box(name, data)
    : box('----', box('mean', '\0\0\0\0com.apple.iTunes'), box('name', `\0\0\0\0${name}`), data)
  const meta = box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(4)), box('ilst', item))
  return mp4([box('moov', box('udta', meta))])
}

/** A QuickTime film with a text in its user data. */
export function userDataMov(name: string, value: string): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(Buffer.byteLength(value))
  return mp4([box('moov', box('udta', box(name, head, value)))])
}

/** An avif whose XMP is an item in the `idat` box. */
export function avif(packet: string): Buffer {
  return avifItem('mimexmp\0application/rdf+xml\0', Buffer.from(packet))
}

/** An avif with EXIF, which begins with the place of its head. */
export function exifAvif(content: Buffer): Buffer {
  return avifItem('Exif\0', Buffer.concat([Buffer.from([0, 0, 0, 6]), Buffer.from('Exif\0\0'), content]))
}

function avifItem(entry: string, packet: Buffer): Buffer {
  const item = box('infe', Buffer.from([2, 0, 0, 0, 0, 7, 0, 0]), entry)
  const information = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), item)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(packet.length)
  const place = Buffer.from([0, 7, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0])
  const locations = box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0x00, 0, 1]), place, length)
  const meta = box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(4)), information, locations, box('idat', packet))
  return Buffer.concat([box('ftyp', 'avif\0\0\0\0avif'), meta])
}

/** A WebM with one tag; its segment has no length, as live recordings leave it. */
export function webm(key: string, value: string): Buffer {
  const element = (id: string, ...contents: readonly (Buffer | string)[]): Buffer => {
    const content = Buffer.concat(contents.map((part) => Buffer.from(part as string)))
    const size = Buffer.from([0x10, 0, 0, 0])
    size.writeUInt32BE(0x10000000 + content.length)
    return Buffer.concat([Buffer.from(id, 'hex'), size, content])
  }
  const tag = element('67c8', element('45a3', key), element('4487', value))
  return Buffer.concat([
    element('1a45dfa3', element('4282', 'webm')),
    Buffer.from('18538067ff', 'hex'),
    element('1254c367', element('7373', tag)),
  ])
}
