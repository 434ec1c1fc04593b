import { coverLetters } from './cover-letters.js'
import { isLetters } from './joints.js'
import type { KnownWord } from './split-glued.js'
import type { Token } from './tokenise.js'

/** Longest tag that is taken apart, and the shortest; one of its words has more letters than the last. */
const MAX_HASHTAG = 120
const MIN_HASHTAG = 5
const MIN_LETTERS = 3
/** A sentence as one tag has so many letters, and this share of them in words that are known. */
const MIN_SENTENCE = 16
const LEAST_KNOWN = 0.75

/** The words that a hashtag stands for: itself beside other words, or those that it is made of; null for any other token. */
export function hashtagWords(tokens: readonly Token[], at: number, text: string, known: KnownWord): Token[] | null {
  const token = tokens[at]!
  const tag = token.forms[0]!
  const sign = tokens[at - 1]
  if (sign?.forms[0] !== '#' || sign.end !== token.start) return null
  if (tag.length !== token.end - token.start || tag.length > MAX_HASHTAG) return null
  // Of a long one patterns may know the beginning alone.
  const isWord = tag.length < MIN_SENTENCE && known(tag)
  if (isWord && standsAmongWords(tokens, at)) return [token]
  if (tag.length < MIN_HASHTAG) return null
  const written = text.slice(token.start, token.end)
  const humps = humpsOf(written)
  const words = humps.length > 1 ? splitHumps(humps, known) : isWord ? null : splitTag(tag, known)
  if (words !== null && words.length > 1) return partsOf(token, words, tag)
  return known(tag) && standsAmongWords(tokens, at) ? [token] : null
}

/** The words of a tag of which some have capitals: a long one may be several words. */
function splitHumps(humps: readonly string[], known: KnownWord): string[] {
  return humps.flatMap((hump) => (hump.length < MIN_SENTENCE ? null : splitTag(hump.toLowerCase(), known)) ?? [hump])
}

/** The words of letters without blanks of which each begins with a capital: "PaidPartnership"; empty for any others. */
export function humpsOf(written: string): readonly string[] {
  const humps = written.match(/(?<!\p{Lu})\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}[\p{Ll}\p{N}]+|(?<!\p{Lu})\p{Lu}+$/gu) ?? []
  return humps.join('') === written ? humps : []
}

/** A token for each of the words that letters without blanks are made of; `folded` are these letters as matching sees them. */
export function partsOf(token: Token, words: readonly string[], folded: string): Token[] {
  let from = 0
  return words.map((word) => {
    const to = from + word.length
    const form = folded.slice(from, to)
    const value = /^[0-9]+$/.test(form) ? Number(form) : undefined
    const part = { ...token, forms: [form], value, start: token.start + from, end: token.start + to }
    from = to
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

/**
 * The words of a hashtag in small letters, where they cover it, or most of one that is long, and one of them has four
 * letters; with what they leave over.
 */
function splitTag(tag: string, known: KnownWord): string[] | null {
  const units = tag.match(/[0-9]+|[^0-9]/gu) ?? []
  const covered = coverLetters(units, known)
  const letters = covered.reduce((sum, { from, to }) => sum + to - from, 0)
  const isCovered = tag.length < MIN_SENTENCE ? letters === units.length : letters >= LEAST_KNOWN * units.length
  if (!isCovered || !covered.some(({ from, to }) => to - from > MIN_LETTERS)) return null
  const words: string[] = []
  let copied = 0
  for (const { from, to } of [...covered, { from: units.length, to: units.length }]) {
    for (const between of units
      .slice(copied, from)
      .join('')
      .match(/[0-9]+|[^0-9]+/gu) ?? [])
      words.push(between)
    if (to > from) words.push(units.slice(from, to).join(''))
    copied = to
  }
  return words
}
