import type { Token } from './tokenise.js'

/** Letters with blanks between them and no other sign. */
const PARTED_BY_BLANKS = /^[\p{L}\p{M}]+(?:\s+[\p{L}\p{M}]+)+$/u

/**
 * The tokens of recognised text, of which none is in disguise for blanks alone: a word in two pieces ("cur es") is one
 * that the reader of a picture or of speech parted, and spelt-out letters are a designer's spacing. What the word says
 * counts all the same. Signs and digits between the letters hide on purpose and stay a disguise.
 */
export function forgiveBlanks(tokens: readonly Token[], text: string): readonly Token[] {
  return tokens.map((token) =>
    token.disguised && PARTED_BY_BLANKS.test(text.slice(token.start, token.end))
      ? { ...token, disguised: false }
      : token,
  )
}
