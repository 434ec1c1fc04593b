import type { Token } from '../tokens/tokenise.js'
import type { HiddenWords } from '../words/hidden-words.js'
import type { KnownWord } from '../words/split-glued.js'
import { wordSet } from '../words/word-set.js'
import { type Found, isWord, join, lettersOf } from './joined-tokens.js'
import { isKnownWhole } from './known-by-part.js'
import { maskedWord } from './masked-word.js'
import type { TakenApart } from './taken-apart.js'

/**
 * Fewest letters of a word split by a space. More than with a sign, since two neighbouring words join by chance more
 * often.
 */
const MIN_SPLIT = 6
const MIN_SPLINTERED = 6
/** Shorter pieces are words in one language or another, so they do not show that a word was split. */
const MIN_LETTERS = 3
const SMALL =
  wordSet(`a i am an as at be by do go he if in is it me my no of on or so to up us we de la le el en un et du il
  di da al es su se lo im zu um er ab ob wo au ce je ne on ou sa si tu te va va y o e ed ad ya yo mi ma`)
const MIN_HIDDEN = 5
const MAX_SPLIT = 24
const MAX_SPLINTERS = 7
const MAX_SPLINTER = 6
const MAX_SYLLABLE = 4
const MASKS = '*#_-.?×•@$%&!'
const BLANK = 32
/** One or two spaces of any width. */
const BLANKS = /^\s{1,2}$/

/** A word that is often hidden, with signs for some of its letters. */
export function masked({ text, tokens, at, known, hidden }: TakenApart, first: number): Found | null {
  const { start, end } = tokens[at[first]!]!
  if (!MASKS.includes(text[end] ?? ' ') || !(text.charCodeAt(end + 1) > BLANK)) return null
  const word = maskedWord(text, start, hidden, known)
  if (word === null) return null
  const parts: Token[] = []
  for (let next = first; next < at.length && tokens[at[next]!]!.end <= word.end; next++) parts.push(tokens[at[next]!]!)
  if (parts.length === 0) return null
  return { count: parts.length, isNew: true, words: [{ ...join(parts, word.words, true), end: word.end }] }
}

/**
 * A word split by spaces, where one of the first two pieces is no word: two halves of an often hidden word or, if
 * neither half is a word, of any word of the patterns ("mar ijuana", "benz os"); or three and more pieces of an often
 * hidden word, or syllables of another, most of which are no words ("gua rante ed", "mi ra cl e"). `isKnown` takes an
 * index into `at`.
 */
export function broken(apart: TakenApart, first: number, isKnown: (index: number) => boolean): Found | null {
  const { text, tokens, at, known, hidden } = apart
  const start = tokens[at[first]!]!
  const end = tokens[at[first + 1]!]
  if (end === undefined || end.end - start.start > MAX_SPLIT || end.sentence !== start.sentence) return null
  if (!isBlank(text, start.end, end.start)) return null
  const isLeftKnown = isKnown(first)
  const isRightKnown = isKnown(first + 1)
  // The common case, checked first: two ordinary words.
  if (isLeftKnown && isRightKnown) return null
  const isStump = ({ forms }: Token, isWord: boolean): boolean =>
    !isWord || (forms[0]!.length < MIN_LETTERS && !SMALL.has(forms[0]!))
  const isWordless = isStump(start, isLeftKnown) && isStump(end, isRightKnown)
  return halves(start, end, isWordless, known, hidden) ?? splinters(apart, first, isKnown)
}

function isBlank(text: string, from: number, to: number): boolean {
  if (to > from + 2) return false
  return (to === from + 1 && text.charCodeAt(from) === BLANK) || BLANKS.test(text.slice(from, to))
}

function halves(start: Token, end: Token, isWordless: boolean, known: KnownWord, hidden: HiddenWords): Found | null {
  const [left, right] = [lettersOf(start), lettersOf(end)]
  const word = left + right
  if (left.length < 2 || right.length < 2 || end.capital === 'first') return null
  const isFound = hidden.has(word)
    ? word.length >= MIN_HIDDEN
    : isWordless && isWord(word, MIN_SPLIT, known) && ((!known(left) && !known(right)) || isKnownWhole(word, known))
  return isFound ? { count: 2, isNew: true, words: [join([start, end], [word], true)] } : null
}

function splinters(
  { text, tokens, at, known, hidden }: TakenApart,
  first: number,
  isKnown: (index: number) => boolean,
): Found | null {
  const parts: Token[] = []
  let word = ''
  let wordCount = 0
  let longest = 0
  for (let next = first; next < at.length && parts.length < MAX_SPLINTERS; next++) {
    const token = tokens[at[next]!]!
    const piece = lettersOf(token)
    const last = parts.at(-1)
    if (piece.length > MAX_SPLINTER) break
    if (last && (token.sentence !== last.sentence || !isBlank(text, last.end, token.start))) break
    parts.push(token)
    word += piece
    longest = Math.max(longest, piece.length)
    if (longest <= MAX_SYLLABLE && isKnown(next)) wordCount++
    if (parts.length < 3 || word.length < MIN_SPLIT) continue
    const isHidden = hidden.has(word)
    if (isHidden || (longest <= MAX_SYLLABLE && wordCount * 2 < parts.length && isWord(word, MIN_SPLINTERED, known))) {
      return { count: parts.length, isNew: true, words: [join(parts, [word], isHidden)] }
    }
  }
  return null
}
