import { isCommonWord } from '../match/guess-language.js'

/** Fewest letters and digits of a quote that can be evidence; in scripts without spaces each character is a word. */
const MIN_CHARACTERS = 3
const MIN_UNSPACED = 2

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u
const BEGINS_WITH_WORD = /^[\p{L}\p{M}\p{N}]/u

/**
 * Finds `quote` in `text` as evidence: UTF-16 offset of its first place that begins and ends with whole words, or -1. A
 * quote of signs, of a letter or two, or only of common words (“the”, “with you”) would be found in any text and has no
 * place.
 *
 * Pure, and linear in the text.
 */
export function placeQuote(text: string, quote: string): number {
  if (!saysSomething(quote)) return -1
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length
    // Two units, because a character outside the basic plane takes two.
    if (!cutsWord(text.slice(Math.max(0, at - 2), at), quote) && !cutsWord(quote, text.slice(end, end + 2))) return at
  }
  return -1
}

function saysSomething(quote: string): boolean {
  const words = quote.match(WORD) ?? []
  const characters = words.join('')
  if (UNSPACED.test(characters)) return [...characters].length >= MIN_UNSPACED
  return [...characters].length >= MIN_CHARACTERS && words.some(isTelling)
}

/** A number, or a word that is neither short nor common. */
function isTelling(word: string): boolean {
  return /\p{N}/u.test(word) || ([...word].length >= MIN_CHARACTERS && !isCommonWord(word))
}

/** Whether the border between two adjacent strings lies within a word. */
function cutsWord(before: string, behind: string): boolean {
  const last = ENDS_IN_WORD.exec(before)?.[0]
  const first = BEGINS_WITH_WORD.exec(behind)?.[0]
  return last !== undefined && first !== undefined && !UNSPACED.test(last) && !UNSPACED.test(first)
}
