import type { Token } from '../tokens/tokenise.js'
import type { KnownWord } from '../words/split-glued.js'
import { wordSet } from '../words/word-set.js'
import { coverLetters } from './cover-letters.js'
import { isLetters } from './joints.js'

/** Longest tag that is taken apart, and the shortest; one of its words has more letters than the last. */
const MAX_HASHTAG = 120
const MIN_HASHTAG = 5
const MIN_LETTERS = 3
/** A tag of at least this many letters may be a whole sentence, if this share of its letters belongs to known words. */
const MIN_SENTENCE = 16
const LEAST_KNOWN = 0.75

/**
 * The words of a hashtag: the tag itself among other words, or the words that it is made of; null for any other token.
 */
export function hashtagWords(tokens: readonly Token[], at: number, text: string, known: KnownWord): Token[] | null {
  const token = tokens[at]!
  const tag = token.forms[0]!
  const sign = tokens[at - 1]
  if (sign?.forms[0] !== '#' || sign.end !== token.start) return null
  if (tag.length !== token.end - token.start || tag.length > MAX_HASHTAG) return null
  // Of a long tag, patterns may know only the beginning, so it may still be several words.
  const isWord = tag.length < MIN_SENTENCE && known(tag)
  if (isWord && standsAmongWords(tokens, at)) return [token]
  if (tag.length < MIN_HASHTAG) return null
  const written = text.slice(token.start, token.end)
  const humps = humpsOf(written)
  const words = humps.length > 1 ? splitHumps(humps, known) : isWord ? null : splitTag(tag, known)
  if (words !== null && words.length > 1) return partsOf(token, words, tag)
  return known(tag) && standsAmongWords(tokens, at) ? [token] : null
}

/** The words of a tag with capitals inside; a long one may again be several words. */
function splitHumps(humps: readonly string[], known: KnownWord): string[] {
  return humps.flatMap((hump) => (hump.length < MIN_SENTENCE ? null : splitTag(hump.toLowerCase(), known)) ?? [hump])
}

/** The words of letters without spaces where each begins with a capital: "PaidPartnership"; else empty. */
export function humpsOf(written: string): readonly string[] {
  const humps = written.match(/(?<!\p{Lu})\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}[\p{Ll}\p{N}]+|(?<!\p{Lu})\p{Lu}+$/gu) ?? []
  return humps.join('') === written ? humps : []
}

/**
 * One token for each of the words that a run of letters is made of; `folded` are these letters as used for matching.
 */
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

/** Whether the token is the # of a hashtag that is read as a word of its sentence: "get #free #crypto now". */
export function isTagSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (tokens[at]!.forms[0] !== '#' || next?.start !== tokens[at]!.end) return false
  // A letter by itself is one of a word that is spelt out.
  return !/^[a-z]$/.test(next.forms[0]!) && standsAmongWords(tokens, at + 1)
}

/** Words that nobody tags by themselves: with them a row of tags is a sentence. */
const FUNCTION_WORDS =
  wordSet(`the a an and or of to in on at for with from by is are was were be you your our this that we it
  my no not der die das und ein eine mit von auf ist im zu le la les et un une des du est que qui pour avec el los las y de
  en con por para il lo gli che di per non ka ki ke se hai`)
const LEAST_TAGGED = 2
/** How far from a tag such words are looked for, in tokens. */
const NEIGHBOURS = 24

/** Whether a tag stands in a sentence of which every word is one: "#this #deal #ends #when #you #close #the #page". */
function isTagSentence(tokens: readonly Token[], at: number): boolean {
  let count = 0
  const { sentence } = tokens[at]!
  for (let next = Math.max(1, at - NEIGHBOURS); next < Math.min(tokens.length, at + NEIGHBOURS); next++) {
    const token = tokens[next]!
    const isTag = tokens[next - 1]!.forms[0] === '#' && tokens[next - 1]!.end === token.start
    if (isTag && token.sentence === sentence && FUNCTION_WORDS.has(token.forms[0]!)) count++
    if (count >= LEAST_TAGGED) return true
  }
  return false
}

/**
 * Whether a hashtag has a plain word of its sentence beside it, so it is not just one of a pile of tags, or the tags are
 * a sentence.
 */
function standsAmongWords(tokens: readonly Token[], at: number): boolean {
  return hasWordBeside(tokens, at) || isTagSentence(tokens, at)
}

function hasWordBeside(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at]!
  const [before, after] = [tokens[at - 2], tokens[at + 1]]
  const isPlain = (token: Token | undefined): boolean => token?.sentence === sentence && isLetters(token)
  return isPlain(after) || (isPlain(before) && tokens[at - 3]?.forms[0] !== '#')
}

/**
 * The words of a tag in small letters, with any letters left over, if they cover the tag (most of it, for a long one)
 * and one has at least four letters; else null.
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
