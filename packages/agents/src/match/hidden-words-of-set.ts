import type { MatcherSource } from './compile-rules.js'
import { createHiddenWords, type HiddenWords } from './hidden-words.js'

const WORDS = /(?<![\p{L}*])[a-z]+(?![\p{L}*])/gu
const kept = new WeakMap<MatcherSource['patterns'], HiddenWords>()

/**
 * The words that are often disguised, by a set of rules: those that its patterns on disguises wait for, and those of the
 * word list `often-hidden`. Made once for a set.
 */
export function hiddenWordsOf({ patterns, vocabulary }: MatcherSource): HiddenWords {
  const known = kept.get(patterns)
  if (known) return known
  const waitedFor = patterns.filter(({ disguised }) => disguised).flatMap(({ triggers }) => triggers)
  const phrases = [...waitedFor, ...(vocabulary['often-hidden'] ?? [])]
  const words = createHiddenWords(phrases.flatMap((phrase) => phrase.match(WORDS) ?? []))
  kept.set(patterns, words)
  return words
}
