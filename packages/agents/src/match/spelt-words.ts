import { coverLetters } from './cover-letters.js'
import { type Found, join } from './joined-tokens.js'
import type { TakenApart } from './taken-apart.js'
import type { Token } from './tokenise.js'
import { asLetters } from './word-forms.js'

/** Fewest letters of a spelt-out word, and most that are looked at together. */
const MIN_LETTERS = 3
const MAX_LETTERS = 400
/** So many capitals, spelt out, are an acronym: "F.B.I.". */
const MAX_ACRONYM = 5
const SPACING = /^[^\p{L}\p{N}]{1,3}$|^[\u115f\u1160\u3164\uffa0]$/u
/** Signs between letters may differ, blanks may not: "p.o-r_n". */
const SIGN = /^[-_.*~|·•+/:]$/
const HAN = /^\p{Script=Han}$/u
const STARS = /^[*＊]{1,2}$/

/** Letters with a blank or a sign after each, and the words of the patterns in them: "f r e e", "c*a*s*h". */
export function spelt({ text, tokens, at, known }: TakenApart, first: number): Found | null {
  const start = tokens[at[first]!]!
  if (start.forms[0]!.length !== 1) return null
  const letters: Token[] = [start]
  let spacing = ''
  for (let next = first + 1; next < at.length && letters.length < MAX_LETTERS; next++) {
    const token = tokens[at[next]!]!
    const gap = text.slice(letters.at(-1)!.end, token.start)
    if (token.forms[0]!.length !== 1 || token.sentence !== start.sentence || !SPACING.test(gap)) break
    spacing ||= gap
    if (gap !== spacing && !(SIGN.test(gap) && SIGN.test(spacing))) break
    letters.push(token)
  }
  if (letters.length < MIN_LETTERS) return null

  const spelling = letters.map(({ forms }) => asLetters(forms[0]!)).join('')
  const covered = spelling.length === letters.length ? coverLetters(spelling, known) : []
  const words: Token[] = []
  let copied = 0
  for (const { from, to } of covered) {
    const parts = letters.slice(from, to)
    const isAcronym = parts.length <= MAX_ACRONYM && parts.every(({ capital }) => capital !== 'none')
    const isHidden = !isAcronym && parts.length >= MIN_LETTERS
    words.push(...letters.slice(copied, from), join(parts, [spelling.slice(from, to)], isHidden))
    copied = to
  }
  return { count: letters.length, words: [...words, ...letters.slice(copied)], isNew: covered.length > 0 }
}

/**
 * Chinese characters with stars between them, without these: "微*信". Every other sign between two characters is passed
 * over anyway; a star is a word of its own.
 */
export function starred({ text, tokens, at }: TakenApart, first: number): Found | null {
  const start = tokens[at[first]!]!
  if (!'*＊'.includes(text[start.end] ?? ' ')) return null
  const words: Token[] = [start]
  for (let next = first + 1; next < at.length && words.length < MAX_LETTERS; next++) {
    const [last, token] = [words.at(-1)!, tokens[at[next]!]!]
    const isOne = HAN.test(last.forms[0]!) && HAN.test(token.forms[0]!) && token.sentence === last.sentence
    if (!isOne || !STARS.test(text.slice(last.end, token.start))) break
    words.push(token)
  }
  return words.length > 1 ? { count: words.length, words, isNew: true } : null
}
