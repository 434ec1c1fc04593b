/** Longest quotation in single marks, in UTF-16 units; beyond that, two marks are taken for stray apostrophes. */
const MAX_UNITS = 160

const OPENING = "'‘"
const CLOSING = "'’"
/** Words that begin with an apostrophe. */
const SHORTENED = /^(?:\d0s|tis|twas|til|em|cause|cos|bout|n)\b/i
const WORD = /[\p{L}\p{N}]/u

/**
 * The index of the closing mark of the quotation that a single mark at `at` opens, or -1 if it opens none. It does if
 * it follows a space or bracket and precedes a word, and another mark ends a word on the same line: "the tag 'organic'
 * is ours". Apostrophes ("don't", "the '90s", "bakers' tea") do not.
 */
export function singleQuoteEnd(text: string, at: number): number {
  if (!OPENING.includes(text[at]!)) return -1
  if (at > 0 && !/[\s([{—–:]/.test(text[at - 1]!)) return -1
  if (!startsWord(text, at + 1) || SHORTENED.test(text.slice(at + 1, at + 7))) return -1
  const last = Math.min(text.length, at + 1 + MAX_UNITS)
  for (let next = at + 2; next < last && text[next] !== '\n'; next++) {
    if (CLOSING.includes(text[next]!) && !/\s/.test(text[next - 1]!) && !startsWord(text, next + 1)) return next
  }
  return -1
}

function startsWord(text: string, at: number): boolean {
  return at < text.length && WORD.test(String.fromCodePoint(text.codePointAt(at)!))
}
