import type { Token } from '../tokens/tokenise.js'
import { asLetters } from '../words/word-forms.js'
import { coverLetters } from './cover-letters.js'
import { type Found, join, lettersOf } from './joined-tokens.js'
import type { TakenApart } from './taken-apart.js'

/** Fewest letters of a spelt-out word, and most that are examined together. */
const MIN_LETTERS = 3
const MAX_LETTERS = 400
/** Up to this many spelt-out capitals are an acronym: "F.B.I.". */
const MAX_ACRONYM = 5
const SPACING = /^[^\p{L}\p{N}]{1,3}$|^[\u115f\u1160\u3164\uffa0]$/u
/** Signs between letters may differ from each other, spaces may not: "p.o-r_n". */
const SIGN = /^[-_.*~|·•+/:]$/
/** What separates two spelt-out words: a wider space, or a sign with a space. */
const WORD_GAP = /^(?=.*\s)[^\p{L}\p{N}]{1,8}$/su
/** An apostrophe separates no words, even with spaces around it: "d o n ' t". */
const APOSTROPHE = /['\u2019]/
/**
 * A Hindi letter with its attached signs and letters. Each sign fits one place of the expression only, which avoids
 * exponential backtracking.
 */
const FIRST_HINDI = '\u0900'
const HINDI_LETTER = /^[\u0900-\u0939](?:[\u093a-\u094c\u0900-\u0903]|\u094d[\u0904-\u0939]?)*$/

/** Letters separated by spaces or signs, read as words of the patterns: "f r e e", "c*a*s*h". */
export function spelt(apart: TakenApart, first: number): Found | null {
  if (!isLetter(apart.tokens[apart.at[first]!]!)) return null
  const { groups, spacing } = lettersApart(apart, first)
  const count = groups.reduce((sum, { length }) => sum + length, 0)
  if (count < MIN_LETTERS) return null
  const words: Token[] = []
  let isNew = false
  for (const group of groups) {
    const read = wordsOf(group, apart, groups.length > 1 || !isBlank(spacing))
    isNew ||= read.some((word) => word.end - word.start > MIN_LETTERS && apart.known(word.forms[0]!))
    words.push(...read)
  }
  return { count, words, isNew }
}

/** The separated letters from `first` on, grouped into words where wider gaps show their borders. */
function lettersApart({ text, tokens, at }: TakenApart, first: number): { groups: Token[][]; spacing: string } {
  const start = tokens[at[first]!]!
  const second = tokens[at[first + 1] ?? -1]
  // "1 : 1" are numbers, "1 n v e s t" is a word.
  const isNumber = isDigit(start) && (second === undefined || isDigit(second) || second.start > start.end + 1)
  if (isNumber) return { groups: [], spacing: '' }
  const letters: Token[] = [start]
  const gaps: string[] = []
  for (let next = first + 1; next < at.length && letters.length < MAX_LETTERS; next++) {
    const token = tokens[at[next]!]!
    const gap = text.slice(letters.at(-1)!.end, token.start)
    if (!isLetter(token) || token.sentence !== start.sentence || !(SPACING.test(gap) || WORD_GAP.test(gap))) break
    letters.push(token)
    gaps.push(gap)
  }
  const spacing = mostFrequent(gaps)
  const groups: Token[][] = [[start]]
  for (const [index, gap] of gaps.entries()) {
    const isClose = gap === spacing || APOSTROPHE.test(gap) || (SIGN.test(gap) && SIGN.test(spacing))
    if (isClose) groups.at(-1)!.push(letters[index + 1]!)
    else if (WORD_GAP.test(gap)) groups.push([letters[index + 1]!])
    else break
  }
  // A single last letter may begin a word hidden in another way: "f r e e c*sh".
  while (groups.length > 1 && groups.at(-1)!.length === 1) groups.pop()
  return { groups, spacing }
}

function mostFrequent(gaps: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  let found = gaps[0] ?? ''
  for (const [gap, count] of counts) if (count > counts.get(found)!) found = gap
  return found
}

function isDigit({ forms }: Token): boolean {
  return /^[0-9]$/.test(forms[0]!)
}

/** Whether the letters are separated by spaces: then word borders may look the same: "f r e e c a s h". */
function isBlank(spacing: string): boolean {
  return spacing.trim() === ''
}

function isLetter({ forms }: Token): boolean {
  const letter = forms[0]!
  return letter.length === 1 || (letter >= FIRST_HINDI && HINDI_LETTER.test(letter))
}

/** `areApart`: whether the gaps within and around this group show that it is one word. */
function wordsOf(letters: readonly Token[], apart: TakenApart, areApart: boolean): Token[] {
  const { known } = apart
  if (letters.length < (areApart ? 2 : MIN_LETTERS)) return [...letters]
  const units = letters.map((letter) => asLetters(lettersOf(letter)))
  const isWord = areApart && known(units.join(''))
  const covered = isWord ? [{ from: 0, to: units.length }] : coverLetters(units, known)
  const figure = letters.findIndex(
    (letter, index) => isDigit(letter) && letters[index + 1] && isDigit(letters[index + 1]!),
  )
  if (figure >= 0 && covered.reduce((sum, { from, to }) => sum + to - from, 0) < units.length) {
    return withFigure(letters, figure, apart, areApart)
  }
  const words: Token[] = []
  let copied = 0
  for (const { from, to } of covered) {
    const parts = letters.slice(from, to)
    const isAcronym = parts.length <= MAX_ACRONYM && parts.every(({ capital }) => capital !== 'none')
    const isHidden = !isAcronym && parts.length >= MIN_LETTERS
    words.push(...letters.slice(copied, from), join(parts, [units.slice(from, to).join('')], isHidden))
    copied = to
  }
  return [...words, ...letters.slice(copied)]
}

/** Splits at a number: two and more digits in a row, with words on either side. */
function withFigure(letters: readonly Token[], from: number, apart: TakenApart, areApart: boolean): Token[] {
  let to = from
  while (letters[to] && isDigit(letters[to]!)) to++
  const digits = letters.slice(from, to)
  const number = digits.map(({ forms }) => forms[0]!).join('')
  return [
    ...wordsOf(letters.slice(0, from), apart, areApart),
    { ...join(digits, [number], false), value: Number(number) },
    ...wordsOf(letters.slice(to), apart, areApart),
  ]
}
