import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../models/model-registry.js'
import { audioEvidenceSchema } from '../spec/evidence/evidence.js'
import type { Transcript, TranscriberSession } from '../spec/plugins/transcriber.js'
import { openContext, readWav } from '../testing/index.js'
import type { FallbackTranscriber } from './fallback-transcribers.js'
import { moonshineTranscriber } from './moonshine/moonshine-transcriber.js'
import { openSilero } from './spans/silero.js'
import { createSpeechStage, type SpeechFindings } from './transcribe-stream.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())
const voiceActivity = await openSilero(registry)
const moonshine = await moonshineTranscriber.open(openContext(registry))
const source = { id: 'moonshine', version: '1.0.0' }
const never = new AbortController().signal
const clip = (name: string) => readWav(new URL(`../../../../test-media/speech/${name}`, import.meta.url))
const english = clip('two-sentences-en.wav')
const german = clip('sentence-de.wav')

interface Listening {
  readonly transcriber?: TranscriberSession
  readonly startMs?: number
  readonly step?: number
  readonly fallbacks?: readonly FallbackTranscriber[]
}

async function listen(samples: Float32Array, options: Listening = {}): Promise<SpeechFindings> {
  const { transcriber = moonshine, startMs = 0, step = 4096, fallbacks = [] } = options
  const languages = moonshineTranscriber.capabilities.languages
  const stage = createSpeechStage({ transcriber, voiceActivity, source, signal: never, languages, fallbacks })
  for (let at = 0; at < samples.length; at += step) await stage.push(samples.slice(at, at + step), startMs + at / 16)
  return stage.finish()
}

/** A transcriber that returns the same for every span. */
function saying(transcript: Partial<Transcript>): TranscriberSession {
  const said: Transcript = { text: 'so it is', language: 'en', confidence: 0.9, reliable: true, ...transcript }
  return { transcribe: async () => said, close: async () => {} }
}

const spokenGerman = { text: 'Das ist der beste Kaffee.', language: 'de', confidence: 0.76 }

/** A transcriber of many languages that is asked after the first. */
function other(transcript: Partial<Transcript>, id = 'other'): FallbackTranscriber {
  return { session: saying(transcript), source: { id, version: '1.0.0' }, languages: ['mul', id] }
}

function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return whole
}
const pause = new Float32Array(3 * 16_000)

describe('createSpeechStage', () => {
  it('returns one piece of evidence per sentence, with time, words and speaking rate', async () => {
    const { observations, diagnostics, speechMs, analysedMs } = await listen(english)
    expect(observations.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [500, 2460],
      [3600, 6030],
    ])
    expect(observations[0]).toMatchObject({
      kind: 'audio',
      text: 'It is the best coffee in the world.',
      language: 'en',
    })
    expect(observations[0]?.wordsPerMinute).toBeCloseTo((8 * 60_000) / 1960, 0)
    expect(observations[0]?.words?.map(({ text }) => text).join(' ')).toBe(observations[0]?.text)
    expect(diagnostics).toEqual([])
    expect([speechMs, analysedMs]).toEqual([1960 + 2430, english.length / 16])
    const withId = { ...observations[0], id: 'audio_001' }
    expect(audioEvidenceSchema.safeParse(withId).success).toBe(true)
  })

  it('gives the same whatever the size of the pushes', async () => {
    expect(await listen(english, { step: 16_000 })).toEqual(await listen(english, { step: 1111 }))
  })

  it('reads a quiet voice with a constant offset as without', async () => {
    const quiet = english.map((sample) => sample / 18)
    const heard = async (samples: Float32Array) =>
      (await listen(samples)).observations.map(({ text, startMs = NaN }) => ({ text, startMs }))
    const [plain, shifted] = [await heard(quiet), await heard(quiet.map((sample) => sample + 0.05))]
    expect(shifted.map(({ text }) => text)).toEqual(plain.map(({ text }) => text))
    shifted.forEach(({ startMs }, at) =>
      expect(Math.abs(startMs - (plain[at]?.startMs ?? NaN))).toBeLessThanOrEqual(20),
    )
  })

  it('keeps to the presentation clock, also after a gap in the sound', async () => {
    const stage = createSpeechStage({ transcriber: moonshine, voiceActivity, source, signal: never })
    await stage.push(english, 100)
    await stage.push(english, 60_000)
    const { observations } = await stage.finish()
    expect(observations.map(({ startMs }) => startMs)).toEqual([600, 3700, 60_500, 63_600])
  })

  it('withholds foreign speech, and reports where it was', async () => {
    const { observations, diagnostics } = await listen(german)
    expect(observations).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'speech_not_supported', degrades: true, startMs: 210 }])
    expect(diagnostics[0]?.endMs).toBeGreaterThan(3000)
  })

  it('keeps English beside foreign speech', async () => {
    const { observations, diagnostics } = await listen(joined(english, pause, german))
    expect(observations.length).toBe(2)
    expect(diagnostics.map(({ code }) => code)).toEqual(['speech_not_supported'])
  })

  it('separates two languages with a short pause between them', async () => {
    const short = new Float32Array(0.1 * 16_000)
    for (const order of [
      [english, short, german],
      [german, short, english],
    ]) {
      const { observations, diagnostics } = await listen(joined(...order))
      expect(observations.map(({ text }) => text)).toContain('It is the best coffee in the world.')
      const germanMs = order[0] === german ? 0 : (english.length + short.length) / 16
      const inGerman = observations.filter(({ endMs = 0, startMs = 0 }) => {
        return endMs > germanMs + 300 && startMs < germanMs + german.length / 16 - 300
      })
      expect(inGerman).toEqual([])
      expect(diagnostics).toMatchObject([{ code: 'speech_not_supported' }])
      expect(Math.abs((diagnostics[0]?.startMs ?? NaN) - germanMs - 210)).toBeLessThan(100)
    }
  })

  it('reports where a clear voice was heard without words', async () => {
    const { observations, diagnostics, speechMs } = await listen(english, { transcriber: saying({ text: '' }) })
    expect(observations).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'speech_unreliable', degrades: true, startMs: 500, endMs: 6030 }])
    expect(speechMs).toBe(1960 + 2430)
  })

  it('rejects a doubtful span in a file of mostly foreign speech', async () => {
    const foreign: Transcript = { text: 'x', language: 'und', confidence: 0.3, reliable: false, reason: 'language' }
    let spans = 0
    const mixed = (confidence: number): TranscriberSession => ({
      ...saying({}),
      transcribe: async () => (++spans % 3 === 0 ? { ...foreign, ...saidPlainly, confidence } : foreign),
    })
    const saidPlainly = { text: 'so it is', language: 'en', reliable: true }
    const sound = joined(german, pause, german, pause, german)
    expect((await listen(sound, { transcriber: mixed(0.7) })).observations).toEqual([])
    expect((await listen(sound, { transcriber: mixed(0.95) })).observations.length).toBe(1)
  })

  it('passes what the first transcriber rejects to the next, and names it as the source', async () => {
    const { observations, diagnostics } = await listen(joined(english, pause, german), {
      fallbacks: [other(spokenGerman)],
    })
    expect(observations.map((item) => [item.source.id, item.language])).toEqual([
      ['moonshine', 'en'],
      ['moonshine', 'en'],
      ['other', 'de'],
    ])
    expect(observations[2]).toMatchObject({ text: 'Das ist der beste Kaffee.', confidence: 0.76 })
    expect(diagnostics).toEqual([])
  })

  it('also passes on what the first accepted only until the whole file was known', async () => {
    const half = saying({ confidence: 0.5 })
    const { observations } = await listen(german, { transcriber: half, fallbacks: [other(spokenGerman)] })
    expect(observations).toMatchObject([{ text: 'Das ist der beste Kaffee.', source: { id: 'other' } }])
    const plain = await listen(german, { transcriber: saying({}), fallbacks: [other(spokenGerman)] })
    expect(plain.observations).toMatchObject([{ text: 'so it is', source }])
  })

  it("keeps the rejection when the next reports the first one's language, hears nothing, or fails", async () => {
    const failing: FallbackTranscriber = {
      ...other({}),
      session: { transcribe: () => Promise.reject(new Error('out of memory')), close: async () => {} },
    }
    const english = other({ language: 'en' })
    for (const one of [english, other({ text: '' }), other({ reliable: false, reason: 'unclear' }), failing]) {
      const { observations, diagnostics } = await listen(german, { fallbacks: [one] })
      expect(observations).toEqual([])
      expect(diagnostics).toMatchObject([{ code: 'speech_not_supported', degrades: true }])
    }
    const { diagnostics } = await listen(german, { fallbacks: [failing] })
    expect(diagnostics[0]?.details).toMatchObject({ failed: [{ id: 'other', message: 'out of memory' }] })
  })

  it('tries transcribers until one is confident', async () => {
    const lost = other({ reliable: false, reason: 'unclear' }, 'lost')
    const { observations } = await listen(german, { fallbacks: [lost, other(spokenGerman, 'found')] })
    expect(observations.map((item) => item.source.id)).toEqual(['found'])
  })

  it('reports speech that was not understood as unreliable', async () => {
    const unclear = saying({ reliable: false, reason: 'unclear', confidence: 0.4 })
    const { diagnostics } = await listen(english, { transcriber: unclear })
    expect(diagnostics).toMatchObject([{ code: 'speech_unreliable', degrades: true, startMs: 500, endMs: 6030 }])
  })

  it('treats a whole span as one segment without word times', async () => {
    const { observations } = await listen(english, { transcriber: saying({}) })
    expect(observations).toMatchObject([{ text: 'so it is', startMs: 500, endMs: 6030 }])
    expect(observations[0]).not.toHaveProperty('words')
  })

  it('finds nothing in silence, without a diagnostic', async () => {
    const { observations, diagnostics, speechMs } = await listen(new Float32Array(5 * 16_000))
    expect({ observations, diagnostics, speechMs }).toEqual({ observations: [], diagnostics: [], speechMs: 0 })
  })

  it('holds the decoder back while the transcriber is behind', async () => {
    const releases: (() => void)[] = []
    const slow: TranscriberSession = {
      transcribe: () => new Promise((resolve) => releases.push(() => resolve({ ...said, text: 'yes' }))),
      close: async () => {},
    }
    const said: Transcript = { text: '', language: 'en', confidence: 1, reliable: true }
    const stage = createSpeechStage({ transcriber: slow, voiceActivity, source, signal: never })
    const sound = joined(english, pause)
    const lengthMs = sound.length / 16
    const rounds = Math.ceil(120_000 / lengthMs)
    let taken = 0
    const feeding = (async () => {
      for (let round = 0; round < rounds; round++) {
        await stage.push(sound, round * lengthMs)
        taken += 1
      }
    })()
    // A minute of speech or less may wait; then a push does not come back before a span is done.
    while (releases.length === 0 || taken * lengthMs < 60_000) await new Promise(setImmediate)
    for (let turn = 0; turn < 5000; turn++) await new Promise(setImmediate)
    const held = taken
    for (let turn = 0; turn < 5000; turn++) await new Promise(setImmediate)
    expect(taken).toBe(held)
    expect(held).toBeLessThan(rounds)
    const letting = setInterval(() => releases.splice(0).forEach((release) => release()), 1)
    await feeding
    const { observations } = await stage.finish()
    clearInterval(letting)
    expect(observations.length).toBe(rounds)
  })

  it('ends with the error of the transcriber, and with aborted when the signal fires', async () => {
    const failing = { transcribe: () => Promise.reject(new Error('broken')), close: async () => {} }
    await expect(listen(english, { transcriber: failing })).rejects.toThrow('broken')
    const abort = new AbortController()
    const stage = createSpeechStage({ transcriber: moonshine, voiceActivity, source, signal: abort.signal })
    await stage.push(english, 0)
    abort.abort()
    await expect(stage.push(english, english.length / 16)).rejects.toMatchObject({ code: 'aborted' })
    await expect(stage.finish()).rejects.toMatchObject({ code: 'aborted' })
  })
})
