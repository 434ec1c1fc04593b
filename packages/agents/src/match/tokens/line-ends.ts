import type { RawToken } from '../scan/raw-token.js'
import type { KnownWord } from '../words/split-glued.js'

/**
 * What stands between the halves of a word broken at a line end: its hyphen, and the space that replaces the line
 * break.
 */
const BREAK = /^-\s$/
/** The halves are both in small letters or both in capitals: "Zeitschrif- ten", "ADVER- TISING". */
const HALVES = /(?:\p{Ll}-\s\p{Ll}|\p{Lu}{2}-\s\p{Lu}{2})/u
/** "Vorheiz- und Warmhaltefunktion": here the hyphen stands for a shared word part. These are the words after it. */
const SHARED = new Set(['und', 'oder', 'bis', 'sowie', 'bzw', 'and', 'or', 'to', 'et', 'ou', 'y', 'o', 'e', 'en', 'of'])

/**
 * Rejoins words that were hyphenated at a line end in text read by OCR: their second halves would be read as words of
 * their own ("Zeitschrif- ten" contains no "ten"). Two words that are both known stay two, since in "sugar- free" only
 * the space is wrong. The new token spans hyphen and space.
 */
export function mendLineEnds(tokens: readonly RawToken[], text: string, known: KnownWord): RawToken[] {
  const mended: RawToken[] = []
  for (const token of tokens) {
    const before = mended.at(-1)
    if (before !== undefined && isBroken(before, token, text) && !(known(before.text) && known(token.text))) {
      const { text: half } = before
      mended.splice(-1, 1, { ...before, text: half + token.text, alikes: [], end: token.end })
    } else mended.push(token)
  }
  return mended
}

function isBroken(left: RawToken, right: RawToken, text: string): boolean {
  return (
    right.start - left.end === 2 &&
    BREAK.test(text.slice(left.end, right.start)) &&
    HALVES.test(text.slice(Math.max(0, left.end - 2), right.start + 2)) &&
    !SHARED.has(right.text)
  )
}
