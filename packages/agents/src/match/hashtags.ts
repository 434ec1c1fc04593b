import { coverLetters } from './cover-letters.js'
import { isLetters } from './joints.js'
import type { KnownWord } from './split-glued.js'
import type { Token } from './tokenise.js'

/** Longest tag that is taken apart, and the shortest; one of its words has more letters than the last. */
const MAX_HASHTAG = 40
const MIN_HASHTAG = 5
const MIN_LETTERS = 3

/** The words that a hashtag stands for: itself beside other words, or those that it is made of; null for any other token. */
export function hashtagWords(tokens: readonly Token[], at: number, text: string, known: KnownWord): Token[] | null {
  const token = tokens[at]!
  const tag = token.forms[0]!
  const sign = tokens[at - 1]
  if (sign?.forms[0] !== '#' || sign.end !== token.start) return null
  if (tag.length !== token.end - token.start || tag.length > MAX_HASHTAG) return null
  if (known(tag) && standsAmongWords(tokens, at)) return [token]
  if (tag.length < MIN_HASHTAG) return null
  const written = text.slice(token.start, token.end)
  const humps = written.match(/\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}[\p{Ll}\p{N}]+|\p{Lu}+$/gu) ?? []
  const words = humps.length > 1 && humps.join('') === written ? humps : known(tag) ? null : splitTag(tag, known)
  if (words === null || words.length < 2) return null
  let { start } = token
  return words.map((word) => {
    const part: Token = { ...token, forms: [word.toLowerCase()], start, end: start + word.length }
    start = part.end
    return part
  })
}

/** Whether the token is the sign of a hashtag that is read as a word of its sentence: "get #free #crypto now". */
export function isTagSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (tokens[at]!.forms[0] !== '#' || next?.start !== tokens[at]!.end) return false
  // A letter by itself is one of a word that is spelt out.
  return !/^[a-z]$/.test(next.forms[0]!) && standsAmongWords(tokens, at + 1)
}

/** Whether a hashtag has a plain word of its sentence beside it, so that it is more than one of a pile. */
function standsAmongWords(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at]!
  const [before, after] = [tokens[at - 2], tokens[at + 1]]
  const isPlain = (token: Token | undefined): boolean => token?.sentence === sentence && isLetters(token)
  return isPlain(after) || (isPlain(before) && tokens[at - 3]?.forms[0] !== '#')
}

/** The words of a hashtag in small letters, where they cover it and one of them has four letters. */
function splitTag(tag: string, known: KnownWord): string[] | null {
  const words = coverLetters(tag, known)
  const isWhole = words.reduce((sum, { from, to }) => sum + to - from, 0) === tag.length
  return isWhole && words.some(({ from, to }) => to - from > MIN_LETTERS)
    ? words.map(({ from, to }) => tag.slice(from, to))
    : null
}
