import type { HiddenWords } from './hidden-words.js'
import { type Found, isWord, join } from './joined-tokens.js'
import { maskedWord } from './masked-word.js'
import type { KnownWord } from './split-glued.js'
import type { TakenApart } from './taken-apart.js'
import type { Token } from './tokenise.js'

/** Two halves without a sign between them come about sooner than parts with one. */
const MIN_SPLIT = 6
const MIN_HIDDEN = 5
const MAX_SPLIT = 24
const MAX_SPLINTERS = 7
const MAX_SPLINTER = 6
const MASKS = '*#_-.?'
const BLANK = 32

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
 * hidden or, where both are no words, of any other of the patterns ("mar ijuana", "benz os"); or three and more pieces of
 * one that is often hidden ("gua rante ed", "mi ra cl e"). `isKnown`: of the token with that number among `at`.
 */
export function broken(apart: TakenApart, first: number, isKnown: (index: number) => boolean): Found | null {
  const { text, tokens, at, known, hidden } = apart
  const start = tokens[at[first]!]!
  const end = tokens[at[first + 1]!]
  if (end === undefined || end.start !== start.end + 1 || end.sentence !== start.sentence) return null
  if (end.end - start.start > MAX_SPLIT) return null
  const isLeftKnown = isKnown(first)
  const isRightKnown = isKnown(first + 1)
  // Most text: two words.
  if ((isLeftKnown && isRightKnown) || !/\s/.test(text[start.end]!)) return null
  const isWordless = !isLeftKnown && !isRightKnown
  return halves(start, end, isWordless, known, hidden) ?? splinters(apart, first)
}

function halves(start: Token, end: Token, isWordless: boolean, known: KnownWord, hidden: HiddenWords): Found | null {
  const [left, right] = [start.forms[0]!, end.forms[0]!]
  const word = left + right
  if (left.length < 2 || right.length < 2 || end.capital === 'first' || !/^[a-z]+$/.test(word)) return null
  const isFound = hidden.has(word) ? word.length >= MIN_HIDDEN : isWordless && isWord(word, MIN_SPLIT, known)
  return isFound ? { count: 2, isNew: true, words: [join([start, end], [word], true)] } : null
}

function splinters({ text, tokens, at, hidden }: TakenApart, first: number): Found | null {
  const parts: Token[] = []
  let word = ''
  for (let next = first; next < at.length && parts.length < MAX_SPLINTERS; next++) {
    const token = tokens[at[next]!]!
    const piece = token.forms[0]!
    const last = parts.at(-1)
    if (piece.length > MAX_SPLINTER) break
    if (last && (token.start !== last.end + 1 || token.sentence !== last.sentence || !/\s/.test(text[last.end]!))) break
    parts.push(token)
    word += piece
    if (parts.length > 2 && word.length >= MIN_SPLIT && hidden.has(word)) {
      return { count: parts.length, isNew: true, words: [join(parts, [word], true)] }
    }
  }
  return null
}
