import { defineTranscriber, type AudioSpan, type Transcript } from '../spec/transcriber.js'
import type { Word } from '../spec/evidence.js'
import { throwIfAborted } from '../util/abort.js'
import { type DecodedWord, wordsOf } from './decoded-words.js'
import { trimInventedTail } from './invented-tail.js'
import { judgeSpeech } from './language-check.js'
import { decodeSpeech, type MoonshineSessions } from './moonshine-decoder.js'
import { normaliseLevel } from './speech-level.js'
import { MAX_SPAN_MS } from './voice-activity.js'

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
  capabilities: { languages: ['en'], wordTimes: true, maxSpanMs: MAX_SPAN_MS },
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
  const lengthMs = Math.floor(span.samples.length / 16)
  const decoding = await decodeSpeech(sessions, normaliseLevel(span.samples), signal)
  const words = trimInventedTail(wordsOf(decoding, lengthMs), lengthMs)
  if (words.length === 0) return NOTHING

  const verdict = judgeSpeech(words)
  const heard = { text: words.map(({ text }) => text).join(' '), confidence: Math.exp(verdict.logProbability) }
  if (!verdict.reliable) return { ...heard, language: 'und', reliable: false, reason: verdict.reason ?? 'unclear' }
  return { ...heard, language: 'en', reliable: true, words: words.map((word) => onClock(word, span.startMs)) }
}

function onClock({ text, startMs, endMs }: DecodedWord, originMs: number): Word {
  return { text, startMs: Math.round(originMs + startMs), endMs: Math.round(originMs + endMs) }
}
