import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { createEngine, type Engine } from '../src/index.js'
import { canonicalJson, defineAgent, type FindingInput, timelineSchema, type Timeline } from '../src/spec/index.js'

const clip = (name: string) => fileURLToPath(new URL(`../../../test-media/${name}`, import.meta.url))

interface ManifestEntry {
  readonly file: string
  readonly groundTruth: {
    readonly ocr: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[]
    readonly flashes: readonly { readonly startMs: number; readonly endMs: number; readonly hz: number }[]
  }
}

async function withEngine<T>(options: Parameters<typeof createEngine>[0], use: (engine: Engine) => Promise<T>) {
  await using engine = await createEngine(options)
  return await use(engine)
}

const analyze = (name: string, options: Parameters<typeof createEngine>[0] = {}) =>
  withEngine(options, (engine) => engine.analyze({ video: clip(name) }).result)

/** One analysis of the film, shared by all tests that only look at its result. */
let flashSuper: Promise<Timeline> | undefined
const analyzeFlashSuper = () => (flashSuper ??= analyze('flash-super-6s.mp4'))

const linesOf = ({ items }: Timeline) => items.flatMap((item) => (item.kind === 'ocr' ? [item] : []))

describe('engine.analyze of a video', () => {
  it('gives the same timeline on one thread and on two, run after run', async () => {
    const timelines = [1, 2, 2].map((threads) => analyze('flash-super-6s.mp4', { threads }))
    const [first, ...others] = (await Promise.all(timelines)).map((timeline) => canonicalJson(timeline))
    for (const other of others) expect(other).toBe(first)
  })

  it('finds a super of ten frames, from its first frame to its last', async () => {
    const manifest = JSON.parse(await readFile(clip('manifest.json'), 'utf8')) as ManifestEntry[]
    const truth = manifest.find(({ file }) => file === 'flash-super-6s.mp4')!.groundTruth.ocr
    const timeline = timelineSchema.parse(await analyzeFlashSuper())
    const found = linesOf(timeline).map(({ text, startMs, endMs }) => ({ text, startMs, endMs }))
    expect(truth.length).toBeGreaterThan(0)
    for (const { text, startMs, endMs } of truth) expect(found).toContainEqual({ text, startMs, endMs })
  })

  it('reports harmful flashing from its first flash to its last, and none in a film without', async () => {
    const [{ flashes }] = (JSON.parse(await readFile(clip('manifest.json'), 'utf8')) as ManifestEntry[]).flatMap(
      ({ file, groundTruth }) => (file === 'flashing-3s.mp4' ? [groundTruth] : []),
    ) as [ManifestEntry['groundTruth']]
    const broadcast = ({ items }: Timeline) =>
      items.flatMap((item) => (item.kind === 'signal' && item.type === 'broadcast' ? [item] : []))
    const [found, ...others] = broadcast(await analyze('flashing-3s.mp4'))
    expect(others).toEqual([])
    expect(found).toMatchObject({ label: 'flashing', startMs: flashes[0]!.startMs, detail: { area: 1 } })
    // It ends with the last change; the last picture stands half a flash longer.
    expect(flashes[0]!.endMs - found!.endMs!).toBeLessThanOrEqual(500 / flashes[0]!.hz + 40)
    expect(found!.detail['hertz']).toBeCloseTo(flashes[0]!.hz, 0)
    expect(found!.frames.length).toBeGreaterThan(0)
    expect(broadcast(await analyzeFlashSuper())).toEqual([])
  })

  it('refers only to frames and ids in the timeline', async () => {
    const { items } = await analyze('clean-3s.mp4')
    const ids = new Set(items.map(({ id }) => id))
    expect(ids.size).toBe(items.length)
    const named = items.flatMap((item) => ('frames' in item ? item.frames : []))
    expect(named.filter((id) => !ids.has(id))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  })

  it('reports insufficient evidence for a film without speech, text or signals', async () => {
    const report = await withEngine({}, (engine) => engine.check({ video: clip('silent-textless-3s.mp4') }).result)
    expect(report).toMatchObject({ status: 'insufficient_evidence', decision: 'PUBLISH', checks: [] })
    expect(report.analysisDiagnostics).toMatchObject([{ code: 'no_audio_track', degrades: false }])
  })

  it('makes the same report from a stored timeline, down to the order of keys', async () => {
    const clock = ['generatedAt', 'durationMs']
    const text = (report: object) => JSON.stringify(report, (key, value: unknown) => (clock.includes(key) ? 0 : value))
    await withEngine({}, async (engine) => {
      const video = clip('flash-super-6s.mp4')
      const [report, timeline] = [await engine.check({ video }).result, await analyzeFlashSuper()]
      expect(text(await engine.judge(JSON.parse(JSON.stringify(timeline))).result)).toBe(text(report))
    })
  })

  it('includes close-ups of the small print behind findings when stills are requested', async () => {
    const finding = (line: string): FindingInput => ({
      checkName: 'Small print',
      category: 'legibility',
      severity: 'low',
      confidence: 1,
      message: 'It is small.',
      recommendation: 'Make it larger.',
      citation: '',
      citationUrl: '',
      ruleId: '',
      jurisdictions: [],
      platforms: [],
      evidenceIds: [line],
    })
    const agent = defineAgent({
      specVersion: 'agent.v1',
      id: 'lines',
      version: '1.0.0',
      description: 'Finds fault with every line.',
      rulesVersion: '',
      phase: 1,
      capabilities: { kinds: ['video'] },
      open: async () => ({
        run: async ({ timeline }) => ({ findings: linesOf(timeline).map(({ id }) => finding(id)) }),
        close: async () => {},
      }),
    })
    await withEngine({ agents: [agent] }, async (engine) => {
      const video = await readFile(clip('clean-3s.mp4'))
      const run = engine.check({ video }, { stills: true })
      const [{ evidence }, stills] = await Promise.all([run.result, run.stills])
      const lines = evidence.flatMap((item) => (item.kind === 'ocr' ? [item] : []))
      const small = lines.filter(({ heightFraction }) => heightFraction < 0.035).map(({ id }) => id)
      expect([small.length, lines.length]).toEqual([1, 2])
      expect([...stills.keys()].filter((id) => id.startsWith('ocr'))).toEqual(small)
      const without = engine.check({ video })
      await without.result
      expect(await without.stills).toEqual(new Map())
    })
  })

  it('accepts bytes like a path, and leaves nothing in the temporary folder', async () => {
    const own = await mkdtemp(join(tmpdir(), 'analyze-video-'))
    vi.stubEnv('TMPDIR', own)
    const bytes = await readFile(clip('clean-3s.mp4'))
    const fromBytes = await withEngine({}, (engine) => engine.analyze({ video: bytes, name: 'clean-3s.mp4' }).result)
    expect(canonicalJson(fromBytes)).toBe(canonicalJson(await analyze('clean-3s.mp4')))
    expect(await readdir(own)).toEqual([])
    vi.unstubAllEnvs()
    await rm(own, { recursive: true })
  })

  it('ends with `aborted` when the loop is left, and the engine stays usable', async () => {
    await withEngine({}, async (engine) => {
      const run = engine.analyze({ video: clip('clean-3s.mp4') })
      for await (const event of run) if (event.type === 'stage-start' && event.stage === 'readText') break
      await expect(run.result).rejects.toMatchObject({ code: 'aborted' })
      expect((await engine.analyze({ video: clip('clean-3s.mp4') }).result).items.length).toBeGreaterThan(0)
    })
  })

  it('plans what would run without running it', async () => {
    const plan = await withEngine({}, (engine) => engine.plan({ video: clip('silent-textless-3s.mp4') }))
    const speech = plan.stages.find(({ stage }) => stage === 'transcribeAudio')
    expect(speech).toMatchObject({ willRun: false, reason: 'The video has no sound.' })
    expect(plan.models.every(({ present }) => present)).toBe(true)
  })

  it('continues without a stage whose model is missing, and reports it', async () => {
    const timeline = await analyze('clean-3s.mp4', { models: { dir: fileURLToPath(new URL('.', import.meta.url)) } })
    expect(timeline.preprocessing.degraded).toBe(true)
    expect(new Set(timeline.diagnostics.map(({ code }) => code))).toEqual(new Set(['model_missing']))
    expect(timeline.coverage['text']).toMatchObject({ status: 'failed', share: 0 })
    expect(timeline.items.every(({ kind }) => kind === 'frame')).toBe(true)
  })
})
