/**
 * Letters of other scripts that look like Latin ones, lower case. From the Unicode confusables (UTS 39), the part that
 * advertising copy is disguised with: Cyrillic, Greek, and letter-like signs that NFKC leaves.
 */
const LOOK_ALIKES = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    у: 'y',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ı: 'i',
    ł: 'l',
    ø: 'o',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    đ: 'd',
  }),
)

/** Digits and signs that stand for letters in disguised words, and letters that OCR reads instead of digits. */
const DIGIT_TO_LETTER: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
const SIGN_TO_LETTER: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' }
const LETTER_TO_DIGIT: Readonly<Record<string, string>> = { o: '0', d: '0', i: '1', l: '1', z: '2', s: '5', b: '8' }

/** Signs inside words that carry no meaning: apostrophes, soft hyphen, zero-width signs, variation selectors. */
const SILENT =
  /^(?:\p{Script=Inherited}|\p{Emoji_Modifier}|['\u2018\u2019\u02bc\u00ad\u200b\u200e\u200f\u2060\ufeff™®©])$/u

/**
 * One character (code point) of user text as matching sees it: NFKC, lower case, accents and silent signs dropped.
 * Empty for a sign that is to be passed over. Letters of other scripts stay: see {@link latinised}.
 */
export function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x80) return character === "'" ? '' : character.toLowerCase()
  if (SILENT.test(character)) return ''
  return character
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/gu, '')
}

/** A folded word with look-alikes of Latin letters replaced; the word itself where that leaves other letters. */
export function latinised(word: string): string {
  if (/^[\u0021-\u007e]*$/u.test(word)) return word
  const plain = [...word].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return /^[\u0021-\u007e]*$/u.test(plain) ? plain : word
}

/** A word with digits and signs read as the letters they resemble: `gu4r@nteed` gives `guaranteed`. */
export function asLetters(word: string): string {
  return [...word].map((sign) => DIGIT_TO_LETTER[sign] ?? SIGN_TO_LETTER[sign] ?? sign).join('')
}

/** A word with letters read as the digits they resemble: `5o` gives `50`. */
export function asDigits(word: string): string {
  return [...word].map((sign) => LETTER_TO_DIGIT[sign] ?? sign).join('')
}

/** What a character is to the tokeniser. */
export interface CharacterClass {
  /** As {@link foldCharacter} gives it. */
  readonly folded: string
  readonly kind: 'letter' | 'digit' | 'unspaced' | 'silent' | 'emoji' | 'other'
}

/** Scripts written without spaces: every letter is a token. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const PICTOGRAPH = /^\p{Extended_Pictographic}/u
const WORD = /^[\p{L}\p{N}\p{M}]/u
const classes = new Map<string, CharacterClass>()

/** The class of one code point. Remembered, because telling it takes several looks into the Unicode tables. */
export function classify(character: string): CharacterClass {
  const known = classes.get(character)
  if (known) return known
  const folded = foldCharacter(character)
  const found: CharacterClass = { folded, kind: kindOf(folded) }
  classes.set(character, found)
  return found
}

function kindOf(folded: string): CharacterClass['kind'] {
  if (folded === '') return 'silent'
  if (/^[0-9]/.test(folded)) return 'digit'
  if (UNSPACED.test(folded)) return 'unspaced'
  if (PICTOGRAPH.test(folded)) return 'emoji'
  return WORD.test(folded) ? 'letter' : 'other'
}
