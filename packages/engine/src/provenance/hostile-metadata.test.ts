import { describe, expect, it } from 'vitest'
import {
  box,
  gif,
  jpeg,
  moreXmpSegment,
  mp4,
  png,
  pngText,
  tiff,
  webm,
  webp,
  xmpPacket,
  xmpSegment,
} from './test-files.js'
import { readProvenance } from './test-read.js'

const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const LABEL = { Label: '1', ContentProducer: '00X', ProduceID: 'p-1' }
const iptc = (value: string): string =>
  xmpPacket(`<Iptc4xmpExt:DigitalSourceType>${value}</Iptc4xmpExt:DigitalSourceType>`)

describe('hostile metadata', () => {
  it('with expanding entities is not read', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${iptc('&b;&b;')}`
    expect(await readProvenance(jpeg([xmpSegment(bomb)]))).toMatchObject({
      readerError: 'provenance_unreadable',
      aiGenerated: null,
    })
  })

  it.each([
    ['nest a thousand deep', mp4([nested(1000)])],
    ['claim to be larger than the file', mp4([Buffer.from('7fffffff6d6f6f76', 'hex'), box('free', '')])],
    ['have no length', mp4([Buffer.from('0000000175756964', 'hex')])],
    ['name a place behind the end', tiff('II', 700, 'x').fill(0xff, 4)],
    ['break off', mp4([box('moov', box('udta', box('meta', '\0\0\0\0')))]).subarray(0, -6)],
  ])('that %s ends only the walk', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject({ c2pa: null, aiGenerated: null })
  })

  it.each([
    ['a png', png([pngText('tEXt', 'XML:com.adobe.xmp', ' '.repeat(5_000_000))])],
    ['a png that unpacks to more', png([pngText('zTXt', 'XML:com.adobe.xmp', ' '.repeat(5_000_000))])],
    ['a webp', webp([['XMP ', Buffer.alloc(5_000_000)]])],
    ['a gif', gif(' '.repeat(5_000_000))],
    ['a tiff', tiff('II', 700, ' '.repeat(5_000_000))],
    ['a film', mp4([box('moov', box('udta', box('XMP_', ' '.repeat(5_000_000))))])],
    ['a webm', webm('AIGC', ' '.repeat(5_000_000))],
    ['a label', png([pngText('tEXt', 'AIGC', JSON.stringify({ ...LABEL, ProduceID: '0'.repeat(70_000) }))])],
    [
      'parts of a jpeg that announce more and more',
      jpeg(Array.from({ length: 20 }, (_, id) => moreXmpSegment(String(id), 4_000_000, 0, Buffer.from('<')))),
    ],
    [
      'packed texts of a png, all together',
      png(Array.from({ length: 20 }, () => pngText('zTXt', 'XML:com.adobe.xmp', ' '.repeat(4_000_000)))),
    ],
  ])('that is too large in %s is skipped and reported', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject({
      readerError: 'limit_exceeded',
      aiGenerated: null,
      aigcLabel: null,
    })
  })

  it.each([
    [
      'ends in a megabyte of zeros that are no end',
      webp([['XMP ', Buffer.from(`${iptc(AI)}${'\0'.repeat(1_000_000)}x`)]]),
    ],
    ['names a source type of a megabyte of slashes', webp([['XMP ', Buffer.from(iptc(`${'/'.repeat(1_000_000)}x`))]])],
  ])('that %s is read in linear time', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject({ c2pa: null, aigcLabel: null })
  })

  it('once skipped in a GIF stays skipped, whatever follows', async () => {
    const [large, broken] = [gif(' '.repeat(3_000_000)), gif(' ')]
    const [header, block] = [large.subarray(0, 19), large.subarray(19, -1)]
    const cut = broken.subarray(19, -259)
    expect(await readProvenance(Buffer.concat([header, block, block, cut]))).toMatchObject({
      readerError: 'limit_exceeded',
    })
  })

  it('does not use up the read budget by repeating one EXIF field', async () => {
    const fields = 4000
    const exif = Buffer.alloc(8 + 2 + fields * 12 + 300_000)
    exif.write('MM\0*\0\0\0\x08', 'latin1')
    exif.writeUInt16BE(fields, 8)
    for (let at = 10; at < 10 + fields * 12; at += 12) {
      exif.writeUInt32BE(0x010e0002, at)
      exif.writeUInt32BE(250_000, at + 4)
      exif.writeUInt32BE(10 + fields * 12, at + 8)
    }
    const content = png([['eXIf', exif], pngText('iTXt', 'XML:com.adobe.xmp', iptc(AI))])
    expect(await readProvenance(content)).toMatchObject({ readerError: null, aiGenerated: true })
  })

  it('is not searched in long unrelated texts of a PNG', async () => {
    const workflow = png([
      pngText('tEXt', 'prompt', ' '.repeat(5_000_000)),
      pngText('iTXt', 'XML:com.adobe.xmp', iptc(AI)),
    ])
    expect(await readProvenance(workflow)).toMatchObject({ readerError: null, aiGenerated: true })
  })

  it('that is truncated is read up to there and reported as damaged', async () => {
    const cut = iptc(AI).slice(0, -40)
    expect(await readProvenance(jpeg([xmpSegment(cut)]))).toMatchObject({
      xmpDigitalSourceTypes: [AI],
      readerError: 'provenance_unreadable',
    })
  })
})

function nested(depth: number): Buffer {
  let inside: Buffer = Buffer.alloc(0)
  for (let level = 0; level < depth; level++) inside = box('udta', inside)
  return box('moov', inside)
}
