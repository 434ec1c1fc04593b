import type { Diagnostic } from '../spec/faults/diagnostic.js'
import { ProoflineError } from '../spec/faults/errors.js'
import type { AudioEvidence, Source } from '../spec/evidence/evidence.js'
import { roundConfidence } from '../spec/plain/round-confidence.js'
import type { FallbackAnswers } from './fallback-transcribers.js'
import { type TranscribedSpan, spokenMs, wordCount } from './judge-together.js'
import { splitSegments } from './speech-segments.js'

/**
 * The speech as evidence and diagnostics, in order of time. A span that the transcriber refused takes the answer of a
 * fallback, if there is one: `answers` has one entry per span, null if no fallback was asked.
 */
export function findingsOf(
  judged: readonly TranscribedSpan[],
  answers: readonly (FallbackAnswers | null)[],
  source: Source,
): { readonly observations: Omit<AudioEvidence, 'id'>[]; readonly diagnostics: Diagnostic[] } {
  const observations: Omit<AudioEvidence, 'id'>[] = []
  const diagnostics: Diagnostic[] = []
  judged.forEach(({ span, transcript }, at) => {
    const other = transcript.reliable ? null : answers[at]?.answer
    observations.push(...observationsOf({ span, transcript: other?.transcript ?? transcript }, other?.source ?? source))
    if (!other) diagnostics.push(...diagnosticsOf({ span, transcript }, answers[at]?.failures ?? []))
  })
  return { observations, diagnostics }
}

function observationsOf({ span, transcript }: TranscribedSpan, source: Source): Omit<AudioEvidence, 'id'>[] {
  if (!transcript.reliable || transcript.text === '') return []
  const { language, confidence, words } = transcript
  const startMs = span.pieces[0]?.startMs ?? span.startMs
  const endMs = span.pieces.at(-1)?.endMs ?? startMs
  const whole = { text: transcript.text, words: [], startMs, endMs, spokenMs: spokenMs(span) }
  return (words ? splitSegments(words, span.pieces) : [whole]).map((segment) => ({
    kind: 'audio',
    text: segment.text,
    language,
    confidence,
    startMs: Math.round(segment.startMs),
    endMs: Math.round(segment.endMs),
    ...(words && { words: segment.words.map((word) => roundTimes(word)) }),
    wordsPerMinute: wordsPerMinute(segment.text, segment.spokenMs),
    source,
  }))
}

function roundTimes<T extends { startMs: number; endMs: number }>(item: T): T {
  return { ...item, startMs: Math.round(item.startMs), endMs: Math.round(item.endMs) }
}

/** Rounded to a tenth; 0 where no time was spoken. */
function wordsPerMinute(text: string, spoken: number): number {
  return spoken > 0 ? Math.round((wordCount(text) * 600_000) / spoken) / 10 : 0
}

function diagnosticsOf({ span, transcript }: TranscribedSpan, failures: FallbackAnswers['failures']): Diagnostic[] {
  if (transcript.reliable) return []
  const startMs = Math.round(span.pieces[0]?.startMs ?? span.startMs)
  const endMs = Math.round(span.pieces.at(-1)?.endMs ?? startMs)
  const foreign = transcript.reason === 'language'
  return [
    {
      code: foreign ? 'speech_not_supported' : 'speech_unreliable',
      stage: 'transcribeAudio',
      message: foreign
        ? 'Speech was heard that is probably in a language the transcriber does not support; its words are left out.'
        : 'Speech was heard but could not be transcribed reliably; its words are left out.',
      degrades: true,
      startMs,
      endMs,
      details: {
        language: transcript.language,
        confidence: roundConfidence(transcript.confidence),
        ...(failures.length > 0 && { failed: failures.map(failedOther) }),
      },
    },
  ]
}

/** A diagnostic for a fallback that failed. */
function failedOther({ id, cause }: FallbackAnswers['failures'][number]): {
  id: string
  code: string
  message: string
} {
  const { code, message } = ProoflineError.from(cause, 'plugin_failed')
  return { id, code, message }
}
