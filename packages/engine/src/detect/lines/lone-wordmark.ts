import { plainOf, type PlainWord } from './plain-words.js'
import {
  ALONE,
  COMMON_ALONE,
  type FoundWordmark,
  isLarge,
  isTooShort,
  type MarkedLine,
  type Wordmark,
  type WordmarkNames,
} from './wordmark.js'

/** Above this confidence a reading counts as correct: "MODEL" is not a Modelo with a letter lost. */
const SURE_READING = 0.97
/** Signs that OCR reads in place of stylised letters. */
const SIGN_LETTERS: Readonly<Record<string, string>> = { '!': 'l', '|': 'l', 0: 'o', 1: 'l', 5: 's', $: 's', '@': 'a' }
/** Most letters of specks that OCR reads beside a word: `nicef e`, `Fed E>`. */
const SPECK = 2

/** What a misread letter leaves of the confidence. */
const MISREAD = 0.85

/** The brand of a line that is nothing but a name. `everyday`: words in plain letters that are no misread names. */
export function loneWordmark(
  names: WordmarkNames,
  everyday: ReadonlySet<string>,
  words: readonly PlainWord[],
  line: MarkedLine,
): FoundWordmark | null {
  const { text, confidence } = line
  const letters = words.filter(({ plain }) => !/^\d+$/.test(plain))
  const whole = joinPlain(letters)
  const exact = names.exact(whole) ?? names.exact(joinPlain(words)) ?? names.exact(plainOf(asLetters(text)))
  const brand = exact ?? (confidence < SURE_READING ? misreadName(names, everyday, letters, text) : null)
  if (brand === null || (exact === null && brand.common)) return null
  if (exact !== null && isTooShort(whole, letters[0]?.written ?? '')) return null
  const isMark = isLarge(line) || /[®™]/u.test(text)
  if (brand.common) return isMark ? { brand, confidence: COMMON_ALONE } : null
  return { brand, confidence: exact === null ? ALONE * MISREAD : ALONE }
}

function misreadName(
  names: WordmarkNames,
  everyday: ReadonlySet<string>,
  words: readonly PlainWord[],
  text: string,
): Wordmark | null {
  const long = words.filter(({ plain }) => plain.length > SPECK)
  if (long.some(({ plain }) => everyday.has(plain))) return null
  return (
    names.near(joinPlain(words)) ??
    names.near(plainOf(asLetters(text))) ??
    (long.length === 1 ? names.near(long[0]!.plain) : null)
  )
}

function joinPlain(words: readonly PlainWord[]): string {
  return words.map(({ plain }) => plain).join('')
}

function asLetters(text: string): string {
  return [...text].map((sign) => SIGN_LETTERS[sign] ?? sign).join('')
}
