import type { RawToken } from '../scan/raw-token.js'
import type { HiddenWords } from '../words/hidden-words.js'
import { spellings } from '../words/word-forms.js'

/** A word with a few digits or signs among its letters, which stand for others: "v0dkka". */
const SIGNED = /^(?=[a-z0-9@$!€£|]{5,24}$)(?=[a-z]*[0-9@$!€£|]+[a-z])(?:[0-9@$!€£|]*[a-z]){3}/
/** Fewest letters of what may be misspelt though a sign stands beside it: less may be a piece of a word. */
const MIN_PART = 6
/** What stands between words; other signs are put into them. */
const BETWEEN = /[\s.,!?;:'"’”“„»«()/-]/
const NONE: readonly string[] = []

/** The words of the patterns that a word in none of them may be a misspelling of; none for names and pieces of words. */
export function misspeltForms(
  token: RawToken,
  text: string,
  hidden: HiddenWords | undefined,
  isNamed: boolean,
): readonly string[] {
  if (hidden === undefined || isNamed || isPart(token, text)) return NONE
  const written = token.alikes.at(-1) ?? token.text
  return SIGNED.test(written) ? [...new Set(spellings(written))].flatMap(hidden.near) : hidden.near(written)
}

/** Whether a word is spelt as its owner wants it: a capital inside a sentence, or a brand. */
export function isName(capital: 'none' | 'first' | 'all', isInside: boolean, isBrand: boolean): boolean {
  return capital === 'first' ? isInside : isBrand
}

function isPart({ start, end }: RawToken, text: string): boolean {
  if (end - start >= MIN_PART) return false
  return [text[start - 1], text[end]].some((sign) => sign !== undefined && !BETWEEN.test(sign))
}
