import { defineTranscriber, type AudioSpan, type Transcript } from '../spec/transcriber.js'
import type { Word } from '../spec/evidence.js'
import { throwIfAborted } from '../util/abort.js'
import type { DecodedWord } from './decoded-words.js'
import { isSure, judgeSpeech } from './language-check.js'
import type { MoonshineSessions } from './moonshine-decoder.js'
import { type Reading, readSpan } from './read-span.js'
import { normaliseLevel } from './speech-level.js'
import { LONGEST_SPAN_MS } from './voice-activity.js'

const MODEL = 'moonshine-tiny-en'
/** Shorter sound holds no word, and the encoder needs some frames to work on. */
const SHORTEST_SAMPLES = 1600

const NOTHING: Transcript = { text: '', language: 'und', confidence: 0, reliable: true }

/**
 * English speech with Moonshine tiny (ONNX, int8, 28 MB): the default transcriber. Word times come from where the
 * decoder looked in the sound while it wrote the word; they are good to about 0.1 s.
 *
 * Opening throws `model_missing` or `model_corrupt`. One span takes about 0.02 of its length on one thread.
 */
export const moonshineTranscriber = defineTranscriber({
  specVersion: 'transcriber.v1',
  id: 'moonshine',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { languages: ['en'], wordTimes: true, maxSpanMs: LONGEST_SPAN_MS },
  async open({ models }) {
    const sessions: MoonshineSessions = {
      encoder: await models.session(MODEL, 'encoder_model.onnx'),
      decoder: await models.session(MODEL, 'decoder_with_attention.onnx'),
    }
    return {
      async transcribe(span, { signal }) {
        throwIfAborted(signal)
        return transcribeSpan(sessions, span, signal)
      },
      // The sessions are the registry's, which closes them.
      async close() {},
    }
  },
})

async function transcribeSpan(sessions: MoonshineSessions, span: AudioSpan, signal: AbortSignal): Promise<Transcript> {
  if (span.samples.length < SHORTEST_SAMPLES) return NOTHING
  const samples = normaliseLevel(span.samples)
  const first = await readSpan(sessions, samples, 'in-silence', signal)
  if (isSure(first)) return reliable(first, Math.exp(first.logProbability), span.startMs)

  const readings = await readAgain(sessions, samples, first, signal)
  if (readings.length === 0) return NOTHING
  const best = readings.reduce((a, b) => (b.logProbability > a.logProbability ? b : a))
  const verdict = judgeSpeech(readings)
  const transcript = reliable(best, verdict.confidence, span.startMs)
  if (verdict.reliable) return transcript
  const { text, confidence } = transcript
  return { text, confidence, language: 'und', reliable: false, reason: verdict.reason ?? 'unclear' }
}

/** Up to three readings with words in them. Where no way gives a word there is none: the model isn't pressed. */
async function readAgain(
  sessions: MoonshineSessions,
  samples: Float32Array,
  first: Reading,
  signal: AbortSignal,
): Promise<Reading[]> {
  const readings = first.words.length > 0 ? [first] : []
  for (const way of ['bare', 'slower', 'faster', 'pressed'] as const) {
    if (readings.length === 3 || (way === 'pressed' && readings.length === 0)) break
    const reading = await readSpan(sessions, samples, way, signal)
    if (reading.words.length > 0) readings.push(reading)
  }
  return readings
}

function reliable({ words }: Reading, confidence: number, originMs: number): Transcript {
  return {
    text: words.map(({ text }) => text).join(' '),
    language: 'en',
    confidence,
    reliable: true,
    words: words.map((word) => onClock(word, originMs)),
  }
}

function onClock({ text, startMs, endMs }: DecodedWord, originMs: number): Word {
  return { text, startMs: Math.round(originMs + startMs), endMs: Math.round(originMs + endMs) }
}
