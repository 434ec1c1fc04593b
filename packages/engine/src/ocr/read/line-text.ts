import type { DecodedGap, DecodedLine } from './ctc.js'
import { spacesOf } from './spaces.js'

/**
 * The recogniser has no characters for £ and €. It reads them as one of these, or skips them with a low probability for
 * one of these. No word begins with a small f and a digit, or with Greek before a number.
 */
const POUND_ALIKE = new Set(['f', '￡'])
const EURO_ALIKE = new Set(['ε', '∈', '≠'])
/** Least probability of a look-alike for a skipped currency sign. */
const MIN_PASSED_OVER = 0.1
/**
 * After an amount with two decimals nothing else would look like €, so less is needed: of eight that were skipped in
 * drawn prices it had 0.04 to 0.09.
 */
const MIN_EURO_BEHIND_AMOUNT = 0.035

/** Text of a decoded line: spaces and currency signs restored, digits told from letters where neighbours decide. */
export function textOfLine(line: DecodedLine): string {
  const spaces = spacesOf(line)
  const isDigit = (i: number): boolean => /^\d$/.test(line.characters[i]?.text ?? '')
  const text = line.characters
    .map((character, i) => {
      const startsWord = i === 0 || spaces[i]
      const sign = startsWord && isDigit(i + 1) ? currencyAlike(character.text) : null
      const before = startsWord && isDigit(i) ? currencyPassedOver(line.gaps[i]!) : null
      const after = isDigit(i) && (i + 1 === line.characters.length || spaces[i + 1]) ? line.gaps[i + 1]! : null
      const least = isCents(line, i) ? MIN_EURO_BEHIND_AMOUNT : MIN_PASSED_OVER
      const euroAfter = after && isEuroAlike(after, least) && !isDigit(i + 1)
      return `${spaces[i] ? ' ' : ''}${before ?? ''}${sign ?? character.text}${euroAfter ? ' €' : ''}`
    })
    .join('')
  return repairText(text)
}

function isEuroAlike({ passedOver: { text, probability } }: DecodedGap, least: number): boolean {
  return EURO_ALIKE.has(text) && probability >= least
}

/** Whether the character of a number is the second decimal of an amount. */
function isCents({ characters }: DecodedLine, at: number): boolean {
  const last = characters.slice(Math.max(0, at - 3), at + 1).map(({ text }) => text)
  return /^\d[.,]\d\d$/.test(last.join(''))
}

function currencyPassedOver({ passedOver }: DecodedGap): string | null {
  return passedOver.probability >= MIN_PASSED_OVER ? currencyAlike(passedOver.text) : null
}

function currencyAlike(text: string): string | null {
  return POUND_ALIKE.has(text) ? '£' : EURO_ALIKE.has(text) ? '€' : null
}

/** Full-width forms of ASCII, as the recogniser likes to write them. */
const FULL_WIDTH = /[！-～]/g

/**
 * A small l begins no word before these letters ("lced tea", "lnvest"), and a capital I none before these but for the
 * names and words behind them ("Ioans", "Iimited", but Ian, Iowa, iodine, Italian "ieri").
 */
const CAPITAL_I = /(?<![\p{L}\d'’._@/-])l(?=(?:[bcdfghkmnprstvwz][aeiou]|[nmrs][bcdfghklmnprstvw]{1,2}[aeiou]))/gu
const SMALL_L =
  /(?<![\p{L}\d'’._@/-])I(?!an|ago|eri|on|od|ot|ol|owa|oann|ust|ul)(?=[aeiou]\p{Ll}{2,}(?!\p{L}))|(?<=(?:\d|\bper|\beach|\/) ?)I(?=bs?(?!\p{L}))/gu

/**
 * Undoes confusions that the neighbours decide: `o` beside digits is 0, `0` between small letters is o, `l` and `I`
 * between digits are 1, so is `l` where a word begins with it and goes on with digits, `S` before an amount with two
 * decimals is $, `∈` and its like behind a number are €. I and l are told by what a word can begin with. Full-width
 * forms become plain ones, but not in Chinese text, where they are right.
 */
export function repairText(text: string): string {
  const plain = /\p{Script=Han}/u.test(text)
    ? text
    : text.replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  return plain
    .replace(/(?<=\d[.,]?)[oO]+(?=[\d\s.,%]|$)|(?<![\p{L}\d])[oO](?=[.,]\d)/gu, (letters) => '0'.repeat(letters.length))
    .replace(/(?<=\d)[oO]+(?=[x×](?!\p{L}))/gu, (letters) => '0'.repeat(letters.length))
    .replace(/(?<=\p{Ll})0(?=\p{Ll})|(?<=\/m)0(?![\p{L}\d])/gu, 'o')
    .replace(/(?<=\d ?)[ε∈≠](?![^\s/*]| ?[\p{L}\d])/gu, '€')
    .replace(CAPITAL_I, 'I')
    .replace(SMALL_L, 'l')
    .replace(/(?<=\d)[lI](?=\d)/g, '1')
    .replace(/(?<![\p{L}\d'’_])l+(?=\d)/gu, (letters) => '1'.repeat(letters.length))
    .replace(/(?<![\p{L}\d])S(?=\d+[.,]\d\d(?!\d))/gu, '$')
    .replace(/￡/g, '£')
    .replace(/￥/g, '¥')
}
