import { describe, expect, it } from 'vitest'
import type { Transcript } from '../../spec/plugins/transcriber.js'
import { openContext, transcriberContract } from '../../testing/index.js'
import { likeliestLanguage, type WhisperModel, type WhisperOutput } from './whisper-model.js'
import { whisperTranscriber } from './whisper-transcriber.js'

const signal = new AbortController().signal
const samples = Float32Array.from({ length: 16_000 }, (_, i) => 0.3 * Math.sin(i * 0.1) * Math.sin(i * 0.001))
const speech = { samples, startMs: 1000 }

const isSpeech = (heard: Float32Array) => heard.length === samples.length && heard.every((v, i) => v === samples[i])

/** A model that says the given text to the span above, and else what Whisper says of music. */
function model(output: WhisperOutput, language = 'de', probability = 0.98): WhisperModel {
  return {
    detectLanguage: async () => ({ language, probability }),
    transcribe: async (heard) => (isSpeech(heard) ? output : { text: '[Music] ♪' }),
    close: async () => {},
  }
}

async function transcript(output: WhisperOutput, language?: string, probability?: number): Promise<Transcript> {
  const transcriber = whisperTranscriber({
    model: 'whisper',
    openModel: async () => model(output, language, probability),
  })
  return (await transcriber.open(openContext())).transcribe(speech, { signal })
}

transcriberContract(
  'Whisper',
  () => whisperTranscriber({ model: 'whisper', openModel: async () => model({ text: 'Ja' }) }),
  {
    speech,
  },
)

describe('whisperTranscriber', () => {
  it('joins the chunks and names the language that was heard', async () => {
    const chunks = [
      { text: ' Guten Morgen,', timestamp: [0, 0.8] as const },
      { text: ' Berlin. ', timestamp: [0.8, null] as const },
    ]
    const said = { text: 'Guten Morgen, Berlin.', language: 'de', reliable: true }
    expect(await transcript({ text: '', chunks })).toMatchObject(said)
  })

  it('drops sounds in brackets', async () => {
    expect(await transcript({ text: ' [Music] (applause) ♪' })).toMatchObject({ text: '', reliable: true })
  })

  it('does not transcribe silence, for which Whisper writes thanks', async () => {
    const thankful: WhisperModel = {
      ...model({ text: '' }),
      transcribe: async () => ({ text: 'Thanks for watching!' }),
    }
    const transcriber = whisperTranscriber({ model: 'whisper', openModel: async () => thankful })
    const session = await transcriber.open(openContext())
    const silence = { samples: new Float32Array(16_000), startMs: 0 }
    expect(await session.transcribe(silence, { signal })).toMatchObject({ text: '', reliable: true })
    expect((await session.transcribe(speech, { signal })).text).toBe('Thanks for watching!')
  })

  it('withholds words when the language is uncertain', async () => {
    const doubtful = { language: 'und', reliable: false, reason: 'language' }
    expect(await transcript({ text: 'Thank you.' }, 'en', 0.3)).toMatchObject(doubtful)
  })

  it('withholds looping text, but keeps a phrase said twice', async () => {
    const circle = await transcript({ text: 'so good so good so good so good so good' })
    expect(circle).toMatchObject({ reliable: false, reason: 'unclear' })
    expect(await transcript({ text: 'Hurry, hurry, it ends today' })).toMatchObject({ reliable: true })
  })

  it('uses a given language without detecting it', async () => {
    const asked: string[] = []
    const fixed: WhisperModel = {
      detectLanguage: async () => Promise.reject(new Error('nobody should ask')),
      transcribe: async (_, language) => ({ text: asked.push(language) && 'Bonjour' }) as WhisperOutput,
      close: async () => {},
    }
    const transcriber = whisperTranscriber({ model: 'whisper', language: 'fr', openModel: async () => fixed })
    const said = await (await transcriber.open(openContext())).transcribe(speech, { signal })
    expect(said).toMatchObject({ text: 'Bonjour', language: 'fr' })
    expect(asked).toEqual(['fr'])
  })

  it('reports a missing model before a missing package', async () => {
    const open = whisperTranscriber({ model: 'whisper' }).open(openContext())
    await expect(open).rejects.toMatchObject({ code: 'model_missing' })
  })
})

describe('likeliestLanguage', () => {
  it('compares only language tokens', () => {
    const scores = Float32Array.of(9, 1, 3, 1)
    const { language, probability } = likeliestLanguage(scores, { '<|en|>': 1, '<|de|>': 2, '<|it|>': 3 })
    expect(language).toBe('de')
    expect(probability).toBeCloseTo(1 / (1 + 2 * Math.exp(-2)), 5)
  })
})
