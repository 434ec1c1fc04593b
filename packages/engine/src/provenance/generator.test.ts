import { describe, expect, it } from 'vitest'
import { exif, type ExifFields, exifSegment, iptcSegment, userComment } from './test-exif.js'
import {
  box,
  exifAvif,
  gif,
  jpeg,
  keyedMp4,
  listedMp4,
  mp4,
  png,
  pngText,
  tiff,
  userDataMov,
  webm,
  webp,
  xmpPacket,
  xmpSegment,
} from './test-files.js'
import { readProvenance } from './test-read.js'

const SETTINGS = 'Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1234, Size: 512x512, Version: v1.10.1'
const PARAMETERS = `a lighthouse at dusk\nNegative prompt: blurry\n${SETTINGS}`
const SAMPLER = '{"3": {"inputs": {"seed": 5, "steps": 20}, "class_type": "KSampler", "_meta": {"title": "KSampler"}}}'
const UPSCALER = '{"1": {"class_type": "LoadImage"}, "2": {"class_type": "ImageUpscaleWithModel"}}'
const ID = '2b6e053b-9a65-4ca9-9e13-b6f4465164d4'
const SIGNATURE = `Signature: ${'IoR6YcSlkWo/83bl'.repeat(12)}==`

const text = (key: string, value: string): Buffer => png([pngText('tEXt', key, value)])
const photo = (fields: ExifFields): Buffer => jpeg([exifSegment(exif(fields))])
const comment = (value: string): Buffer => photo({ UserComment: userComment(value, 'ASCII') })
const credit = (value: string): Buffer => jpeg([iptcSegment([[110, value]])])
const xmp = (elements: string, attributes = ''): Buffer => jpeg([xmpSegment(xmpPacket(elements, attributes))])

describe('a generator', () => {
  it.each<[string, string, Buffer]>([
    ['Stable Diffusion WebUI format', 'PNG parameters', text('parameters', PARAMETERS)],
    ['Stable Diffusion WebUI format', 'EXIF UserComment', comment(PARAMETERS)],
    ['Stable Diffusion WebUI format', 'comment', gif(xmpPacket(''), SETTINGS)],
    ['ComfyUI', 'PNG prompt', text('prompt', SAMPLER)],
    ['ComfyUI', 'PNG prompt', text('prompt', '{"1":{"class_type":"OpenAIGPTImage1","inputs":{}}}')],
    ['ComfyUI', 'PNG prompt', png([['comf', Buffer.from(`prompt\0${SAMPLER}`)]])],
    ['ComfyUI', 'EXIF Model', webp([['EXIF', exif({ Make: 'workflow:{"nodes": []}', Model: `prompt:${SAMPLER}` })]])],
    ['ComfyUI', 'tag prompt', keyedMp4('prompt', SAMPLER)],
    ['ComfyUI', 'tag comment', keyedMp4('comment', JSON.stringify({ prompt: SAMPLER, workflow: '{}' }))],
    ['ComfyUI', 'tag PROMPT', webm('PROMPT', SAMPLER)],
    ['SwarmUI', 'PNG parameters', text('parameters', '{"sui_image_params": {"prompt": "a boat", "steps": 20}}')],
    ['Fooocus', 'EXIF Software', photo({ Software: 'Fooocus v2.5.5' })],
    ['Fooocus', 'PNG fooocus_scheme', png([pngText('tEXt', 'fooocus_scheme', 'fooocus')])],
    ['Fooocus', 'PNG parameters', text('parameters', '{"Prompt": "a boat", "software": "RuinedFooocus"}')],
    ['InvokeAI', 'PNG invokeai_metadata', text('invokeai_metadata', '{"generation_mode":"txt2img","seed":3}')],
    ['InvokeAI', 'PNG sd-metadata', text('sd-metadata', '{"model": "x", "app_id": "invoke-ai/InvokeAI"}')],
    ['InvokeAI', 'PNG Dream', text('Dream', '"a boat" -s 50 -S 1950357039 -W 512 -H 512 -C 7.5 -A k_lms')],
    ['NovelAI', 'PNG Software', png([pngText('tEXt', 'Title', 'AI image'), pngText('tEXt', 'Software', 'NovelAI')])],
    ['NovelAI', 'EXIF Software', webp([['EXIF', exif({ Software: 'NovelAI Diffusion V4.5 C02D4F98' })]])],
    ['Easy Diffusion', 'PNG use_stable_diffusion_model', text('use_stable_diffusion_model', 'sd-v1-5')],
    ['Easy Diffusion', 'EXIF UserComment', comment('{"prompt": "x", "use_stable_diffusion_model": "sd-v1-5"}')],
    ['Tensor.Art', 'PNG generation_data', text('generation_data', '{"prompt":"a boat","cfgScale":7}\0')],
    ['Civitai', 'EXIF UserComment', comment('{"extraMetadata": "{\\u0022prompt\\u0022: \\u0022a boat\\u0022}"}')],
    ['Diffusers', 'PNG parameters', text('parameters', '{"guidance_scale": 5.5, "num_inference_steps": 24}')],
    ['Draw Things', 'XMP CreatorTool', xmp('<xmp:CreatorTool>Draw Things</xmp:CreatorTool>')],
    ['Midjourney', 'PNG Description', text('Description', `a control panel --ar 4:3 --v 5.2 Job ID: ${ID}`)],
    ['Midjourney', 'XMP description', xmp(description(`a control panel --v 6.1 Job ID: ${ID}`))],
    ['Grok', 'EXIF ImageDescription', photo({ ImageDescription: SIGNATURE, Artist: ID })],
    ['FLUX', 'EXIF Software', photo({ Software: 'AI generated;txt2img;flux', Make: 'Black Forest Labs' })],
    ['Ideogram', 'EXIF Make', photo({ Make: 'Ideogram AI' })],
    ['Reve', 'XMP CreatorTool', xmp('', 'xmp:CreatorTool="reve.com"')],
    ['Luma AI', 'PNG Source', text('Source', 'Luma AI')],
    ['Google AI', 'IPTC Credit', credit('Made with Google AI')],
    ['Google AI', 'XMP Credit', xmp('<photoshop:Credit>Made with Google AI</photoshop:Credit>')],
    ['Adobe Firefly 3.0', 'EXIF Software', photo({ Software: 'Adobe Firefly 3.0' })],
    ['Midjourney v6.1', 'XMP CreatorTool', xmp('', 'xmp:CreatorTool="Midjourney v6.1"')],
    ['Some Model 2', 'XMP AISystemUsed', xmp('', 'Iptc4xmpExt:AISystemUsed="Some Model 2"')],
    ['TikTok AIGC label', 'tag aigc_info', keyedMp4('aigc_info', '{"aigc_label_type":2,"source_info":""}')],
    ['TikTok AIGC label', 'EXIF UserComment', comment('{"aigc_info":{"aigc_label_type":1}}')],
    ['Dreamina', 'EXIF UserComment', comment('{"data":{"product":"dreamina","exportType":"generation"}}')],
  ])('is recognised by what it writes: %s, %s', async (name, field, content) => {
    const found = await readProvenance(content)
    expect(found).toMatchObject({ generator: { name, field, says: 'generated' }, aiGenerated: true, readerError: null })
  })

  it.each(['Edited with Google AI', 'Apple Photos Clean Up'])(
    'that changed part of a picture is named, without calling the picture made by AI: %s',
    async (line) => {
      const generator = { says: 'edited', field: 'IPTC Credit', quote: line }
      expect(await readProvenance(credit(line))).toMatchObject({ generator, aiGenerated: null })
    },
  )

  it('is quoted from what tells it on, in one line, not from the prompt', async () => {
    const content = text('parameters', `${PARAMETERS}\u202e\u001b[31m\r\nLora hashes: "x: 1"`)
    const { generator } = await readProvenance(content)
    expect(generator?.quote).toBe(`${SETTINGS} [31m Lora hashes: "x: 1"`)
  })

  it('is quoted by at most 160 characters', async () => {
    const { generator } = await readProvenance(text('parameters', `${PARAMETERS}, Note: ${'é'.repeat(1000)}`))
    expect([...(generator?.quote ?? '')]).toHaveLength(161)
  })

  it('that made the picture comes before one that changed it', async () => {
    const content = jpeg([iptcSegment([[110, 'Edited with Google AI']]), exifSegment(exif({ Make: 'Ideogram AI' }))])
    expect(await readProvenance(content)).toMatchObject({ generator: { name: 'Ideogram' }, aiGenerated: true })
  })
})

function description(value: string): string {
  return `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt></dc:description>`
}

describe('the field in which a generator writes', () => {
  const block = exif({ UserComment: userComment(PARAMETERS, 'utf-16be') })
  const marked = Buffer.concat([Buffer.from('Exif\0\0'), block])

  it.each<[string, Buffer, string?]>([
    ['EXIF of a jpeg', jpeg([exifSegment(block)])],
    ['EXIF of a png', png([['eXIf', block]])],
    ['EXIF of a webp', webp([['EXIF', block]])],
    ['EXIF of a webp that has the mark of a jpeg', webp([['EXIF', marked]])],
    ['EXIF of an avif', exifAvif(block)],
    ['EXIF of a heic', exifAvif(block), 'image/heic'],
    ['a field of a tiff', tiff('II', 0x010e, PARAMETERS)],
    ['a field of a big tiff', tiff('big', 0x010e, PARAMETERS)],
    ['a packed text of a png', png([pngText('zTXt', 'parameters', PARAMETERS)])],
    ['an international text of a png', png([pngText('iTXt', 'parameters', PARAMETERS)])],
    ['the comment of a jpeg', jpeg([[0xfe, Buffer.from(PARAMETERS)]])],
    ['a key of an mp4', keyedMp4('comment', PARAMETERS)],
    ['a key of QuickTime', keyedMp4('com.apple.quicktime.comment', PARAMETERS, 'moov'), 'video/quicktime'],
    ['a comment as iTunes has it', listedMp4('\xa9cmt', PARAMETERS)],
    ['a free key as iTunes has it', listedMp4('parameters', PARAMETERS)],
    ['the user data of a QuickTime film', userDataMov('\xa9cmt', PARAMETERS), 'video/quicktime'],
    ['a tag of a webm', webm('COMMENT', PARAMETERS)],
  ])('is found as %s', async (_, content, mimeType) => {
    expect(await readProvenance(content, { mimeType })).toMatchObject({
      generator: { says: 'generated' },
      aiGenerated: true,
    })
  })

  it.each([
    [
      'high bytes first, in a directory of either order',
      exif({ UserComment: userComment(PARAMETERS, 'utf-16be') }, 'II'),
    ],
    ['low bytes first', exif({ UserComment: userComment(PARAMETERS, 'utf-16le') }, 'II')],
    ['low bytes first, against the order of the directory', exif({ UserComment: userComment(PARAMETERS, 'utf-16le') })],
    ['with mostly Chinese letters', exif({ UserComment: userComment(`灯塔，黄昏\n${SETTINGS}`, 'utf-16le') }, 'MM')],
    ['with a mark of byte order', exif({ UserComment: userComment(`\ufeff${PARAMETERS}`, 'utf-16le') })],
    ['as ASCII', exif({ UserComment: userComment(PARAMETERS, 'ASCII') })],
    ['as an undefined code', exif({ UserComment: Buffer.from(`${'\0'.repeat(8)}${PARAMETERS}`) })],
    ['without a code', exif({ UserComment: Buffer.from(PARAMETERS) })],
    ['as UTF-8 under the name of UTF-16', exif({ UserComment: Buffer.from(`UNICODE\0灯塔 ${SETTINGS}`) })],
  ])('is read from a user comment %s', async (_, content) => {
    const { generator } = await readProvenance(jpeg([exifSegment(content)]))
    expect(generator?.quote).toBe(SETTINGS)
  })
})

describe('no generator', () => {
  it.each<[string, Buffer]>([
    ['a photograph', photo({ Make: 'Canon', Model: 'Canon EOS R5', Software: 'Adobe Photoshop 25.0 (Windows)' })],
    [
      'the AI mode of a camera',
      photo({ Make: 'HUAWEI', Software: 'AI Camera 12', ImageDescription: 'AI scene: food' }),
    ],
    ['a photograph of a conference on AI', photo({ ImageDescription: 'AI conference, made with Google AI partners' })],
    ['a caption that mentions a generator', text('Description', 'Our review of Midjourney and Stable Diffusion')],
    ['a comment on steps', jpeg([[0xfe, Buffer.from('Steps: 12, wooden. Seed: 4 kg, CFG scale unknown')]])],
    ['a render with a job number', text('Description', `Scene 4, final. Job ID: ${ID}`)],
    ['a signature of another kind', photo({ ImageDescription: SIGNATURE, Artist: 'Ann Example' })],
    ['a graph that only enlarges', text('prompt', UPSCALER)],
    ['a prompt in words', text('prompt', 'Draw what you saw on Monday')],
    ['a graph of nodes that was not run', text('workflow', '{"nodes":[{"type":"KSampler","mode":4}]}')],
    [
      'the settings of an enlarger',
      text('postprocessing', 'Postprocess upscale by: 4, Postprocess upscaler: R-ESRGAN'),
    ],
    ['parameters of a plot', text('parameters', '{"bins": 20, "seed": 3, "scale": "log"}')],
    ['a photographer of such a name', photo({ Artist: 'Leonardo Midjourney', Software: 'Stable Diffusion viewer' })],
    ['an edit in which a generator is one of the tools', photo({ Software: 'Adobe Photoshop with Adobe Firefly' })],
    ['an agency', credit('Google')],
    ['a credit line that says more', credit('Not Made with Google AI')],
    [
      'the mark of another record',
      jpeg([[0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x18\x1c\x03\x6e\0\x13Made with Google AI')]]),
    ],
    ['a film with no label', keyedMp4('aigc_info', '{"aigc_label_type":0,"source_info":""}')],
    ['a film cut with an app', keyedMp4('comment', 'vid:v10044g50000abc')],
    ['an edit of a photograph in an app', comment('{"data":{"product":"dreamina","exportType":"edit"}}')],
    ['a film of an encoder', listedMp4('\xa9too', 'Lavf60.16.100')],
    ['a name as the value of another key', text('Author', 'NovelAI')],
    ['a statement about an ingredient', xmp(pantry('<xmp:CreatorTool>Draw Things</xmp:CreatorTool>'))],
  ])('is seen in %s', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject({ generator: null, aiGenerated: null, readerError: null })
  })

  it('is China’s label in a user comment, which is read as what it is', async () => {
    const label = { Label: '1', ContentProducer: '00X', ProduceID: 'p-1' }
    const found = await readProvenance(comment(JSON.stringify({ AIGC: label })))
    expect(found).toMatchObject({ aigcLabel: label, generator: null, aiGenerated: true })
  })
})

function pantry(inside: string): string {
  return `<own:Pantry><rdf:Bag><rdf:li><rdf:Description>${inside}</rdf:Description></rdf:li></rdf:Bag></own:Pantry>`
}

describe('hostile texts', () => {
  const MEGABYTE = 1_000_000
  const quiet = { generator: null, aiGenerated: null, readerError: null }

  it.each<[string, Buffer]>([
    ['a directory that is its own second one', photoOf(loop())],
    [
      'a million fields',
      photoOf(Buffer.concat([exif({ Make: 'A camera' }).subarray(0, 8), Buffer.from([0xff, 0xff])])),
    ],
    ['places behind the end', photoOf(exif({ UserComment: userComment(PARAMETERS, 'ASCII') }).subarray(0, 40))],
    ['no directory', photoOf(Buffer.from('MM\0*'))],
    [
      'resources without an end',
      jpeg([[0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\xff\xff\xff\xff\x1c\x02\x6e\xff\xff', 'latin1')]]),
    ],
    ['a comment of a gif without an end', gif('', 'x'.repeat(255)).subarray(0, 60)],
    ['user data shorter than its head', mp4([box('moov', box('udta', box('\xa9cmt', 'x')))])],
  ])('that consist of %s end the walk', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject({ generator: null, aiGenerated: null })
  })

  it.each<[string, Buffer]>([
    ['spaces', text('parameters', ' '.repeat(MEGABYTE))],
    ['steps', text('parameters', 'Steps: 1, '.repeat(MEGABYTE / 10))],
    ['nodes', text('prompt', '"class_type": "'.repeat(MEGABYTE / 15))],
    ['backslashes', keyedMp4('comment', `class_type${'\\'.repeat(MEGABYTE)}`)],
    ['dashes', text('Description', ' --v'.repeat(MEGABYTE / 4))],
    ['packed spaces', png(Array.from({ length: 40 }, () => pngText('zTXt', 'parameters', ' '.repeat(MEGABYTE))))],
    ['zeros', photo({ UserComment: Buffer.alloc(60_000) })],
    ['empty texts', png(Array.from({ length: 10_000 }, () => pngText('tEXt', 'prompt', '')))],
  ])('that repeat %s a million times cost little, and are no fault of the file', async (_, content) => {
    expect(await readProvenance(content)).toMatchObject(quiet)
  })

  it.each<[string, Buffer[]]>([
    ['a generator', [text('parameters', PARAMETERS)]],
    ['a label', [text('AIGC', '{"Label":"1"}')]],
  ])('that break the Content Credentials do not hide %s', async (_, [content]) => {
    const at = content!.length - 12
    const broken = png([['caBX', Buffer.from('\xff\xff\xff\xffjumb\0\0\0\x1ejumdc2pa', 'latin1')]]).subarray(8, -12)
    const file = Buffer.concat([content!.subarray(0, at), broken, content!.subarray(at)])
    expect(await readProvenance(file)).toMatchObject({
      c2pa: null,
      aiGenerated: true,
      readerError: 'provenance_unreadable',
    })
  })

  it('that are long count by their beginning', async () => {
    const long = text('parameters', `${PARAMETERS}\n${'x'.repeat(5_000_000)}`)
    expect(await readProvenance(long)).toMatchObject({ generator: { says: 'generated' }, readerError: null })
  })

  it('do not hide statements that stand behind them', async () => {
    const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
    const packet = xmpPacket('', `Iptc4xmpExt:DigitalSourceType="${source}"`)
    const content = png([
      ...Array.from({ length: 20 }, () => pngText('tEXt', 'prompt', 'x'.repeat(300_000))),
      pngText('iTXt', 'XML:com.adobe.xmp', packet),
    ])
    expect(await readProvenance(content)).toMatchObject({ xmpDigitalSourceTypes: [source], readerError: null })
  })
})

function photoOf(block: Buffer): Buffer {
  return jpeg([exifSegment(block)])
}

/** A directory whose only field leads back to it. */
function loop(): Buffer {
  const block = exif({ UserComment: userComment('x'.repeat(20), 'ASCII') })
  block.writeUInt32BE(8, 18)
  return block
}
