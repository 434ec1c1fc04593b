import { FILTER } from './generated/real-words-filter.js'

/**
 * Bits of the filter, a prime, and how many of them a word sets: with 58,000 words in it, one other in six hundred
 * seems to be one.
 */
export const FILTER_BITS = 799_999
const BITS_PER_WORD = 7

let opened: Uint8Array | undefined

/**
 * Whether a word in small letters a to z, which no pattern contains, is a word of a language all the same: without
 * that, "hurting" would be read as "hunting". The words (English, French, Spanish, common German and Italian ones of
 * four letters and more that might be a misspelling of a word of the patterns) are stored as a Bloom filter (Bloom
 * 1970), so some that are none seem to be; those are not read as another. `scripts/generate-real-words.mjs` makes it.
 */
export function isRealWord(word: string): boolean {
  opened ??= Buffer.from(FILTER, 'base64')
  return bitsOf(word).every((bit) => (opened![bit >> 3]! & (1 << (bit & 7))) !== 0)
}

/** The bits of the filter that a word sets. */
export function bitsOf(word: string): number[] {
  let first = 0x811c9dc5
  let second = 0x01000193
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x85ebca6b)
    second ^= second >>> 13
  }
  first = (first ^ (first >>> 15)) >>> 0
  second = (second ^ (second >>> 16)) >>> 0
  return Array.from({ length: BITS_PER_WORD }, (_, round) => (first + round * second) % FILTER_BITS)
}
