import llamaTokenizer from 'llama-tokenizer-js'
import { alignTokens } from './align-tokens.js'
import type { DecodedToken, Decoding } from './moonshine-decoder.js'

/** The model has seen 384 samples of 16 kHz sound in each encoder frame. */
const FRAME_MS = 24
/** The attention looks at the middle of a word's first sound, this much after the word begins. */
const ONSET_MS = 60
/** A first word takes at most this and {@link LETTER_MS} a letter. */
const FIRST_WORD_MS = 60
const LETTER_MS = 70

/** A word with what the decoder knew of it. Times are ms since the start of the decoded sound. */
export interface DecodedWord {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  /** Mean log probability of its tokens. */
  readonly logProbability: number
  /** How far (ms) the attention looked back behind sound already written down; 0 in a sound reading. */
  readonly lookBackMs: number
  readonly tokens: readonly DecodedToken[]
}

/** Joins tokens to words and gives each its time from where the decoder looked. `lengthMs`: length of the sound. */
export function wordsOf(decoding: Decoding, lengthMs: number): DecodedWord[] {
  const frames = alignTokens(decoding.tokens.map((token) => token.attention))
  const groups: { tokens: DecodedToken[]; first: number }[] = []
  decoding.tokens.forEach((token, index) => {
    const begins = llamaTokenizer.vocabById[token.id]?.startsWith('▁') ?? false
    if (begins || groups.length === 0) groups.push({ tokens: [], first: index })
    groups.at(-1)?.tokens.push(token)
  })

  const texts = groups.map(({ tokens }) => llamaTokenizer.decode([1, ...tokens.map(({ id }) => id)]).trim())
  const heard = groups.map(({ first }) => Math.max(0, Math.round((frames[first] ?? 0) * FRAME_MS) - ONSET_MS))
  // In its first step the decoder looks the whole sound over, so the first word's time comes from the second's.
  const earliest = (heard[1] ?? 0) - FIRST_WORD_MS - LETTER_MS * (texts[0]?.length ?? 0)
  const starts = heard.map((ms, index) => (index === 0 ? Math.max(ms, earliest) : ms))
  return groups.map(({ tokens, first }, index) => ({
    text: texts[index]!,
    startMs: Math.min(starts[index]!, lengthMs),
    endMs: Math.min(starts[index + 1] ?? lengthMs, lengthMs),
    logProbability: mean(tokens.map(({ logProbability }) => logProbability)),
    lookBackMs: Math.max(0, ...tokens.map((token, at) => lookBack(token, frames[Math.max(0, first + at - 1)] ?? 0))),
    tokens,
  }))
}

function lookBack(token: DecodedToken, reached: number): number {
  if (token.attention.length === 0) return 0
  return Math.max(0, (reached - token.attention.indexOf(Math.max(...token.attention))) * FRAME_MS)
}

/** Mean of the values, 0 of none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
