import { type DecodedWord, mean, wordsOf } from './decoded-words.js'
import { freshTokens } from './fresh-tokens.js'
import { trimInventedTail } from './invented-tail.js'
import { decodeSpeech, type MoonshineSessions } from './moonshine-decoder.js'

/**
 * Variations of the same sound for repeated readings. Each leads to different errors, so together they show what to
 * trust. `silenceMs` is added at both ends (the model drops words at bare edges), `stretch` makes the sound slower and
 * lower, `mustSpeak` forbids an empty answer, which the model sometimes gives to plain speech.
 */
const WAYS = {
  'in-silence': { silenceMs: 200, stretch: 1, mustSpeak: false },
  bare: { silenceMs: 0, stretch: 1, mustSpeak: false },
  slower: { silenceMs: 0, stretch: 1.06, mustSpeak: false },
  faster: { silenceMs: 0, stretch: 0.94, mustSpeak: false },
  pressed: { silenceMs: 200, stretch: 1, mustSpeak: true },
} as const

/** See {@link WAYS}. */
export type ReadingWay = keyof typeof WAYS

/** One reading of a span. Times of words are ms since the start of the span. */
export interface Reading {
  readonly words: readonly DecodedWord[]
  /** Mean natural log probability of the tokens, copies of what was said before aside; -Infinity without words. */
  readonly logProbability: number
  /** Whether the decoder got stuck in a loop. */
  readonly repeats: boolean
}

/** Reads a span once. `samples`: mono, 16 kHz, level normalised. Rejects with `aborted`. */
export async function readSpan(
  sessions: MoonshineSessions,
  samples: Float32Array,
  way: ReadingWay,
  signal: AbortSignal,
): Promise<Reading> {
  const { silenceMs, stretch, mustSpeak } = WAYS[way]
  const sound = surround(stretched(samples, stretch), silenceMs * 16)
  const decoding = await decodeSpeech(sessions, sound, mustSpeak, signal)
  const lengthMs = sound.length / 16
  const place = (ms: number) => Math.max(0, Math.min(samples.length / 16, (ms - silenceMs) / stretch))

  const words = trimInventedTail(wordsOf(decoding, lengthMs), lengthMs - silenceMs)
  const fresh = freshTokens(words.flatMap(({ tokens }) => tokens))
  const logProbability = mean(fresh.map((token) => token.logProbability))
  return {
    words: words.map((word) => ({ ...word, startMs: place(word.startMs), endMs: place(word.endMs) })),
    logProbability: words.length === 0 ? -Infinity : logProbability,
    repeats: decoding.ending === 'repetition',
  }
}

function surround(samples: Float32Array, silence: number): Float32Array {
  const padded = new Float32Array(samples.length + 2 * silence)
  padded.set(samples, silence)
  return padded
}

/** Linear interpolation; it also changes the pitch, which is intended. */
function stretched(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples
  const last = samples.length - 1
  const result = new Float32Array(Math.floor(samples.length * factor))
  for (let index = 0; index < result.length; index++) {
    const place = index / factor
    const before = Math.min(last, Math.floor(place))
    const share = place - before
    result[index] = samples[before]! * (1 - share) + samples[Math.min(last, before + 1)]! * share
  }
  return result
}
