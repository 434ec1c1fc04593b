import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  type Agent,
  type AgentResult,
  createEngine,
  type Detector,
  type EngineOptions,
  type FindingInput,
  type OcrEngine,
  type Provenance,
  ProoflineError,
  type ProvenanceReader,
  type Timeline,
  timelineSchema,
  type Transcriber,
  type Transcript,
} from '../src/index.js'

const media = (name: string) => fileURLToPath(new URL(`../../../test-media/${name}`, import.meta.url))
const picture = { image: media('ocr/plates.png') }
const film = { video: media('clean-3s.mp4') }
const nothing = { transcribers: [], ocrEngines: [], detectors: [], provenanceReaders: [] }
const close = async () => {}
const cycle: Record<string, unknown> = {}
cycle['itself'] = cycle

const transcriber = (id: string, transcribe: () => Promise<Transcript>, languages = ['en']): Transcriber => ({
  specVersion: 'transcriber.v1',
  id,
  version: '1.0.0',
  capabilities: { languages, wordTimes: false, maxSpanMs: 30_000 },
  open: async () => ({ transcribe, close }),
})

const reading = (id: string, found: Partial<Provenance>): ProvenanceReader => ({
  specVersion: 'provenance-reader.v1',
  id,
  version: '1.0.0',
  capabilities: { kinds: ['image'] },
  open: async () => ({ read: async () => found, close }),
})

const agent = (answer: () => Promise<FindingInput[] | AgentResult>, more: Partial<Agent> = {}): Agent => ({
  specVersion: 'agent.v1',
  id: 'mine',
  version: '1.0.0',
  description: 'Answers as told.',
  phase: 1,
  rulesVersion: '',
  capabilities: { kinds: ['text'] },
  open: async () => ({ run: answer, close }),
  ...more,
})

const box = { x: 0.5, y: 0.5, width: 0.1, height: 0.1 }
const corners = [[0.5, 0.5], [0.6, 0.5], [0.6, 0.6], [0.5, 0.6]] as const // prettier-ignore
const reader = (bbox = box): OcrEngine => ({
  specVersion: 'ocr-engine.v1',
  id: 'mine',
  version: '1.0.0',
  capabilities: { scripts: ['Latn'] },
  open: async () => ({
    locate: async () => [{ bbox, corners, score: 0.9 }],
    recognize: async (_, regions) => {
      return regions.map(() => ({ text: 'HELLO', bbox, confidence: 0.9, script: 'Latn', turn: 0 }))
    },
    close,
  }),
})

/** The timeline of an asset, which must follow its schema and survive being stored. */
async function analyze(asset: { image: string } | { video: string }, options: EngineOptions): Promise<Timeline> {
  await using engine = await createEngine({ ...nothing, ...options })
  const timeline = await engine.analyze(asset).result
  return timelineSchema.parse(JSON.parse(JSON.stringify(timeline)))
}

async function checkText(options: EngineOptions, images?: string[]) {
  await using engine = await createEngine({ ...nothing, ...options })
  return await engine.check({ text: 'Hello there. Buy now.', ...(images && { images }) }).result
}

describe('a transcriber that throws', () => {
  const failing = transcriber('mine', async () => Promise.reject(new Error('out of memory')))

  it('loses the speech, but nothing that other stages found', async () => {
    const timeline = await analyze(film, { transcribers: [failing] })
    expect(timeline.diagnostics[0]).toMatchObject({
      code: 'stage_failed',
      stage: 'transcribeAudio',
      message: 'Transcriber mine failed on 1 of 1 spans of speech: out of memory',
      degrades: true,
    })
    expect(timeline.coverage['speech']).toMatchObject({ status: 'failed', share: 0 })
    expect(timeline.items.filter(({ kind }) => kind === 'frame').length).toBeGreaterThan(1)
  })

  it('leaves the speech to the next of the list', async () => {
    const said = { text: 'Das ist der beste Kaffee.', language: 'de', confidence: 0.9, reliable: true }
    const next = transcriber('next', async () => said, ['de'])
    const timeline = await analyze(film, { transcribers: [failing, next] })
    expect(timeline.items.find(({ kind }) => kind === 'audio')).toMatchObject({
      text: said.text,
      source: { id: 'next' },
    })
    expect(timeline.diagnostics.map(({ code }) => code)).toEqual(['stage_failed'])
  })

  it('has words out of order rejected', async () => {
    const words = [
      { text: 'Hello', startMs: 900, endMs: 950 },
      { text: 'there', startMs: 5, endMs: 2 },
    ]
    const timeline = await analyze(film, {
      transcribers: [
        transcriber('mine', async () => ({ text: 'x', language: 'en', confidence: 1, reliable: true, words })),
      ],
    })
    expect(timeline.diagnostics[0]?.message).toContain('must be in order of time')
  })
})

describe('plug-in output that is not plain data never reaches a timeline', () => {
  const detector = (open: Detector['open']): Detector => ({
    specVersion: 'detector.v1',
    id: 'mine',
    version: '1.0.0',
    capabilities: { signalType: 'broadcast', labels: { red: { enter: 0.5, stay: 0.5, minFrames: 1 } } },
    open,
  })

  it('as the detail of a detection', async () => {
    const seen = async () => [{ label: 'red', score: 0.9, detail: cycle }]
    const timeline = await analyze(picture, { detectors: [detector(async () => ({ detect: seen, close }))] })
    expect(timeline.diagnostics).toMatchObject([{ code: 'frame_failed' }])
  })

  it('as the details of an error', async () => {
    const broken = detector(async () => {
      throw new ProoflineError('plugin_failed', 'No.', { details: { many: 1n } })
    })
    const timeline = await analyze(picture, { detectors: [broken] })
    expect(timeline.diagnostics).toMatchObject([{ code: 'stage_failed', details: { code: 'plugin_failed' } }])
  })

  it('as a label in provenance metadata', async () => {
    const timeline = await analyze(picture, { provenanceReaders: [reading('mine', { aigcLabel: cycle })] })
    expect(timeline.diagnostics).toMatchObject([{ code: 'stage_failed' }])
  })

  it('as a box of negative size', async () => {
    const timeline = await analyze(picture, { ocrEngines: [reader({ ...box, width: -0.3 })] })
    expect(timeline.diagnostics).toMatchObject([{ code: 'stage_failed' }])
  })
})

describe('a plug-in that throws an error of its own is named in the diagnostic', () => {
  const boom = async (): Promise<never> => Promise.reject(new Error('boom'))
  const unread: OcrEngine = { ...reader(), open: async () => ({ locate: boom, recognize: boom, close }) }
  const unopened: OcrEngine = { ...reader(), open: boom }
  const unsigned: ProvenanceReader = { ...reading('mine', {}), open: async () => ({ read: boom, close }) }

  it.each([
    ['an OCR engine on a picture', picture, { ocrEngines: [unread] }, 'mine failed: boom'],
    ['an OCR engine on a film', film, { ocrEngines: [unread] }, 'mine could not read text on the frame at 0 ms: boom'],
    ['a provenance reader', picture, { provenanceReaders: [unsigned] }, 'mine failed: boom'],
    ['one that does not open', picture, { ocrEngines: [unopened] }, 'mine could not be opened: boom'],
  ])('%s', async (_, asset, options, message) => {
    const { diagnostics } = await analyze(asset, options)
    expect(diagnostics[0]).toMatchObject({ message, details: { id: 'mine', code: 'plugin_failed' } })
  })
})

describe('several provenance readers', () => {
  it('add up: one that is undecided removes nothing, and one that says AI is enough', async () => {
    const open = { c2pa: null, xmpDigitalSourceTypes: [], aigcLabel: null, aiGenerated: null, readerError: null }
    const first = reading('one', { ...open, xmpDigitalSourceTypes: ['a'], aigcLabel: { by: 'x' }, aiGenerated: true })
    const provenanceReaders = [first, reading('two', open), reading('three', { aiGenerated: false })]
    const { provenance } = await analyze(picture, { provenanceReaders })
    expect(provenance).toEqual({ ...open, xmpDigitalSourceTypes: ['a'], aigcLabel: { by: 'x' }, aiGenerated: true })
  })
})

describe('an agent', () => {
  const finding = {
    checkName: 'Claim',
    category: 'unsubstantiated-claim',
    severity: 'high' as const,
    confidence: 1,
    message: 'm',
    recommendation: 'r',
    citation: '',
    citationUrl: '',
    ruleId: 'rule',
    jurisdictions: ['us'],
    platforms: [],
  }

  it.each([
    ['places', { spans: [{ start: 0, end: 9999 }] }],
    ['a remedy', { remedy: { action: 'remove' as const, start: 5, end: 9999, result: '' } }],
  ])('cannot give %s outside a text, also where a picture that came with it is the evidence', async (_, more) => {
    const mine = agent(async () => [{ ...finding, evidenceIds: ['ocr_001'], quote: 'HELLO', ...more }])
    const report = await checkText({ agents: [mine], ocrEngines: [reader()] }, [picture.image])
    expect(report.checks).toEqual([])
    expect(report.analysisDiagnostics).toMatchObject([{ code: 'check_dropped' }])
  })

  it.each([
    ['an object without a prototype', Object.create(null), 'What was thrown cannot be shown.'],
    ['an object that is no error', { message: 'The service is down.' }, 'The service is down.'],
  ])('that throws %s loses only its own checks', async (_, thrown, message) => {
    const report = await checkText({ agents: [agent(async () => Promise.reject(thrown as Error))] })
    expect(report.analysisDiagnostics).toMatchObject([
      { code: 'agent_failed', message: expect.stringContaining(message) as string },
    ])
  })

  it('with invalid diagnostics fails with a readable message', async () => {
    const note = { code: 'answers_dropped' as const, stage: 'runAgents', message: 'x', degrades: false }
    const wrong = Array.from({ length: 1000 }, () => ({ ...note, stage: 1 as unknown as string }))
    for (const diagnostics of [[{ ...note, details: cycle }], wrong]) {
      const report = await checkText({ agents: [agent(async () => ({ findings: [], diagnostics }))] })
      expect(report.analysisDiagnostics).toMatchObject([{ code: 'agent_failed' }])
      expect(JSON.stringify(report).length).toBeLessThan(5000)
    }
  })

  it('with a long quote that does not occur does not fill the report with it', async () => {
    const mine = agent(async () => [{ ...finding, spans: [{ start: 0, end: 5 }], quote: 'q'.repeat(1_000_000) }])
    const report = await checkText({ agents: [mine] })
    expect(report.analysisDiagnostics).toMatchObject([{ code: 'check_dropped' }])
    expect(JSON.stringify(report).length).toBeLessThan(5000)
  })

  it.each([
    ['a version of rules that is none', { rulesVersion: 42 }],
    ['markets that are none', { markets: 'us' }],
  ])('with %s is refused before anything is analysed', async (_, facts) => {
    const mine = agent(async () => [], facts as unknown as Partial<Agent>)
    await expect(checkText({ agents: [mine] })).rejects.toMatchObject({ code: 'plugin_invalid' })
  })
})

it('facts of the asset that are not plain data are rejected', async () => {
  await using engine = await createEngine(nothing)
  const run = engine.check({ text: 'Hello.' }, { assetFacts: { note: cycle } })
  await expect(run.result).rejects.toMatchObject({ code: 'context_invalid' })
})
