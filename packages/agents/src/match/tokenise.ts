import { asDigits, asLetters, classify, latinised } from './fold.js'
import { numberWord, readSpeltNumber } from './numbers.js'
import { type KnownWord, splitGlued } from './split-glued.js'

/**
 * One word, number or sign of a text. `start` and `end` are UTF-16 offsets into it. `forms` are the folded spellings
 * under which patterns may know the token, `value` is that of a number. `sentence` counts from 0; `afterBreak` says
 * that a comma, colon or dash stands before it; `quote` is the number of the quotation that it stands in, or 0.
 */
export interface Token {
  readonly forms: readonly string[]
  readonly value?: number
  readonly start: number
  readonly end: number
  readonly sentence: number
  readonly afterBreak: boolean
  readonly quote: number
  /** Whether the word begins with a capital, or has two and more letters that all are capitals. */
  readonly capital: 'none' | 'first' | 'all'
  /** Whether it is a pictograph: those stand between words without parting them. */
  readonly emoji: boolean
  /** Whether it was written so that machines should not read it: look-alikes, digits or signs for letters. */
  readonly disguised: boolean
  /** Whether its sentence ends in a question mark. */
  readonly asks: boolean
}

interface RawToken {
  text: string
  start: number
  end: number
  sentence: number
  afterBreak: boolean
  quote: number
  emoji: boolean
}

/** A dot after one of these does not end a sentence. */
const ABBREVIATIONS = new Set(['no', 'nr', 'dr', 'mr', 'mrs', 'ms', 'st', 'vs', 'eg', 'ie', 'approx', 'inc', 'ltd'])
const SIGNS = '#@%&+*$£€₹¥'
const DIGIT = /^[0-9]$/
const OPENING = '"“„«「'
const CLOSING = '"”“»」'

/** `glued`: the text comes from OCR, so words may have lost their spaces. `emoji`: which pictographs become tokens. */
export interface TokeniseOptions {
  readonly glued?: boolean
  readonly emoji?: KnownWord
}

/** Splits a text into tokens. Linear: each character is looked at a fixed number of times. */
export function tokenise(text: string, known: KnownWord, options: TokeniseOptions = {}): Token[] {
  const questions = new Set<number>()
  const raw = scan(text, options.emoji ?? known, questions)
  const words = options.glued === true ? raw.flatMap((token) => unglue(token, known)) : raw
  return mergeNumbers(words.map((token) => ({ ...token, text: latinised(token.text), written: token.text }))).map(
    (token) => finish(token, known, text, questions.has(token.sentence)),
  )
}

function scan(text: string, isNamed: KnownWord, questions: Set<number>): RawToken[] {
  const tokens: RawToken[] = []
  let current: RawToken | null = null
  let sentence = 0
  let afterBreak = false
  let quote = 0
  let quotes = 0
  let lastKind: 'letter' | 'digit' = 'letter'

  const close = (): void => {
    if (current !== null && current.text !== '') tokens.push(current)
    current = null
  }
  const open = (start: number): RawToken => {
    const token: RawToken = { text: '', start, end: start, sentence, afterBreak, quote, emoji: false }
    afterBreak = false
    return token
  }

  for (let at = 0; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at)!)
    const next = at + character.length
    const { folded, kind } = classify(character)
    const after = text[next] ?? ''

    if (kind === 'silent') {
      if (current !== null) current.end = next
    } else if (kind === 'emoji') {
      close()
      if (isNamed(folded)) tokens.push({ ...open(at), text: folded, end: next, emoji: true })
    } else if (kind === 'unspaced') {
      close()
      tokens.push({ ...open(at), text: folded, end: next })
    } else if (kind !== 'other' || disguises(character, current, after)) {
      if (current !== null && lastKind === 'digit' && kind !== 'digit' && splitsUnit(text, at, current.text)) close()
      current ??= open(at)
      current.text += folded
      current.end = next
      lastKind = kind === 'digit' ? 'digit' : 'letter'
    } else if (current !== null && (folded === '.' || folded === ',') && lastKind === 'digit' && DIGIT.test(after)) {
      current.text += folded
      current.end = next
    } else {
      const before = current?.text ?? ''
      close()
      if (SIGNS.includes(folded)) tokens.push({ ...open(at), text: folded, end: next })
      else if (OPENING.includes(character) || CLOSING.includes(character)) {
        quote = quote === 0 && OPENING.includes(character) ? ++quotes : 0
      } else if (endsSentence(folded, before, text, next)) {
        if (folded === '?' || folded === '？') questions.add(tokens.at(-1)?.sentence ?? 0)
        if (tokens.length > 0 && tokens.at(-1)!.sentence === sentence) sentence++
        afterBreak = false
        if (folded === '\n') quote = 0
      } else if (',;:–—()'.includes(folded)) afterBreak = true
    }
    at = next
  }
  close()
  return tokens
}

/** `@`, `$` and `!` inside a word stand for letters: "gu@rantee". */
function disguises(character: string, current: RawToken | null, after: string): boolean {
  return '@$!'.includes(character) && current !== null && /[a-z]$/.test(current.text) && /[a-z]/i.test(after)
}

/** "10kg" is a number and a unit, "gu4rante3d" and "5O" are not: a unit ends the word and follows digits alone. */
function splitsUnit(text: string, at: number, before: string): boolean {
  if (!/^[0-9][0-9.,]*$/.test(before)) return false
  const rest = /^[a-z]{1,8}/i.exec(text.slice(at, at + 9))?.[0].toLowerCase() ?? ''
  if (before === '0' && rest.length > 2) return false
  return rest.length > 1 ? !/^[ol]+$/.test(rest) && !/[0-9]/.test(text[at + rest.length] ?? '') : /[kmxgh]/.test(rest)
}

function endsSentence(sign: string, before: string, text: string, next: number): boolean {
  if ('!?…。！？'.includes(sign)) return true
  if (sign === '\n') return !/^\s*[\p{Ll},;]/u.test(text.slice(next, next + 8))
  if (sign !== '.' || ABBREVIATIONS.has(before)) return false
  return next >= text.length || (/^\s/.test(text[next]!) && !/^\s+\p{Ll}/u.test(text.slice(next, next + 8)))
}

/** Splits an OCR token of nine and more letters into known words where they cover it wholly. */
function unglue(token: RawToken, known: KnownWord): RawToken[] {
  if (token.text.length < 9 || token.end - token.start !== token.text.length || known(token.text)) return [token]
  const parts = splitGlued(token.text, known)
  if (parts === null) return [token]
  let start = token.start
  return parts.map((text, index) => {
    const part = { ...token, text, start, end: start + text.length, afterBreak: index === 0 && token.afterBreak }
    start = part.end
    return part
  })
}

type Merged = RawToken & { written: string; value?: number }

function mergeNumbers(tokens: readonly Merged[]): Merged[] {
  const words = tokens.map(({ text }) => text)
  const merged: Merged[] = []
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at]!
    const spelt = readSpeltNumber(words, at)
    const last = tokens[at + (spelt?.length ?? 1) - 1]!
    if (spelt === null || spelt.length === 1 || last.sentence !== first.sentence) {
      merged.push(first)
      at++
    } else {
      merged.push({ ...first, text: String(spelt.value), value: spelt.value, end: last.end })
      at += spelt.length
    }
  }
  return merged
}

function finish(token: Merged, known: KnownWord, source: string, asks: boolean): Token {
  const { text, start, end, sentence, afterBreak, quote, emoji } = token
  const capital = capitalOf(source, start, end)
  const disguised = token.written !== text
  const place = { start, end, sentence, afterBreak, quote, emoji, capital, disguised, asks }
  const value = token.value ?? numericValue(text) ?? numberWord(text)
  if (value !== undefined) return { forms: [...new Set([text, String(value)])], value, ...place }

  if (/[0-9@$!]/.test(text) && text.length > 1) {
    const letters = [asLetters(text), asLetters(text.replaceAll('1', 'l'))].filter(
      (form) => form.length > 3 && known(form),
    )
    if (letters.length > 0) return { forms: [text, ...letters], ...place, disguised: true }
    const digits = numericValue(asDigits(text))
    if (/[0-9]{2}|^[0-9]/.test(text) && digits !== undefined)
      return { forms: [text, String(digits)], value: digits, ...place }
  }
  return { forms: [text], ...place }
}

/** The value of digits with group or decimal marks, or undefined. A mark before exactly three digits groups. */
function numericValue(text: string): number | undefined {
  if (!DIGIT.test(text[0] ?? '') || !/^[0-9]+(?:[.,][0-9]+)*$/.test(text)) return undefined
  return Number(
    text
      .replaceAll(/[.,](?=[0-9]{3}(?:[.,]|$))/g, '')
      .replace(',', '.')
      .replaceAll(/[^0-9.]/g, ''),
  )
}

function capitalOf(text: string, start: number, end: number): Token['capital'] {
  const first = String.fromCodePoint(text.codePointAt(start)!)
  if (first === first.toLowerCase()) return 'none'
  const word = text.slice(start, end)
  return word.length > first.length && word === word.toUpperCase() ? 'all' : 'first'
}
