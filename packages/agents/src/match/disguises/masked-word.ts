import { classify } from '../words/fold.js'
import type { HiddenWords } from '../words/hidden-words.js'
import { asLetters } from '../words/word-forms.js'

/** A word with signs inside, and at its end if there are others inside: "m*r*cl*". */
const STARRED = /[\p{L}\p{N}]+(?:[*#_]{1,6}[\p{L}\p{N}]+)+\*{0,2}(?![\p{L}\p{N}*])/uy
/** A word with one other sign inside in place of a vowel: "gu-ranteed", "diab.tes". */
const DOTTED = /\p{L}+[-.?]\p{L}+(?![\p{L}\p{N}]|[-.?@/]\p{L})/uy
const MAX_UNITS = 32
const MIN_DOTTED = 6

/** A word with some letters replaced by signs: where it ends, and which words it may be. */
export interface MaskedWord {
  readonly end: number
  readonly words: readonly string[]
}

/**
 * The word with letters replaced by signs that begins at a UTF-16 offset, or null. Examines {@link MAX_UNITS} units.
 */
export function maskedWord(text: string, at: number, hidden: HiddenWords): MaskedWord | null {
  if (/[\p{L}\p{N}*#_.@/-]/u.test(text[at - 1] ?? '')) return null
  const window = text.slice(at, at + MAX_UNITS)
  STARRED.lastIndex = 0
  const starred = STARRED.exec(window)?.[0]
  if (starred !== undefined) {
    const pattern = patternOf(starred)
    const words = hidden.fit(pattern, 'vowels')
    return asMasked(at, starred, words.length > 0 ? words : hidden.fit(pattern, 'letters'))
  }
  DOTTED.lastIndex = 0
  const dotted = DOTTED.exec(window)?.[0]
  return dotted === undefined || dotted.length < MIN_DOTTED
    ? null
    : asMasked(at, dotted, hidden.fit(patternOf(dotted), 'vowels'))
}

function patternOf(written: string): string {
  const letters = [...written].map((sign) => (/[*#_\-.?]/.test(sign) ? '*' : classify(sign).resembles[0]))
  return letters.map((letter) => (letter === '*' ? letter : asLetters(letter))).join('')
}

function asMasked(at: number, written: string, words: readonly string[]): MaskedWord | null {
  return words.length > 0 ? { end: at + written.length, words } : null
}
