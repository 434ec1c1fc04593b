import type { HiddenWords } from './hidden-words.js'
import { type Found, isWord, join, lettersOf } from './joined-tokens.js'
import { isKnownWhole } from './known-by-part.js'
import { maskedWord } from './masked-word.js'
import type { KnownWord } from './split-glued.js'
import type { TakenApart } from './taken-apart.js'
import type { Token } from './tokenise.js'

/** Two halves without a sign between them come about sooner than parts with one. */
const MIN_SPLIT = 6
const MIN_HALF_KNOWN = 6
/** Shorter ones are known in one language or another, and seldom meant where a blank stands inside a word. */
const MIN_LETTERS = 3
const MIN_HIDDEN = 5
const MAX_SPLIT = 24
const MAX_SPLINTERS = 7
const MAX_SPLINTER = 6
const MASKS = '*#_-.?'
const BLANK = 32
/** One blank of any width, or two. */
const BLANKS = /^\s{1,2}$/

/** A word that is often hidden, with signs for some of its letters. */
export function masked({ text, tokens, at, hidden }: TakenApart, first: number): Found | null {
  const { start, end } = tokens[at[first]!]!
  if (!MASKS.includes(text[end] ?? ' ') || !(text.charCodeAt(end + 1) > BLANK)) return null
  const word = maskedWord(text, start, hidden)
  if (word === null) return null
  const parts: Token[] = []
  for (let next = first; next < at.length && tokens[at[next]!]!.end <= word.end; next++) parts.push(tokens[at[next]!]!)
  if (parts.length === 0) return null
  return { count: parts.length, isNew: true, words: [{ ...join(parts, word.words, true), end: word.end }] }
}

/**
 * A word in pieces with a blank between them, one of the first two of which is no word: two halves, of one that is often
 * hidden or of any other of the patterns, a longer one where a half is a word by itself ("mar ijuana", "benz os"); or
 * three and more pieces, most of which are no words ("gua rante ed", "mi ra cl e"). `isKnown`: of the token with that
 * number among `at`.
 */
export function broken(apart: TakenApart, first: number, isKnown: (index: number) => boolean): Found | null {
  const { text, tokens, at, known, hidden } = apart
  const start = tokens[at[first]!]!
  const end = tokens[at[first + 1]!]
  if (end === undefined || end.start > start.end + 2 || end.sentence !== start.sentence) return null
  if (end.end - start.start > MAX_SPLIT) return null
  const isLeftKnown = isKnown(first)
  const isRightKnown = isKnown(first + 1)
  // Most text: two words.
  if ((isLeftKnown && isRightKnown) || !BLANKS.test(text.slice(start.end, end.start))) return null
  const isStump = (token: Token, isWord: boolean): boolean => !isWord || token.forms[0]!.length < MIN_LETTERS
  const isWordless = isStump(start, isLeftKnown) && isStump(end, isRightKnown)
  return halves(start, end, isWordless, known, hidden) ?? splinters(apart, first, isKnown)
}

function halves(start: Token, end: Token, isWordless: boolean, known: KnownWord, hidden: HiddenWords): Found | null {
  const [left, right] = [lettersOf(start), lettersOf(end)]
  const word = left + right
  if (left.length < 2 || right.length < 2 || end.capital === 'first') return null
  const isHidden = hidden.has(word)
  const isWhole = (isWordless && !known(left) && !known(right)) || isKnownWhole(word, known)
  const least = isHidden ? MIN_HIDDEN : isWordless ? MIN_SPLIT : MIN_HALF_KNOWN
  const isFound = isHidden ? word.length >= least : isWhole && isWord(word, least, known)
  // A blank beside a word may be a slip.
  return isFound ? { count: 2, isNew: true, words: [join([start, end], [word], isHidden || isWordless)] } : null
}

function splinters(
  { text, tokens, at, known, hidden }: TakenApart,
  first: number,
  isKnown: (index: number) => boolean,
): Found | null {
  const parts: Token[] = []
  let word = ''
  let wordCount = 0
  for (let next = first; next < at.length && parts.length < MAX_SPLINTERS; next++) {
    const token = tokens[at[next]!]!
    const piece = lettersOf(token)
    const last = parts.at(-1)
    if (piece.length > MAX_SPLINTER) break
    if (last && (token.sentence !== last.sentence || !BLANKS.test(text.slice(last.end, token.start)))) break
    parts.push(token)
    word += piece
    if (isKnown(next)) wordCount++
    if (parts.length < 3 || word.length < MIN_SPLIT) continue
    const isHidden = hidden.has(word)
    if (isHidden || (wordCount * 2 < parts.length && isWord(word, MIN_HALF_KNOWN, known))) {
      return { count: parts.length, isNew: true, words: [join(parts, [word], isHidden)] }
    }
  }
  return null
}
