import type { RuleSet } from '../../rules/rule-schema.js'
import { openSpellings } from '../phrases/spellings.js'
import type { WordTable } from '../phrases/word-table.js'
import { createHiddenWords, type HiddenWords } from '../words/hidden-words.js'

/**
 * The words of a set of rules that help to recognise disguises. Plain data: the build writes them beside the phrases.
 */
export interface TellingWords {
  /** Common words of any text, which no rule contains. */
  readonly common: readonly string[]
  /** Words that are often disguised: those in its patterns on disguises, and its word list `often-hidden`. */
  readonly hidden: readonly string[]
}

const WORDS = /(?<![\p{L}*])[a-z]+(?![\p{L}*])/gu
const opened = new WeakMap<TellingWords, HiddenWords>()
const gathered = new WeakMap<RuleSet['patterns'], TellingWords>()

/** Collects them. Done once for the patterns of a set. */
export function tellingWordsOf({ patterns, vocabulary }: Pick<RuleSet, 'patterns' | 'vocabulary'>): TellingWords {
  const known = gathered.get(patterns)
  if (known) return known
  const waitedFor = patterns.filter(({ disguised }) => disguised).flatMap(({ triggers }) => triggers)
  const phrases = [...waitedFor, ...(vocabulary['often-hidden'] ?? [])]
  const hidden = [...new Set(phrases.flatMap((phrase) => phrase.match(WORDS) ?? []))]
  const words = { common: vocabulary['common-words'] ?? [], hidden }
  gathered.set(patterns, words)
  return words
}

/** Indexes the often hidden words by their misspellings; `all`: the words of all patterns. Done once. */
export function openHiddenWords(words: TellingWords, all: WordTable): HiddenWords {
  const known = opened.get(words) ?? createHiddenWords(words.hidden, openSpellings(all))
  opened.set(words, known)
  return known
}
