import type { RawToken } from './raw-token.js'
import type { KnownWord } from './split-glued.js'

/** Between the halves of a word that a narrow column breaks: its hyphen, and the blank that stands for the new line. */
const BREAK = /^-\s$/
/** A half that ends and one that begins in small letters, or both in capitals: "Zeitschrif- ten", "ADVER- TISING". */
const HALVES = /(?:\p{Ll}-\s\p{Ll}|\p{Lu}{2}-\s\p{Lu}{2})/u
/** "Vorheiz- und Warmhaltefunktion": a hyphen that stands for what two words share, and the word behind it. */
const SHARED = new Set(['und', 'oder', 'bis', 'sowie', 'bzw', 'and', 'or', 'to', 'et', 'ou', 'y', 'o', 'e', 'en', 'of'])

/**
 * Tokens of text that was read off a picture, with words put together that a column's edge broke: their second halves
 * would be read as words of their own ("Zeitschrif- ten" holds no ten). Two words that are both known stay two, since
 * "sugar- free" lost nothing but its blank. The token spans hyphen and blank.
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
