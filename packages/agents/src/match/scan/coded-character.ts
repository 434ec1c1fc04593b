import type { KnownWord } from '../words/split-glued.js'

const AMPERSAND = 38
const PERCENT = 37
const BACKSLASH = 92

/** HTML entities: numeric, accented letters, and invisible characters. */
const ENTITY =
  /&(?:#(\d{2,7})|#x([0-9a-f]{2,6})|([a-z])(acute|grave|circ|uml|tilde|ring|cedil|caron)|(shy|zwj|zwnj|nbsp|amp));/iy
/** Only codes of ASCII letters: "%20" is common in addresses and hides no word. */
const ESCAPE = /(?:%|\\u00|\\x)(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/iy
const NAMED: Readonly<Record<string, string>> = {
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  nbsp: '\u00a0',
  amp: '&',
}
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}
const LAST_CODE_POINT = 0x10ffff

/** A line break as JSON and subtitle files escape it. No word may continue right after it. */
const BREAK = /\\([nrtN])(?=[^a-z\\]|\\[nrt"]|$)/y
const BREAK_BEFORE_WORD = /\\([nrt])([a-z]{2,30})(?![a-z])/iy

/** A decoded character, and how many UTF-16 units its code takes. */
export interface CodedCharacter {
  readonly character: string
  readonly length: number
}

/**
 * Decodes the character at a UTF-16 offset if it is written as a code of HTML, URLs or programs, else null: "&#97;",
 * "&eacute;", "&shy;"; inside a word "%61" and "\u0061"; and the line break in `tea\ncures`. `known`: words of the
 * patterns.
 */
export function codedCharacter(text: string, at: number, known: KnownWord): CodedCharacter | null {
  const sign = text.charCodeAt(at)
  if (sign === AMPERSAND) return entityAt(text, at)
  if (sign === BACKSLASH) return escapeAt(text, at) ?? breakAt(text, at, known)
  return sign === PERCENT ? escapeAt(text, at) : null
}

/**
 * A line break, if the letters after the code are a word of the patterns but would not be one with the code's letter:
 * "ca\nnabis" is a disguise.
 */
function breakAt(text: string, at: number, known: KnownWord): CodedCharacter | null {
  const found = { character: '\n', length: 2 }
  BREAK.lastIndex = at
  if (BREAK.test(text)) return found
  BREAK_BEFORE_WORD.lastIndex = at
  const [, letter, word] = BREAK_BEFORE_WORD.exec(text)?.map((part) => part.toLowerCase()) ?? []
  return word !== undefined && known(word) && !known(letter! + word) ? found : null
}

function entityAt(text: string, at: number): CodedCharacter | null {
  ENTITY.lastIndex = at
  const [whole, decimal, hex, letter, accent, name] = ENTITY.exec(text) ?? []
  if (whole === undefined) return null
  const { length } = whole
  if (letter !== undefined) {
    const character = (letter + ACCENTS[accent!.toLowerCase()]!).normalize('NFC')
    return character.length === 1 ? { character, length } : null
  }
  if (name !== undefined) return { character: NAMED[name.toLowerCase()]!, length }
  const code = Number.parseInt(decimal ?? hex!, decimal === undefined ? 16 : 10)
  return code <= LAST_CODE_POINT ? { character: String.fromCodePoint(code), length } : null
}

/** A percent sign after a digit is a percent sign: "100%4ever". */
function escapeAt(text: string, at: number): CodedCharacter | null {
  ESCAPE.lastIndex = at
  const [whole, hex] = ESCAPE.exec(text) ?? []
  if (whole === undefined) return null
  const end = at + whole.length
  const isInside = /[a-z]$|(?:%|\\u00|\\x)[4-7][0-9a-f]$/i.test(text.slice(Math.max(0, at - 6), at))
  const isBefore = /^(?:[a-z]|(?:%|\\u00|\\x)[4-7])/i.test(text.slice(end, end + 5))
  if (!isInside && (!isBefore || /[0-9]/.test(text[at - 1] ?? ''))) return null
  return { character: String.fromCodePoint(Number.parseInt(hex!, 16)), length: whole.length }
}
