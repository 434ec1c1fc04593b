import type { Token } from './tokenise.js'

/** Letters with spaces between them and no other sign. */
const PARTED_BY_BLANKS = /^[\p{L}\p{M}]+(?:\s+[\p{L}\p{M}]+)+$/u

/**
 * In recognised text, words split by spaces alone do not count as disguised: OCR and speech recognition split words
 * themselves ("cur es"), and designers space letters out. The words still match. Signs and digits between letters are
 * deliberate and stay a disguise.
 */
export function forgiveBlanks(tokens: readonly Token[], text: string): readonly Token[] {
  return tokens.map((token) =>
    token.disguised && PARTED_BY_BLANKS.test(text.slice(token.start, token.end))
      ? { ...token, disguised: false }
      : token,
  )
}
