import type { Word } from '../../spec/evidence/evidence.js'
import type { AudioSpan, TranscribeOptions, Transcript } from '../../spec/plugins/transcriber.js'
import { normaliseLevel } from '../spans/speech-level.js'
import type { DecodedWord } from './decoded-words.js'
import type { GlancedSpans } from './glanced-spans.js'
import { isSure, judgeSpeech } from './language-check.js'
import type { MoonshineSessions } from './moonshine-decoder.js'
import { type Reading, readSpan } from './read-span.js'

/** Shorter sound contains no word, and the encoder needs some frames. */
const SHORTEST_SAMPLES = 1600

const NOTHING: Transcript = { text: '', language: 'und', confidence: 0, reliable: true }

/**
 * Transcribes a span of English with Moonshine, and reads it again in other ways if the first reading is not sure. With
 * `glance` it is read once: an unsure reading is `unclear`, and cached in `glanced` in case the span is read thoroughly
 * later.
 */
export async function transcribeSpan(
  sessions: MoonshineSessions,
  span: AudioSpan,
  detail: NonNullable<TranscribeOptions['detail']>,
  glanced: GlancedSpans,
  signal: AbortSignal,
): Promise<Transcript> {
  if (span.samples.length < SHORTEST_SAMPLES) return NOTHING
  const samples = normaliseLevel(span.samples)
  const first = glanced.take(samples) ?? (await readSpan(sessions, samples, 'in-silence', signal))
  if (isSure(first)) return reliable(first, Math.exp(first.logProbability), span.startMs)
  if (detail === 'glance') {
    glanced.keep(samples, first)
    return unclear(first)
  }

  const readings = await readAgain(sessions, samples, first, signal)
  if (readings.length === 0) return NOTHING
  const best = readings.reduce((a, b) => (b.logProbability > a.logProbability ? b : a))
  const verdict = judgeSpeech(readings)
  const transcript = reliable(best, verdict.confidence, span.startMs)
  if (verdict.reliable) return transcript
  const { text, confidence } = transcript
  return { text, confidence, language: 'und', reliable: false, reason: verdict.reason ?? 'unclear' }
}

/**
 * Up to three readings with words, the first included. `pressed`, which forces words, is only used if another way gave
 * some.
 */
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

function unclear({ words, logProbability }: Reading): Transcript {
  const text = words.map(({ text: word }) => word).join(' ')
  return { text, language: 'und', confidence: Math.exp(logProbability), reliable: false, reason: 'unclear' }
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
