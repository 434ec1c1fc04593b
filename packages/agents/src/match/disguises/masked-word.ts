import { classify } from '../words/fold.js'
import type { HiddenWords } from '../words/hidden-words.js'
import type { KnownWord } from '../words/split-glued.js'
import { asLetters } from '../words/word-forms.js'

/** A word with signs inside, and at its end if there are others inside: "m*r*cl*". */
const STARRED = /[\p{L}\p{N}]+(?:[*#_×•]{1,12}[\p{L}\p{N}]+)+\*{0,2}(?![\p{L}\p{N}*])/uy
/** A word with different signs in place of letters: "c@#$%o". Dots in a row end a sentence: "so....i". */
const ROW = /\p{L}+[@#$%&!*?]{3,12}\p{L}+(?![\p{L}\p{N}@])/uy
/** A word of which the end is hidden: "gua*******". A single star is a footnote's. */
const OPEN = /\p{L}{3,}\*{2,12}(?![\p{L}\p{N}*])/uy
/** A word with one other sign inside in place of a vowel: "gu-ranteed", "diab.tes". */
const DOTTED = /(\p{L}+)[-.?](\p{L}+)(?![\p{L}\p{N}]|[-.?@/]\p{L})/uy
const MAX_UNITS = 32
const MIN_DOTTED = 5
const MIN_DOTTED_HIDDEN = 6

/** A word with some letters replaced by signs: where it ends, and which words it may be. */
export interface MaskedWord {
  readonly end: number
  readonly words: readonly string[]
}

/**
 * The word with letters replaced by signs that begins at a UTF-16 offset, or null. Examines {@link MAX_UNITS} units.
 */
export function maskedWord(text: string, at: number, hidden: HiddenWords, known: KnownWord): MaskedWord | null {
  if (/[\p{L}\p{N}*#_.@/-]/u.test(text[at - 1] ?? '')) return null
  const window = text.slice(at, at + MAX_UNITS)
  const starred = matchOf(STARRED, window)?.[0]
  if (starred !== undefined) return asMasked(at, starred, fitStars(patternOf(starred), hidden))
  const row = matchOf(ROW, window)?.[0]
  if (row !== undefined) return asMasked(at, row, hidden.fitAny(patternOf(row), 'letters'))
  const open = matchOf(OPEN, window)?.[0]
  if (open !== undefined) {
    const isWord = known(open.replaceAll('*', '').toLowerCase())
    return isWord ? null : asMasked(at, open, hidden.fitAny(patternOf(open), 'letters'))
  }
  const [dotted, left, right] = matchOf(DOTTED, window) ?? []
  if (dotted === undefined || dotted.length < MIN_DOTTED) return null
  const pattern = patternOf(dotted)
  const words = dotted.length < MIN_DOTTED_HIDDEN ? [] : hidden.fit(pattern, 'vowels')
  const areWords = known(left!.toLowerCase()) && known(right!.toLowerCase())
  return asMasked(at, dotted, words.length > 0 || areWords ? words : hidden.fitAny(pattern, 'vowels'))
}

function matchOf(expression: RegExp, text: string): RegExpExecArray | null {
  expression.lastIndex = 0
  return expression.exec(text)
}

/**
 * The words that fit, often hidden ones first: with a vowel for each star, with any letter, or with one letter for stars
 * in a row.
 */
function fitStars(pattern: string, hidden: HiddenWords): readonly string[] {
  const single = pattern.replaceAll(/\*+/g, '*')
  for (const find of [hidden.fit, hidden.fitAny]) {
    for (const [mask, stars] of [
      [pattern, 'vowels'],
      [pattern, 'letters'],
      [single, 'letters'],
    ] as const) {
      const words = find(mask, stars)
      if (words.length > 0) return words
    }
  }
  return []
}

function patternOf(written: string): string {
  const letters = [...written].map((sign) => (/[*#_×•\-.?@$%&!]/.test(sign) ? '*' : classify(sign).resembles[0]))
  return letters.map((letter) => (letter === '*' ? letter : asLetters(letter))).join('')
}

function asMasked(at: number, written: string, words: readonly string[]): MaskedWord | null {
  return words.length > 0 ? { end: at + written.length, words } : null
}
