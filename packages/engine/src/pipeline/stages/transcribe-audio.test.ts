import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { Transcriber } from '../../spec/plugins/transcriber.js'
import { moonshineTranscriber, whisperTranscriber } from '../../speech/index.js'
import type { WhisperModel } from '../../speech/whisper/whisper-model.js'
import { readWav } from '../../testing/index.js'
import { parseOptions } from '../services/engine-options.js'
import { openEngineServices } from '../services/engine-services.js'
import type { StageContext } from './stage.js'
import { openSpeechStage } from './transcribe-audio.js'

const german = readWav(new URL('../../../../../test-media/speech/sentence-de.wav', import.meta.url))
const track = { index: 1, codec: 'aac', channels: 1, sampleRate: 16_000, language: null, isDefault: true }
const registry = await openModelRegistry()
afterAll(() => registry.close())

/** What Whisper would say of the German sentence. */
const model: WhisperModel = {
  detectLanguage: async () => ({ language: 'de', probability: 0.98 }),
  transcribe: async () => ({ text: ' Das ist der beste Kaffee.' }),
  close: async () => {},
}
const whisper = whisperTranscriber({ model: 'whisper', openModel: async () => model })
const missing = whisperTranscriber({
  model: 'whisper',
  openModel: () => Promise.reject(new ProoflineError('model_missing', 'Pull whisper first.')),
})

async function hear(transcribers: readonly Transcriber[]) {
  const options = { transcribers }
  const services = openEngineServices(options, parseOptions(options))
  const control = { signal: new AbortController().signal, emit: () => {}, foresee: () => {} }
  const context = { ...control, services, budget: services.budget, totalMs: 1 } as unknown as StageContext
  const stage = await openSpeechStage([track] as never, context)
  await stage.pushAudio?.(german, 0)
  const durationMs = german.length / 16
  const summary = {
    framesDecoded: 0,
    durationMs,
    width: null,
    height: null,
    cutsMs: [],
    audioMs: durationMs,
    loudness: null,
  }
  const outcome = await stage.finish({ ...summary, diagnostics: [] })
  await services.close()
  return outcome
}

describe('the speech stage with several transcribers', () => {
  it('passes German to Whisper when Moonshine rejects it, and reports who covered what', async () => {
    const { observations, diagnostics, coverage } = await hear([moonshineTranscriber, whisper])
    const source = { id: 'whisper', version: '1.0.0', model: 'whisper' }
    expect(observations).toMatchObject([{ text: 'Das ist der beste Kaffee.', language: 'de', source }])
    expect(diagnostics).toEqual([])
    expect(coverage).toMatchObject({ status: 'complete', share: 1, engine: 'moonshine, whisper' })
    expect(coverage.model).toBe('moonshine@moonshine-tiny-en, whisper@whisper')
  })

  it('continues with the first when the next cannot be opened, and reports it', async () => {
    const { observations, diagnostics, coverage } = await hear([moonshineTranscriber, missing])
    expect(observations).toEqual([])
    expect(diagnostics.map(({ code }) => code)).toEqual(['model_missing', 'speech_not_supported'])
    expect(coverage).toMatchObject({ status: 'partial', engine: 'moonshine' })
    expect(coverage.share).toBeLessThan(0.5)
  })

  it('transcribes everything with a single transcriber', async () => {
    const { observations } = await hear([whisper])
    expect(observations).toMatchObject([{ language: 'de', source: { id: 'whisper' } }])
  })
})
