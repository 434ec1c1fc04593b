import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { provenanceReaderContract } from '../testing/provenance-reader-contract.js'
import { NO_MODELS, openContext } from '../testing/open-context.js'
import { createTemporaryFolder } from '../util/processes/temporary-folder.js'
import { createProvenanceReader, type ProvenanceReaderOptions } from './create-provenance-reader.js'
import {
  avif,
  box,
  gif,
  jpeg,
  keyedMp4,
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

const media = (name: string): string =>
  fileURLToPath(new URL(`../../../../test-media/provenance/${name}`, import.meta.url))
const SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const AI = `${SOURCE}trainedAlgorithmicMedia`
const LABEL = { Label: '1', ContentProducer: '00X', ProduceID: 'p-1' }
const LABEL_TEXT = JSON.stringify(LABEL)
const iptc = (value: string): string =>
  xmpPacket(`<Iptc4xmpExt:DigitalSourceType>${value}</Iptc4xmpExt:DigitalSourceType>`)
const aigc = xmpPacket(`<TC260:AIGC>${LABEL_TEXT.replaceAll('"', '&quot;')}</TC260:AIGC>`)
const never = new AbortController().signal

provenanceReaderContract('the default provenance reader', () => createProvenanceReader())

describe('Content Credentials', () => {
  const seen = async (content: Buffer, options?: ProvenanceReaderOptions) =>
    (await readProvenance(content, options)).c2pa

  it('with an intact signature by an unknown signer are valid, with signer and actions', async () => {
    const found = await readProvenance(await readFile(media('signed-ai.jpg')))
    expect(found).toMatchObject({ aiGenerated: true, readerError: null })
    expect(found.c2pa).toEqual({
      validationState: 'Valid',
      claimGenerator: 'proofline-test-maker/1.0',
      issuer: 'Proofline Test Studio',
      actions: ['c2pa.created'],
      digitalSourceTypes: [AI],
      ingredients: 0,
      manifests: 1,
      failureCodes: ['signingCredential.untrusted'],
    })
  })

  it('are trusted when the caller passes the certificate of their authority', async () => {
    const trustAnchors = await readFile(media('trust.pem'), 'utf8')
    const found = await seen(await readFile(media('signed-ai.jpg')), { trustAnchors })
    expect(found).toMatchObject({ validationState: 'Trusted', failureCodes: [] })
  })

  it('are invalid when the picture was changed after signing', async () => {
    const content = await readFile(media('signed-ai.jpg'))
    content[content.length - 20]! ^= 0xff
    expect(await seen(content)).toMatchObject({
      validationState: 'Invalid',
      failureCodes: expect.arrayContaining(['assertion.dataHash.mismatch']),
    })
  })

  it('without a model as source say that the asset was not made by one', async () => {
    expect(await readProvenance(await readFile(media('signed-edit.jpg')))).toMatchObject({
      aiGenerated: false,
      c2pa: { actions: ['c2pa.created', 'c2pa.cropped'], digitalSourceTypes: [`${SOURCE}digitalCapture`] },
    })
  })

  it('that are damaged are rejected with a code, and the reader stays usable', async () => {
    await using folder = await createTemporaryFolder()
    const path = join(folder.path, 'damaged.jpg')
    const content = await readFile(media('signed-ai.jpg'))
    // A length in the first boxes of the manifest.
    content[content.indexOf('JP') + 42]! ^= 0xff
    await writeFile(path, content)
    const session = await createProvenanceReader().open(openContext(NO_MODELS))
    const outcome = session.read({ path, mimeType: 'image/jpeg' }, { signal: never })
    await expect(outcome).rejects.toMatchObject({ code: 'provenance_unreadable' })
    const good = { path: media('signed-ai.jpg'), mimeType: 'image/jpeg' }
    expect((await session.read(good, { signal: never })).c2pa?.validationState).toBe('Valid')
    await session.close()
  })

  it.each([
    ['png', png([['caBX', Buffer.from('\xff\xff\xff\xffjumb\0\0\0\x1ejumdc2pa', 'latin1')]])],
    ['mp4', mp4([box('uuid', Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'), 'manifest')])],
    ['tiff', tiff('MM', 0xcd41, 'manifest')],
    ['jpeg', jpeg([[0xeb, Buffer.from('JP\0\x01\0\0\0\x01\x7f\0\0\0jumb\0\0\0\x1ejumdc2pa', 'latin1')]])],
  ])('whose place in a %s contains no manifest are damaged', async (_, content) => {
    const outcome = await readProvenance(content).catch(({ code }: { code: string }) => ({
      c2pa: null,
      readerError: code,
    }))
    expect(outcome).toMatchObject({ c2pa: null, readerError: 'provenance_unreadable' })
  })

  it('that are remote are not fetched, which is reported', async () => {
    expect(await readProvenance(await readFile(media('remote-ai.jpg')))).toMatchObject({
      c2pa: null,
      aiGenerated: null,
      readerError: 'remote_manifest',
    })
  })
})

describe('the digital source type in XMP', () => {
  it.each([
    ['a jpeg', (packet: string) => jpeg([xmpSegment(packet)])],
    ['a png', (packet: string) => png([pngText('iTXt', 'XML:com.adobe.xmp', packet)])],
    ['a compressed chunk of a png', (packet: string) => png([pngText('zTXt', 'XML:com.adobe.xmp', packet)])],
    ['a raw profile of a png', (packet: string) => png([pngText('zTXt', 'Raw profile type xmp', rawProfile(packet))])],
    ['a webp', (packet: string) => webp([['XMP ', Buffer.from(packet)]])],
    ['a gif', (packet: string) => gif(packet)],
    ['an avif', (packet: string) => avif(packet)],
    ['a tiff', (packet: string) => tiff('II', 700, packet)],
    ['a tiff that begins with the high bytes', (packet: string) => tiff('MM', 700, packet)],
    ['a big tiff', (packet: string) => tiff('big', 700, packet)],
    ['an mp4', (packet: string) => mp4([box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), packet)])],
    ['a QuickTime film', (packet: string) => mp4([box('moov', box('udta', box('XMP_', packet)))])],
  ])('is found in %s', async (_, make) => {
    expect(await readProvenance(make(iptc(AI)))).toMatchObject({ xmpDigitalSourceTypes: [AI], aiGenerated: true })
    expect(await readProvenance(make(iptc(`${SOURCE}digitalCapture`)))).toMatchObject({ aiGenerated: false })
  })

  it.each(['image/heic', 'image/heif', 'video/mp4', 'video/quicktime', 'video/3gpp'])(
    'is found in other ISO media: %s',
    async (mimeType) => {
      expect(await readProvenance(avif(iptc(AI)), { mimeType })).toMatchObject({ xmpDigitalSourceTypes: [AI] })
    },
  )

  it.each([
    ['as an attribute', xmpPacket('', `Iptc4xmpExt:DigitalSourceType="${AI}"`)],
    ['as a resource', xmpPacket(`<Iptc4xmpExt:DigitalSourceType rdf:resource="${AI}"/>`)],
    [
      'in a list',
      xmpPacket(
        `<Iptc4xmpExt:DigitalSourceType><rdf:Bag><rdf:li>${AI}</rdf:li></rdf:Bag></Iptc4xmpExt:DigitalSourceType>`,
      ),
    ],
    [
      'with qualifiers, which are not it',
      xmpPacket(
        `<Iptc4xmpExt:DigitalSourceType rdf:parseType="Resource"><rdf:value>${AI}</rdf:value>` +
          '<own:checkedBy>the desk</own:checkedBy></Iptc4xmpExt:DigitalSourceType>',
      ),
    ],
    ['under another prefix', iptc(AI).replaceAll('Iptc4xmpExt:', 'ext:').replace(':Iptc4xmpExt=', ':ext=')],
  ])('is read %s', async (_, packet) => {
    expect((await readProvenance(jpeg([xmpSegment(packet)]))).xmpDigitalSourceTypes).toEqual([AI])
  })

  it.each([
    ['in 16 bits', Buffer.from(`\ufeff${iptc(AI)}`, 'utf16le')],
    ['in 32 bits', utf32(iptc(AI), 'LE')],
    ['in 32 bits, the high ones first, without a mark', utf32(iptc(AI), 'BE').subarray(4)],
    ['with room behind it', Buffer.concat([Buffer.from(iptc(AI)), Buffer.alloc(2000, ' ')])],
  ])('is read %s', async (_, packet) => {
    const content = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), packet])
    expect((await readProvenance(jpeg([[0xe1, content]]))).xmpDigitalSourceTypes).toEqual([AI])
  })

  it('is reported as damaged when a raw profile has the wrong length', async () => {
    const content = png([pngText('tEXt', 'Raw profile type xmp', rawProfile(iptc(AI), 7))])
    expect(await readProvenance(content)).toMatchObject({ xmpDigitalSourceTypes: [], readerError: 'limit_exceeded' })
  })

  it('is read from extension parts in any order', async () => {
    const packet = Buffer.from(iptc(AI))
    const parts = [
      moreXmpSegment('1', packet.length, 50, packet.subarray(50)),
      moreXmpSegment('1', packet.length, 0, packet.subarray(0, 50)),
    ]
    expect(await readProvenance(jpeg([xmpSegment(xmpPacket('')), ...parts]))).toMatchObject({
      xmpDigitalSourceTypes: [AI],
      readerError: null,
    })
  })

  it.each([
    ['of an ingredient', xmpPacket(`<xmpMM:Pantry><rdf:Bag><rdf:li>${inner()}</rdf:li></rdf:Bag></xmpMM:Pantry>`)],
    ['in a description of the picture', xmpPacket(`<dc:description>DigitalSourceType ${AI}</dc:description>`)],
    ['of a foreign vocabulary', xmpPacket(`<own:DigitalSourceType>${AI}</own:DigitalSourceType>`)],
    ['in a comment', xmpPacket(`<!-- <Iptc4xmpExt:DigitalSourceType>${AI}</Iptc4xmpExt:DigitalSourceType> -->`)],
  ])('is not that %s', async (_, packet) => {
    expect(await readProvenance(jpeg([xmpSegment(packet)]))).toMatchObject({
      xmpDigitalSourceTypes: [],
      aiGenerated: null,
    })
  })
})

function utf32(text: string, order: 'LE' | 'BE'): Buffer {
  const codes = [...`\ufeff${text}`].map((letter) => letter.codePointAt(0)!)
  const bytes = Buffer.alloc(codes.length * 4)
  codes.forEach((code, index) => bytes[`writeUInt32${order}`](code, index * 4))
  return bytes
}

/** As ImageMagick writes it: in lines of 72 hexadecimal digits. */
function rawProfile(packet: string, bytes = Buffer.byteLength(packet)): string {
  const digits = Buffer.from(packet).toString('hex').replaceAll(/.{72}/g, '$&\n')
  return `\nxmp\n${String(bytes).padStart(8)}\n${digits}\n`
}

function inner(): string {
  return `<rdf:Description><Iptc4xmpExt:DigitalSourceType>${AI}</Iptc4xmpExt:DigitalSourceType></rdf:Description>`
}

describe('the AIGC label', () => {
  it.each([
    ['as an XMP property', jpeg([xmpSegment(aigc)])],
    ['as a metadata key of an mp4', keyedMp4('AIGC', LABEL_TEXT)],
    ['as a metadata key in moov alone', keyedMp4('AIGC', LABEL_TEXT, 'moov')],
    ['as a box of an mp4', mp4([box('moov', box('udta', box('AIGC', LABEL_TEXT)))])],
    ['as a text of a png', png([pngText('tEXt', 'AIGC', LABEL_TEXT)])],
    ['as an international text of a png', png([pngText('iTXt', 'AIGC', LABEL_TEXT)])],
    ['as a tag of a webm', webm('AIGC', LABEL_TEXT)],
    ['in an object of its name', png([pngText('tEXt', 'AIGC', JSON.stringify({ AIGC: LABEL }))])],
  ])('is found %s', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject({ aigcLabel: LABEL, aiGenerated: true })
  })

  it('is found in a Matroska film that is not WebM', async () => {
    expect(await readProvenance(webm('AIGC', LABEL_TEXT), { mimeType: 'video/matroska' })).toMatchObject({
      aigcLabel: LABEL,
    })
  })

  it.each([
    ['a comment that talks of AIGC', png([pngText('tEXt', 'Comment', `AIGC ${LABEL_TEXT}`)])],
    ['a key that only begins so', keyedMp4('AIGCX', LABEL_TEXT)],
    ['a label that nests a thousand deep', png([pngText('tEXt', 'AIGC', deepLabel(1000))])],
    ['JSON that is no label', png([pngText('tEXt', 'AIGC', '{"Label":"none"}')])],
    ['a title with the word', xmpJpeg(xmpPacket('<dc:title>AIGC {"Label":"1"}</dc:title>'))],
  ])('is not %s', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject({ aigcLabel: null, aiGenerated: null })
  })
})

function deepLabel(depth: number): string {
  return `{"Label":"1","ProduceID":${'['.repeat(depth)}${']'.repeat(depth)}}`
}

function xmpJpeg(packet: string): Buffer {
  return jpeg([xmpSegment(packet)])
}
