import { mean, type DecodedWord } from './decoded-words.js'

/** What a decoding says about the speech under it. */
export interface SpeechVerdict {
  readonly reliable: boolean
  readonly reason?: 'language' | 'unclear'
  /** Mean log probability of the tokens. */
  readonly logProbability: number
}

/** English, also noisy or synthetic, is read with more certainty than this; other languages with less. */
const NOT_ENGLISH_BELOW = -0.6

/** Judges whether the words are what was said. */
export function judgeSpeech(words: readonly DecodedWord[]): SpeechVerdict {
  const logProbability = mean(words.flatMap(({ tokens }) => tokens.map((token) => token.logProbability)))
  if (logProbability < NOT_ENGLISH_BELOW) return { reliable: false, reason: 'language', logProbability }
  return { reliable: true, logProbability }
}
