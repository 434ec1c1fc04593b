import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { canonicalJson, createEngine, type EngineOptions, type OcrEngine, type Timeline } from '../src/index.js'
import { ppocrEngine, tesseractEngine } from '../src/ocr/index.js'
import { isInstalled } from '../src/util/packages/load-optional.js'

const media = (file: string) => new URL(`../../../test-media/hindi/${file}`, import.meta.url)
const isHere = isInstalled('tesseract.js') && isInstalled('@tesseract.js-data/hin')
if (!isHere)
  console.warn('SKIPPED: Hindi in films. Install tesseract.js and @tesseract.js-data/hin to run these tests.')

async function analyze(asset: { video: URL } | { image: URL }, options: EngineOptions): Promise<Timeline> {
  await using engine = await createEngine({ detectors: [], ...options })
  return await engine.analyze(asset).result
}

/** Writing as `source: text startMs-endMs`, and without times on a picture. */
function linesOf({ items }: Timeline): string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'ocr') return []
    const times = item.startMs === undefined ? '' : ` ${item.startMs}-${item.endMs}`
    return [`${item.source.id}: ${item.text}${times}`]
  })
}

/** An engine for Hindi that reads the same everywhere, and notes how many lines it was asked for. */
function hindi(read: () => string): { engine: OcrEngine; asked: () => number } {
  let asked = 0
  const engine: OcrEngine = {
    specVersion: 'ocr-engine.v1',
    id: 'hindi',
    version: '1.0.0',
    capabilities: { scripts: ['Deva'] },
    open: async () => ({
      locate: async () => [],
      async recognize(_, regions) {
        asked += regions.length
        return regions.map(({ bbox }) => ({ text: read(), bbox, confidence: 0.95, script: 'Deva', turn: 0 }))
      },
      close: async () => {},
    }),
  }
  return { engine, asked: () => asked }
}

const supers = { video: media('supers-4s.mp4') }

describe('a film with text that the first OCR engine cannot read', () => {
  it('has it read by the next engine, once per line, with its first and last frame', async () => {
    const { engine, asked } = hindi(() => 'आज ही बचत करें')
    const timeline = await analyze(supers, { ocrEngines: [ppocrEngine, engine] })
    expect(linesOf(timeline)).toEqual([
      'ppocr: Halvora Night Serum 0-4000',
      'hindi: आज ही बचत करें 400-2000',
      'hindi: आज ही बचत करें 2000-4000',
    ])
    expect(asked()).toBe(2)
    expect(timeline.coverage.text).toMatchObject({
      status: 'complete',
      engine: 'ppocr, hindi',
      model: 'ppocr@ppocr-v4',
    })
  })

  it('is not read again where the next engine fails, too', async () => {
    const { engine, asked } = hindi(() => '')
    const timeline = await analyze(supers, { ocrEngines: [ppocrEngine, engine] })
    expect(linesOf(timeline)).toEqual(['ppocr: Halvora Night Serum 0-4000'])
    expect(asked()).toBe(2)
  })

  it("keeps the first engine's text when the next throws, and reports the affected frames", async () => {
    const failing = hindi(() => {
      throw new Error('out of memory')
    })
    const timeline = await analyze(supers, { ocrEngines: [ppocrEngine, failing.engine] })
    expect(linesOf(timeline)).toEqual(['ppocr: Halvora Night Serum 0-4000'])
    const failed = timeline.diagnostics.filter(({ code }) => code === 'frame_failed')
    expect(failed.map(({ startMs = 0 }) => Math.floor(startMs / 1000))).toEqual([0, 2])
    expect(failed[0]).toMatchObject({ degrades: true, details: { id: 'hindi' } })
    expect(timeline.coverage.text).toMatchObject({ status: 'partial', share: 1 })
  })

  it('continues without an engine that is not installed, and reports it', async () => {
    const absent = tesseractEngine({ languages: ['xyz'] })
    const timeline = await analyze({ image: media('headlines.png') }, { ocrEngines: [ppocrEngine, absent] })
    expect(linesOf(timeline)).toContain('ppocr: Halvora Night Serum')
    expect(timeline.diagnostics).toMatchObject([{ code: 'dependency_missing', stage: 'readText', degrades: true }])
    expect(timeline.coverage.text).toMatchObject({ status: 'partial', engine: 'ppocr' })
  })
})

describe.skipIf(!isHere)('the option models.use with tesseract', () => {
  const options: EngineOptions = { models: { use: ['tesseract'] } }

  it('reads Hindi without an error, also beside Latin words and figures, and leaves English to the first', async () => {
    const [picture] = JSON.parse(await readFile(media('manifest.json'), 'utf8')) as {
      groundTruth: { lines: string[] }
    }[]
    const [english, ...inHindi] = picture!.groundTruth.lines.toReversed()
    const lines = linesOf(await analyze({ image: media('headlines.png') }, options))
    expect(lines).toEqual([...inHindi.toReversed().map((text) => `tesseract: ${text}`), `ppocr: ${english}`])
  })

  // A picture of this film once gave a row of one-letter words: strokes of a line that fades in.
  it('invents no Hindi in an English film', async () => {
    const video = new URL('../../../test-media/demo-ad.mp4', import.meta.url)
    const lines = linesOf(await analyze({ video }, { ...options, transcribers: [] }))
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.filter((line) => !line.startsWith('ppocr: '))).toEqual([])
  })

  it('gives the same timeline on one thread and on two', async () => {
    const [one, two] = await Promise.all([1, 2].map((threads) => analyze(supers, { ...options, threads })))
    expect(linesOf(one!)).toEqual([
      'ppocr: Halvora Night Serum 0-4000',
      'tesseract: सात दिनों में डायबिटीज ठीक 400-2000',
      'tesseract: गोरापन पाएं कुछ ही दिनों में 2000-4000',
    ])
    expect(canonicalJson(one)).toBe(canonicalJson(two))
  })

  it('is listed in the plan after the bundled engine', async () => {
    await using engine = await createEngine(options)
    const plan = await engine.plan(supers)
    const steps = plan.stages.filter(({ stage }) => stage === 'readText')
    expect(steps.map(({ plugin, willRun }) => [plugin, willRun])).toEqual([
      ['ppocr', true],
      ['tesseract', true],
    ])
    expect(plan.models).toContainEqual(expect.objectContaining({ id: 'tesseract', present: true }))
  })
})
