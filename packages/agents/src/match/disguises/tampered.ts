import type { Token } from '../tokens/tokenise.js'
import { type Found, join, lettersOf } from './joined-tokens.js'
import { isOdd } from './odd-words.js'
import type { TakenApart } from './taken-apart.js'

/** Fewest words of a sentence with a sign inside that show that such signs mean nothing there. */
const LEAST_WORDS = 2
/** Fewest letters of such a word, and with a sign that is usual there. */
const MIN_WORD = 3
const MIN_USUAL = 4
const SIGNS = /^[^\p{L}\p{N}\s]{1,3}$/u
const MAX_SIGNS = 3
/** Signs that are usual beside a single letter: "x-ray", "o'clock", "U.S". */
const USUAL = /^[-‐–.'’&]$/
/** A sign that may stand for a vowel. */
const MASK = /^[-.?_*#×•]$/
const NONE: readonly string[] = []

/** Answers by sentence, kept for each text: the words of a sentence are asked for one by one. */
const kept = new WeakMap<TakenApart, Map<number, boolean>>()

/**
 * A word with a sign inside, in a sentence of which several words have one: there even short ones are read without it.
 * "fo/r m/en" is "for men", while a single "m/en" may be anything.
 */
export function tampered(apart: TakenApart, first: number): Found | null {
  const words = partedWords(apart, first)
  if (words.length === 0 || !isTampered(apart, first)) return null
  const [before, after] = [first, first + 1].map((place) => apart.tokens[apart.at[place]!]!) as [Token, Token]
  return { count: 2, isNew: true, words: [join([before, after], words, true)] }
}

function isTampered(apart: TakenApart, first: number): boolean {
  const { tokens, at } = apart
  const { sentence } = tokens[at[first]!]!
  const answers = kept.get(apart) ?? new Map<number, boolean>()
  kept.set(apart, answers)
  const known = answers.get(sentence)
  if (known !== undefined) return known
  let left = first
  while (left > 0 && tokens[at[left - 1]!]!.sentence === sentence) left--
  let count = 0
  for (; tokens[at[left] ?? -1]?.sentence === sentence; left++) if (partedWords(apart, left).length > 0) count++
  answers.set(sentence, count >= LEAST_WORDS)
  return count >= LEAST_WORDS
}

/**
 * The words that a token and the next one may form, of which one is no word by itself: without the sign between them,
 * else with a vowel in its place. Empty if none. `left`: an index into `at`.
 */
function partedWords({ text, tokens, at, hidden }: TakenApart, left: number): readonly string[] {
  const [before, after] = [tokens[at[left]!]!, tokens[at[left + 1] ?? -1]]
  if (after === undefined || after.sentence !== before.sentence) return NONE
  const size = after.start - before.end
  const gap = size >= 1 && size <= MAX_SIGNS ? text.slice(before.end, after.start) : ''
  if (!SIGNS.test(gap) || (!isOdd(before) && !isOdd(after))) return NONE
  const mayBeUsual = USUAL.test(gap) && (before.forms[0]!.length === 1 || after.forms[0]!.length === 1)
  const least = mayBeUsual ? MIN_USUAL : MIN_WORD
  const fits = (word: string): boolean => word.length >= least && hidden.isWord(word)
  const [first, last] = [lettersOf(before), lettersOf(after)]
  if (!mayBeUsual && fits(first + last)) return [first + last]
  return MASK.test(gap) ? [...'aeiou'].map((vowel) => first + vowel + last).filter(fits) : NONE
}
