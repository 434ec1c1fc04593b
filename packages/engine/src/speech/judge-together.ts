import type { Transcript } from '../spec/plugins/transcriber.js'
import type { SpeechPiece } from './spans/speech-edges.js'

/** Where a span begins, on the presentation clock, and where in it somebody speaks. */
export interface SpokenPlace {
  readonly startMs: number
  readonly pieces: readonly SpeechPiece[]
}

/** A span and its transcript. */
export interface TranscribedSpan {
  readonly span: SpokenPlace
  readonly transcript: Transcript
}

/**
 * A transcript this sure is plain speech. Moonshine is as sure of most recorded speech, also with noise, and of no span
 * in another language.
 */
const PLAIN_CONFIDENCE = 0.78
/** "Yes" and "hello" sound alike in many languages. */
export const PLAIN_WORDS = 3
/**
 * A transcript less sure than this is believed only beside plain speech. Of 158 spans in other languages that were read
 * as English the surest has 0.51; an advertisement with a synthetic voice over loud music has 0.56 and more.
 */
const WEAK_CONFIDENCE = 0.53
/**
 * What a file says in so few words is believed only when it is as sure as plain speech: a model of English cuts a
 * foreign word into the commonest English ones ("we die", "that's not", "the flooded"), in every reading alike. Of 24
 * such inventions over recorded words the surest has 0.78, of eleven English phrases nine have more. A single word is
 * not cut: it is a name, or written as it sounds, and as often right below that.
 */
const FEW_WORDS = 3
/**
 * A short sentence alone in a file must be at least this sure: recorded English ones have 0.68 and more, "Do you eat
 * the sunshine?", heard in Chinese, has 0.58.
 */
const SHORT_WORDS = 6
const SHORT_CONFIDENCE = 0.65
/**
 * Nobody speaks more letters and digits in a second of speech: of 859 spans
 * (benchmarks/sweeps/speech-refusals.md) two have 55 and more, both invented over a third of a second of sound, one of
 * them French, and no other has more than 30.
 */
const MOST_LETTERS_PER_SECOND = 35

/**
 * Judges the spans of a file by their sound and in relation to each other. A transcript that is reliable by itself is
 * withheld
 * - if it has more letters than can be spoken in its time (`unclear`),
 * - if it is weak, or too uncertain for so few words, and nothing in the file is plain speech (`unclear`), or
 * - if it is not plain and most of the file's speech is in an unsupported language (`language`).
 *
 * Pure; the order stays.
 */
export function judgeTogether(all: readonly TranscribedSpan[]): readonly TranscribedSpan[] {
  const spans = all.map(rejectImpossibleSpeed)
  const total = timeOf(spans)
  const hasPlain = spans.some(({ transcript }) => isPlain(transcript))
  const unread = spans.filter(({ transcript }) => !transcript.reliable)
  const isForeign = timeOf(unread) > total / 2 && unread.some(({ transcript }) => transcript.reason === 'language')
  const leastConfidence = leastConfidenceFor(wordsOf(spans))

  return spans.map(({ span, transcript }) => {
    if (!transcript.reliable || transcript.text === '' || isPlain(transcript)) return { span, transcript }
    if (isForeign) return { span, transcript: withhold(transcript, 'language') }
    const isWeak = transcript.confidence < leastConfidence && !hasPlain
    return { span, transcript: isWeak ? withhold(transcript, 'unclear') : transcript }
  })
}

/** Whether a transcript is plain speech in its transcriber's language, whatever else the file contains. */
export function isPlain({ reliable, confidence, text }: Transcript): boolean {
  return reliable && confidence >= PLAIN_CONFIDENCE && wordCount(text) >= PLAIN_WORDS
}

/** The least confidence for the words of a file without plain speech, by how many words it has. */
function leastConfidenceFor(words: number): number {
  if (words <= 1 || words > SHORT_WORDS) return WEAK_CONFIDENCE
  return words <= FEW_WORDS ? PLAIN_CONFIDENCE : SHORT_CONFIDENCE
}

function wordsOf(spans: readonly TranscribedSpan[]): number {
  return spans.reduce((sum, { transcript: { reliable, text } }) => sum + (reliable ? wordCount(text) : 0), 0)
}

function rejectImpossibleSpeed({ span, transcript }: TranscribedSpan): TranscribedSpan {
  const letters = transcript.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const isPossible = letters * 1000 <= MOST_LETTERS_PER_SECOND * spokenMs(span)
  return { span, transcript: !transcript.reliable || isPossible ? transcript : withhold(transcript, 'unclear') }
}

function withhold({ text, confidence }: Transcript, reason: 'language' | 'unclear'): Transcript {
  return { text, confidence, language: 'und', reliable: false, reason }
}

function timeOf(spans: readonly TranscribedSpan[]): number {
  return spans.reduce((sum, { span }) => sum + spokenMs(span), 0)
}

/** Time spoken in a span, without its pauses. */
export function spokenMs({ pieces }: Pick<SpokenPlace, 'pieces'>): number {
  return pieces.reduce((sum, piece) => sum + piece.endMs - piece.startMs, 0)
}

/** Number of words, by the spaces between them. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
