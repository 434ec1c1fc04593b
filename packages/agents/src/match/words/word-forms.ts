import type { HiddenWords } from './hidden-words.js'
import { numberWord } from './numbers.js'
import { nearHindi, otherHindi } from './other-hindi.js'
import type { KnownWord } from './split-glued.js'
import { unstretched } from './stretched.js'

/** Digits and signs that stand for letters in disguised words, and letters that OCR reads in place of digits. */
const SIGN_TO_LETTER: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '£': 'l',
  '¥': 'y',
  '¢': 'c',
  '|': 'l',
  '§': 's',
  '†': 't',
  '¡': 'i',
  '°': 'o',
  '¤': 'o',
  '×': 'x',
  '^': 'a',
  '+': 't',
  '¶': 'p',
  ℮: 'e',
  '∆': 'a',
  '∂': 'd',
  '∑': 'e',
  '√': 'v',
  '#': 'h',
  '(': 'c',
  '<': 'c',
  '©': 'c',
  '®': 'r',
  '%': 'x',
  '⭕': 'o',
  '❌': 'x',
}
/** Those signs that usually have another meaning. */
export const RARE_SIGNS = '§†¡°¤×^+¶℮∆∂∑√#(<©®%⭕❌'
/** A second letter that a sign may stand for, and how many spellings of a word are tried. */
const SECOND_LETTER: Readonly<Record<string, string>> = { 1: 'l', '!': 'l', '|': 'i', '£': 'e', 6: 'b', 9: 'q' }
const MOST_SPELLINGS = 8

const LETTER_TO_DIGIT: Readonly<Record<string, string>> = { o: '0', d: '0', i: '1', l: '1', z: '2', s: '5', b: '8' }
const MASKED = /[0-9@$!€£¥¢|§†¡°¤×^+¶℮∆∂∑√#(<©®%⭕❌]|vv/
/** Longest word that is examined for disguise. */
const MAX_WORD = 40

/** A word with digits and signs replaced by the letters they resemble: `gu4r@nteed` gives `guaranteed`. */
export function asLetters(word: string): string {
  return [...word].map((sign) => SIGN_TO_LETTER[sign] ?? sign).join('')
}

/**
 * The same with the second letter of each sign that has two, one at a time and all together; at most
 * {@link MOST_SPELLINGS}.
 */
export function spellings(word: string): string[] {
  let found = ['']
  for (const sign of word) {
    const first = SIGN_TO_LETTER[sign] ?? sign
    const second = SECOND_LETTER[sign]
    const more = second === undefined || found.length >= MOST_SPELLINGS ? [] : found.map((letters) => letters + second)
    found = [...found.map((letters) => letters + first), ...more]
  }
  return found
}

/** A word with letters replaced by the digits they resemble: `5o` gives `50`. */
function asDigits(word: string): string {
  return [...word].map((sign) => LETTER_TO_DIGIT[sign] ?? sign).join('')
}

/**
 * Spellings under which patterns may know a word. `disguised`: digits or signs hid one of them. `strange`: patterns
 * contain none of them.
 */
export interface WordForms {
  readonly forms: readonly string[]
  readonly value: number | undefined
  readonly disguised: boolean
  readonly strange: boolean
}

const memory = new WeakMap<KnownWord, Map<string, WordForms>>()
/** Most words cached for one set of patterns: texts repeat their words. */
const KEPT_WORDS = 20_000

/**
 * Spellings of a folded word of letters, digits and signs. `alikes`: the same with look-alikes replaced; `hiddenWords`:
 * words that are also recognised when misspelt.
 */
export function formsOf(
  word: string,
  alikes: readonly string[],
  known: KnownWord,
  hiddenWords?: HiddenWords,
): WordForms {
  if (alikes.length > 0 || word.length > MAX_WORD) return findForms(word, alikes, known, hiddenWords)
  let kept = memory.get(known)
  if (kept === undefined) memory.set(known, (kept = new Map()))
  const remembered = kept.get(word)
  if (remembered !== undefined) return remembered
  const found = findForms(word, alikes, known, hiddenWords)
  if (kept.size >= KEPT_WORDS) kept.clear()
  kept.set(word, found)
  return found
}

function findForms(word: string, alikes: readonly string[], known: KnownWord, hiddenWords?: HiddenWords): WordForms {
  const value = numericValue(word) ?? [word, ...alikes].map(numberWord).find((number) => number !== undefined)
  const plain = [word, ...alikes]
  if (value !== undefined)
    return { forms: [...new Set([...plain, String(value)])], value, disguised: false, strange: false }
  if (word.length > MAX_WORD) return { forms: plain, value, disguised: false, strange: false }

  const forms = new Set(plain)
  for (const form of plain) for (const short of unstretched(form)) if (known(short)) forms.add(short)
  const letters = new Set(plain.filter((form) => MASKED.test(form) && form.length > 2).flatMap(unmasked))
  const hidden = [...letters, ...upright(word)].filter(known)
  if (hidden.length > 0) return { forms: [...forms, ...hidden], value, disguised: true, strange: false }

  const isStrange = !plain.some(known) && forms.size === plain.length
  const whole = isStrange && hiddenWords !== undefined ? plain.map(withoutDigits).filter(hiddenWords.isWord) : []
  if (whole.length > 0) return { forms: [...forms, ...whole], value, disguised: true, strange: false }
  const meant = isStrange ? meantBy(plain, known, hiddenWords) : []
  if (meant.length > 0) return { forms: [...forms, ...meant], value, disguised: false, strange: false }
  const guess = hiddenWords === undefined || known(word) ? null : hiddenWords.guess(plain.at(-1)!)
  if (guess !== null) return { forms: [...forms, ...guess.words], value, disguised: guess.disguised, strange: false }

  const digits = /^[0-9]|[0-9]{2}/.test(word) ? numericValue(asDigits(word)) : undefined
  if (digits === undefined) return { forms: [...forms], value, disguised: false, strange: isStrange }
  return { forms: [...forms, String(digits)], value: digits, disguised: false, strange: false }
}

/**
 * Words of three or more letters that digits, signs and "vv" may stand for, if enough letters remain to identify them.
 */
function unmasked(word: string): string[] {
  if (!/[a-z]/.test(word) || (word.length === 3 && !/^[a-z].[a-z]$/.test(word))) return []
  return [...spellings(word), ...spellings(word.replaceAll('vv', 'w')), word.replaceAll('!', '')]
    .flatMap((form) => [form, ...unstretched(form)])
    .filter((form) => /^[a-z]+$/.test(form))
}

/** The known words that an unknown one may look like, or be a slip of. */
function meantBy(plain: readonly string[], known: KnownWord, hiddenWords: HiddenWords | undefined): string[] {
  const alike = plain.flatMap(misread).filter(known)
  // Of words as they are spelt: each asked for wildcards, too, would take most of the time of a Hindi text.
  return alike.length > 0 || hiddenWords === undefined || !HINDI.test(plain[0]!)
    ? alike
    : nearHindi(plain[0]!).filter(hiddenWords.isWord)
}

/** Digits put into a word: "ca3sino". Of shorter words they may be part of a name: "mp3s". */
const DIGITS_INSIDE = /^(?=.{6})\p{L}[\p{L}\p{M}]*[0-9]{1,2}[\p{L}\p{M}]+$/u

/** The same of a Hindi word, where a Latin letter is put in as well. */
const PUT_IN_HINDI = /^[\u0900-\u097f]+[a-z0-9]{1,2}[\u0900-\u097f]+$/

function withoutDigits(word: string): string {
  if (PUT_IN_HINDI.test(word)) return word.replaceAll(/[a-z0-9]/g, '')
  return DIGITS_INSIDE.test(word) ? word.replaceAll(/[0-9]/g, '') : ''
}

const HINDI = /[\u0900-\u097f]/
/** The same in the letters of other Indian scripts. */
const INDIC = /[\u0900-\u0d7f]/
/** Shortest word in which letters are tried as others that look alike. */
const MIN_MISREAD = 5

/**
 * What an unknown word may look like at a glance: l for i ("gambllng"), rn for m ("rnoney"); for Hindi the other common
 * spellings ({@link otherHindi}).
 */
function misread(word: string): string[] {
  if (INDIC.test(word)) return otherHindi(word)
  if (word.length < MIN_MISREAD || !/^[a-z]+$/.test(word)) return []
  const found = new Set([word.replaceAll('l', 'i'), word.replaceAll('rn', 'm')])
  for (const { index } of word.matchAll(/l/g)) found.add(`${word.slice(0, index)}i${word.slice(index + 1)}`)
  found.delete(word)
  return [...found]
}

/** Upside-down letters, and the upright letters they stand for. */
const TURNED = new Map(
  [...'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz'].map((letter, at) => [letter, 'abcdefghijklmnopqrstuvwxyz'[at]!]),
)

/** A word written upside down: `ǝǝɹɟ` gives `free`. Empty if it has no such letter. */
function upright(word: string): string[] {
  if (!/[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/u.test(word)) return []
  const letters = [...word].reverse().map((letter) => TURNED.get(letter))
  return letters.includes(undefined) ? [] : [letters.join('')]
}

/**
 * The value of digits with grouping or decimal marks, or undefined. A mark before exactly three digits is a grouping
 * mark.
 */
function numericValue(text: string): number | undefined {
  if (!/^[0-9]/.test(text) || !/^[0-9]+(?:[.,][0-9]+)*$/.test(text)) return undefined
  // Indian grouping: 1,00,000.
  if (/^[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}$/.test(text)) return Number(text.replaceAll(',', ''))
  return Number(
    text
      .replaceAll(/[.,](?=[0-9]{3}(?:[.,]|$))/g, '')
      .replace(',', '.')
      .replaceAll(/[^0-9.]/g, ''),
  )
}
