import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  type Agent,
  createEngine,
  type Detection,
  type Detector,
  type EngineOptions,
  type Engine,
  type OcrEngine,
  type ProvenanceReader,
  type Timeline,
  timelineSchema,
  type Transcriber,
} from '../src/index.js'

const picture = { image: fileURLToPath(new URL('../../../test-media/ocr/plates.png', import.meta.url)) }
const film = { video: fileURLToPath(new URL('../../../test-media/silent-textless-3s.mp4', import.meta.url)) }
const nothing = { transcribers: [], ocrEngines: [], detectors: [], provenanceReaders: [] }
const close = async () => {}
const never = () => new Promise<never>(() => {})
const box = { x: 0.1, y: 0.1, width: 0.5, height: 0.1 }
const corners = [[0.1, 0.1], [0.6, 0.1], [0.6, 0.2], [0.1, 0.2]] as const // prettier-ignore
const reading = { text: 'HELLO', bbox: box, confidence: 0.9, script: 'Latn', turn: 0 }

async function withEngine<T>(options: EngineOptions, use: (engine: Engine) => Promise<T>): Promise<T> {
  await using engine = await createEngine({ ...nothing, ...options })
  return await use(engine)
}

const agent = (run: () => unknown): Agent => ({
  specVersion: 'agent.v1',
  id: 'mine',
  version: '1.0.0',
  description: 'Answers as told.',
  phase: 1,
  rulesVersion: '',
  capabilities: { kinds: ['text'] },
  open: async () => ({ run: async () => (await run()) as [], close }),
})

const detector = (answer: unknown): Detector => ({
  specVersion: 'detector.v1',
  id: 'mine',
  version: '1.0.0',
  capabilities: { signalType: 'category', labels: { alcohol: { enter: 0.5, stay: 0.4, minFrames: 1 } } },
  open: async () => ({ detect: async () => answer as Detection[], close }),
})

const reader = (regions: unknown, readings: unknown): OcrEngine => ({
  specVersion: 'ocr-engine.v1',
  id: 'mine',
  version: '1.0.0',
  capabilities: { scripts: ['Latn'] },
  open: async () => ({ locate: async () => regions as [], recognize: async () => readings as [], close }),
})

const readerOf = (found: unknown): ProvenanceReader => ({
  specVersion: 'provenance-reader.v1',
  id: 'mine',
  version: '1.0.0',
  capabilities: { kinds: ['image'] },
  open: async () => ({ read: async () => found as object, close }),
})

/**
 * What a timeline says of a plug-in that answered wrongly: it follows its schema, and its stage is said to have failed.
 */
function lossesOf(timeline: Timeline, modality: string) {
  timelineSchema.parse(timeline)
  const { code, message, details } = timeline.diagnostics[0] ?? {}
  expect(timeline.coverage[modality]).toMatchObject({ status: 'failed', share: 0 })
  expect(timeline.preprocessing.degraded).toBe(true)
  return { code, namesIt: message?.includes('mine'), cause: details?.['code'] }
}

describe('a plug-in with output that breaks its contract', () => {
  const found = { label: 'alcohol', score: 0.9 }
  it.each([
    ['nothing', undefined],
    ['a word', 'alcohol'],
    ['holes', [null]],
    ['no score', [{ label: 'alcohol' }]],
    ['a score that is no number', [{ ...found, score: NaN }]],
    ['a box beyond the picture', [{ ...found, bbox: { x: -1, y: 0.5, width: 3, height: 9 } }]],
    ['a detail that is no data', [{ ...found, detail: { many: 10n } }]],
    ['a label that it does not announce', [{ ...found, label: 'vodka' }]],
  ])('loses the frame with a diagnostic, as a detector that returns %s', async (_, answer) => {
    const timeline = await withEngine({ detectors: [detector(answer)] }, (engine) => engine.analyze(picture).result)
    expect(lossesOf(timeline, 'signals')).toEqual({ code: 'frame_failed', namesIt: true, cause: 'plugin_failed' })
    expect(timeline.diagnostics[0]).not.toHaveProperty('startMs')
  })

  const region = { bbox: box, corners, score: 0.9 }
  it.each([
    ['no list of lines', undefined, []],
    ['no list of readings', [region], undefined],
    ['fewer readings than lines', [region], []],
    ['more readings than lines', [region], [reading, reading]],
    ['more than full confidence', [region], [{ ...reading, confidence: 2 }]],
    ['a text that is none', [region], [{ ...reading, text: 3 }]],
    ['a line outside the picture', [{ ...region, bbox: { ...box, x: 1.2 } }], [reading]],
    ['a reading outside the picture', [region], [{ ...reading, bbox: { ...box, y: -0.4 } }]],
  ])('loses its stage with a diagnostic, as an OCR engine that returns %s', async (_, regions, readings) => {
    const options = { ocrEngines: [reader(regions, readings)] }
    const timeline = await withEngine(options, (engine) => engine.analyze(picture).result)
    expect(lossesOf(timeline, 'text')).toEqual({ code: 'stage_failed', namesIt: true, cause: 'plugin_failed' })
  })

  it.each([
    ['a picture', picture],
    ['a film', film],
  ])('has lines that extend beyond the edge of %s cut there', async (_, asset) => {
    const over = { x: -0.1, y: 0.85, width: 0.7, height: 0.4 }
    const options = { ocrEngines: [reader([{ ...region, bbox: over }], [{ ...reading, bbox: over }])] }
    const { items, diagnostics } = await withEngine(options, (engine) => engine.analyze(asset).result)
    const boxes = items.flatMap((item) => (item.kind === 'ocr' ? [item.bbox] : []))
    expect(boxes).toHaveLength(1)
    expect(boxes[0]!.x).toBeGreaterThanOrEqual(0)
    expect(boxes[0]!.y + boxes[0]!.height).toBeLessThanOrEqual(1)
    expect(diagnostics).toMatchObject(asset === film ? [{ code: 'no_audio_track' }] : [])
  })

  it('gets an error that a line has four corners', async () => {
    const options = { ocrEngines: [reader([{ ...region, corners: corners.slice(1) }], [reading])] }
    const { diagnostics } = await withEngine(options, (engine) => engine.analyze(picture).result)
    expect(diagnostics).toMatchObject([{ code: 'stage_failed', message: expect.stringContaining('corners') as string }])
  })

  it.each([[undefined], [{ aiGenerated: 'yes' }]])(
    'loses its stage as a provenance reader that returns %j',
    async (found) => {
      const options = { provenanceReaders: [readerOf(found)] }
      const timeline = await withEngine(options, (engine) => engine.analyze(picture).result)
      expect(lossesOf(timeline, 'provenance')).toEqual({ code: 'stage_failed', namesIt: true, cause: 'plugin_failed' })
    },
  )

  it.each([undefined, null, 'x', {}, { findings: null }, { findings: [], models: 'x' }])(
    'loses its checks as an agent that returns %j, and is told what was expected',
    async (answer) => {
      const options = { agents: [agent(() => answer)] }
      const report = await withEngine(options, (engine) => engine.check({ text: 'Hello there.' }).result)
      expect(report.analysisDiagnostics).toMatchObject([
        { code: 'agent_failed', message: expect.stringContaining('expected findings') as string },
      ])
    },
  )

  it.each([
    ['agent', { agents: [{ ...agent(() => []), phase: undefined }] }],
    ['agent', { agents: [{ ...agent(() => []), capabilities: {} }] }],
    ['detector', { detectors: [{ ...detector([]), capabilities: {} }] }],
    ['OCR engine', { ocrEngines: [{ ...reader([], []), capabilities: {} }] }],
    ['provenance reader', { provenanceReaders: [{ ...readerOf({}), capabilities: {} }] }],
  ])('is rejected when the engine is created, as an %s with incomplete facts', async (_, options) => {
    const made = createEngine({ ...nothing, ...(options as unknown as EngineOptions) })
    await expect(made).rejects.toMatchObject({
      code: 'plugin_invalid',
      message: expect.stringContaining('mine') as string,
    })
  })
})

describe('a plug-in that never answers', () => {
  const limits = { timeoutMs: 50 }
  const transcriber: Transcriber = {
    specVersion: 'transcriber.v1',
    id: 'mine',
    version: '1.0.0',
    capabilities: { languages: ['en'], wordTimes: false, maxSpanMs: 30_000 },
    open: async () => ({ transcribe: never, close }),
  }
  const film = { video: fileURLToPath(new URL('../../../test-media/clean-3s.mp4', import.meta.url)) }
  const slow = { timeoutMs: 1_500 }

  it.each([
    ['an agent', { text: 'Hello there.' }, { limits, agents: [agent(never)] }],
    ['an agent that does not open', { text: 'Hello there.' }, { limits, agents: [{ ...agent(never), open: never }] }],
    ['a detector', picture, { limits: slow, detectors: [detector(never())] }],
    ['an OCR engine', picture, { limits: slow, ocrEngines: [reader(never(), [])] }],
    ['a provenance reader', picture, { limits: slow, provenanceReaders: [readerOf(never())] }],
    ['a transcriber', film, { limits: slow, transcribers: [transcriber] }],
  ])('cannot delay the time limit of its run: %s', async (_, asset, options) => {
    await withEngine(options, async (engine) => {
      await expect(engine.check(asset).result).rejects.toMatchObject({ code: 'timeout' })
    })
  })

  it('cannot delay the closing of its engine', async () => {
    const stuck = { ...agent(() => []), open: async () => ({ run: async () => [], close: never }) }
    await withEngine({ agents: [stuck] }, async (engine) => {
      await expect(engine.check({ text: 'Hello there.' }).result).resolves.toMatchObject({ decision: 'PUBLISH' })
    })
  })
})

it('each diagnostic of the report is also emitted during the run', async () => {
  const options = {
    detectors: [detector(undefined)],
    agents: [{ ...agent(() => undefined), capabilities: { kinds: ['image'] as const } }],
  }
  await withEngine(options, async (engine) => {
    const run = engine.check(picture)
    const told: unknown[] = []
    for await (const event of run) if (event.type === 'diagnostic') told.push(event.diagnostic)
    const { analysisDiagnostics } = await run.result
    expect(analysisDiagnostics.map(({ code }) => code)).toEqual(['frame_failed', 'agent_failed'])
    expect(told).toEqual(analysisDiagnostics)
  })
})

it.each([
  ['writes over', (data: Uint8Array) => data.fill(0)],
  ['changes one byte of', (data: Uint8Array) => (data[1]! ^= 1)],
  ['gives away', (data: Uint8Array) => structuredClone(data, { transfer: [data.buffer as ArrayBuffer] })],
])('a detector that %s a picture shared with others is reported', async (_, spoil) => {
  const vandal: Detector = {
    ...detector([]),
    id: 'vandal',
    open: async () => ({
      detect: async ({ data }) => {
        spoil(data)
        return []
      },
      close,
    }),
  }
  const options = { detectors: [vandal, detector([])] }
  const timeline = await withEngine(options, (engine) => engine.analyze(picture).result)
  expect(timeline.diagnostics).toMatchObject([
    { code: 'frame_failed', details: { detectorId: 'mine', code: 'plugin_failed' } },
    { code: 'frame_failed', details: { detectorId: 'vandal', code: 'plugin_failed' } },
  ])
  expect(timeline.coverage['signals']).toMatchObject({ status: 'failed' })
})

it('a detector cannot give a picture another size, which would take its lines away', async () => {
  const vandal: Detector = {
    ...detector([]),
    open: async () => ({
      detect: async (image) => {
        Object.assign(image, { width: 3 })
        return []
      },
      close,
    }),
  }
  const sizes: number[] = []
  const measuring: OcrEngine = {
    ...reader([], []),
    open: async () => ({
      locate: async (image) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        sizes.push(image.width)
        return []
      },
      recognize: async () => [],
      close,
    }),
  }
  const options = { detectors: [vandal], ocrEngines: [measuring] }
  const timeline = await withEngine(options, (engine) => engine.analyze(picture).result)
  expect(timeline.diagnostics).toMatchObject([{ code: 'frame_failed', details: { detectorId: 'mine' } }])
  const [frame] = timeline.items
  expect(sizes[0]).toBe(frame?.kind === 'frame' ? frame.width : null)
})

it('agents cannot change the evidence or context of others', async () => {
  const vandal: Agent = {
    ...agent(() => []),
    open: async () => ({
      run: async ({ timeline, context }) => {
        expect(() => Object.assign(timeline.asset, { text: 'Other words.' })).toThrow(TypeError)
        expect(() => context.jurisdictions.push('mars')).toThrow(TypeError)
        timeline.items.push(timeline.items[0]!)
        return []
      },
      close,
    }),
  }
  const facts = { note: { kept: true } }
  const report = await withEngine(
    { agents: [vandal] },
    (engine) => engine.check({ text: 'Hello there.' }, { assetFacts: facts }).result,
  )
  expect(report).toMatchObject({ asset: { text: 'Hello there.' }, jurisdictions: ['us'] })
  expect(report.analysisDiagnostics).toMatchObject([{ code: 'agent_failed' }])
  expect(Object.isFrozen(facts.note)).toBe(false)
})
