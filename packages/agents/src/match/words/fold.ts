import { enclosedLetter, LATIN_LETTERS, LOOK_ALIKES, regionalLetter } from './look-alikes.js'
import { SIMPLIFIED } from './traditional.js'

/** What a character means to the tokenizer. */
export interface CharacterClass {
  /** As {@link foldCharacter} gives it. */
  readonly folded: string
  readonly kind: 'letter' | 'digit' | 'unspaced' | 'silent' | 'emoji' | 'regional' | 'other'
  /** A plain Latin letter, a letter of another script that looks like one, or one in a fancy font. */
  readonly look: 'latin' | 'alike' | 'styled' | 'none'
  /** The Latin letters that it looks like, small and capital; else itself. */
  readonly resembles: readonly [small: string, capital: string]
}

/** Characters inside words that carry no meaning: apostrophes, enclosing marks, everything invisible. */
const SILENT =
  /^(?:\p{Script=Inherited}|\p{Emoji_Modifier}|\p{Me}|\p{Cf}|['`´\u2018\u2019\u02bc\u17b4\u17b5\ufffc™®©])$/u
/** Letters and signs that are displayed as a space: Hangul fillers and the empty Braille cell. */
const BLANK = /^[\u115f\u1160\u2800\u3164\uffa0]$/u
/** Scripts written without spaces: every letter is a token. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const PICTOGRAPH = /^\p{Extended_Pictographic}/u
const WORD = /^[\p{L}\p{N}\p{M}]/u
const DECIMAL = /^\p{Nd}$/u
/**
 * Fancy fonts begin at this code point, above the letters of languages; accented Latin letters above it are ordinary.
 */
const FANCY_FROM = 0x1d00
const ACCENTED = [0x1e00, 0x1eff] as const

/**
 * One character (code point) of user text in the form used for matching: NFKC, lower case, without accents and silent
 * signs, digits of all scripts as 0 to 9. Empty for a character to be skipped. Other scripts stay as they are, except
 * for two optional signs of Devanagari (मुफ़्त becomes मुफ्त, यहाँ becomes यहां) and traditional Chinese characters.
 */
function foldCharacter(character: string): string {
  const code = character.codePointAt(0)!
  if (code < 0x80) return character === "'" || character === '`' || isControl(code) ? '' : character.toLowerCase()
  if (SILENT.test(character)) return ''
  if (BLANK.test(character)) return ' '
  const plain = character
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u093c]/gu, '')
    .replaceAll('\u0901', '\u0902')
  if (DECIMAL.test(plain) && plain > '9') return String(digitValue(plain))
  return (
    enclosedLetter(code) ??
    [...plain].map((letter) => LATIN_LETTERS.get(letter) ?? SIMPLIFIED.get(letter) ?? letter).join('')
  )
}

/** Whether a code point below 128 is an invisible control character; tabs and line ends count as spaces. */
export function isControl(code: number): boolean {
  return code < 9 || (code > 13 && code < 32) || code === 127
}

/**
 * Digits of a script are ten consecutive code points, so a digit's value is the number of digits directly before it, up
 * to 9.
 */
function digitValue(digit: string): number {
  let value = 0
  for (let code = digit.codePointAt(0)! - 1; value < 9 && DECIMAL.test(String.fromCodePoint(code)); code--) value++
  return value
}

/** Cache limit; more distinct characters than real texts contain. */
const KEPT_CLASSES = 10_000
const classes = new Map<string, CharacterClass>()
const asciiClasses: (CharacterClass | undefined)[] = []

/** The class of one code point. Cached, because it takes several lookups in the Unicode tables. */
export function classify(character: string): CharacterClass {
  const code = character.charCodeAt(0)
  if (code < 0x80) return (asciiClasses[code] ??= classOf(character))
  const known = classes.get(character)
  if (known) return known
  const found = classOf(character)
  if (classes.size >= KEPT_CLASSES) classes.clear()
  classes.set(character, found)
  return found
}

function classOf(character: string): CharacterClass {
  const code = character.codePointAt(0)!
  const regional = regionalLetter(code)
  if (regional !== undefined) {
    return { folded: regional, kind: 'regional', look: 'styled', resembles: [regional, regional] }
  }
  const folded = foldCharacter(character)
  const small = LOOK_ALIKES.get(character.toLowerCase()) ?? LOOK_ALIKES.get(character)
  const capital = LOOK_ALIKES.get(character.toUpperCase()) ?? small
  if (small !== undefined || capital !== undefined) {
    return { folded, kind: 'letter', look: 'alike', resembles: [small ?? capital!, capital ?? small!] }
  }
  return { folded, kind: kindOf(folded), look: lookOf(code, folded), resembles: [folded, folded] }
}

function lookOf(code: number, folded: string): CharacterClass['look'] {
  if (!/^[a-z]+$/.test(folded)) return 'none'
  const isFancy = code >= FANCY_FROM && !(code >= ACCENTED[0] && code <= ACCENTED[1]) && folded.length === 1
  return isFancy ? 'styled' : 'latin'
}

function kindOf(folded: string): CharacterClass['kind'] {
  if (folded === '') return 'silent'
  if (/^[0-9]/.test(folded)) return 'digit'
  if (UNSPACED.test(folded)) return 'unspaced'
  if (PICTOGRAPH.test(folded)) return 'emoji'
  return WORD.test(folded) ? 'letter' : 'other'
}
