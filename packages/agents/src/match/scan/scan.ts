import { PORTION } from '../../portions.js'
import { type CharacterClass, classify, isControl } from '../words/fold.js'
import { characterAt } from './character-at.js'
import { codedCharacter } from './coded-character.js'
import { hidesWord, isRareLetter, splitsUnit, standsForLetter } from './hidden-signs.js'
import type { RawToken } from './raw-token.js'
import { regionalRun } from './regional-run.js'
import { readSeparator } from './scan-separator.js'
import { append, closeWord, draftWord, putSign, putWord, type ScanState } from './scan-state.js'
import { readUnseen } from './scan-unseen.js'
import { singleQuoteEnd } from './single-quotes.js'

/** The space: every sixth character, with nothing to do but end a word. */
const BLANK = 32
const DIGIT = /^[0-9]$/
const COMBINING = /^\p{M}/u
/**
 * Meaningless signs between two characters of a script without spaces: "微*信", "微|信". A single space after a single
 * character counts as well.
 */
const PARTING = /^[*|._~^+\-/\\·•\u180e\u200b-\u200d\u2060-\u2064\ufeff＊｜．＿～＾＋－／＼]{1,3}$/u
/** Signs and emoji that are read as a letter of the word around them, or not at all. */
const PICTURES = '©®⭕❌'
/** Most plain letters read in one step, so that the scanner still pauses often enough. */
const MAX_PLAIN = 64
const [FIRST_LETTER, LAST_LETTER] = [97, 122] as const
/** The bit that distinguishes small and capital ASCII letters. */
const SMALL = 32
/**
 * Longest word; the rest is read as another word. Otherwise each look at a word of a million letters would take that
 * long.
 */
const MAX_WORD_UNITS = 1000
const ZERO_WIDTH = /[\u180e\u200b-\u200d\u2060-\u2064\ufeff\ufff9-\ufffc\u{e0020}-\u{e007f}]/u

/**
 * Splits the next portion of a text into words, numbers and signs, which {@link takeFinished} then gives. Whether that
 * was the last.
 */
export function scanPortion(scan: ScanState): boolean {
  const { text } = scan
  const pauseAt = Math.min(text.length, scan.at + PORTION.units)
  let { at } = scan
  while (at < pauseAt) {
    if (text.charCodeAt(at) === BLANK) {
      closeWord(scan)
      at++
      continue
    }
    const end = readPlainLetters(scan, at)
    at = end > at ? end : readCharacter(scan, at)
  }
  scan.at = at
  if (at < text.length) return false
  closeWord(scan)
  return true
}

/**
 * Fast path for a run of plain letters, which most text is; same result as {@link readInWord} for each. Returns its
 * end.
 */
function readPlainLetters(scan: ScanState, at: number): number {
  const { text } = scan
  if (scan.zeroWidthEnd === at || scan.word?.endsInDigit === true) return at
  let end = at
  let hasSmall = false
  for (const last = Math.min(text.length, at + MAX_PLAIN); end < last; end++) {
    const code = text.charCodeAt(end)
    if ((code | SMALL) < FIRST_LETTER || (code | SMALL) > LAST_LETTER) break
    hasSmall ||= code >= FIRST_LETTER
  }
  if (end === at) return at
  const folded = text.slice(at, end).toLowerCase()
  const word = (scan.word ??= draftWord(scan, at))
  append(word, folded, folded, folded, end)
  word.looks = joinLooks(word.looks, 'latin')
  if (hasSmall) scan.lowerCase.add(scan.sentence)
  return end
}

/** Reads one character, or a run that begins here; returns its end. */
function readCharacter(scan: ScanState, at: number): number {
  const { text } = scan
  const coded = codedCharacter(text, at, scan.known)
  const character = coded?.character ?? characterAt(text, at)
  const unseenEnd = character >= '~' || '<*['.includes(character) ? readUnseen(scan, at, character) : at
  if (unseenEnd > at) return unseenEnd
  const next = at + (coded?.length ?? character.length)
  const sign = classify(character)
  if (PICTURES.includes(character) && isLetterInDisguise(scan, at, next, character)) {
    readInWord(scan, at, next, character, { ...sign, folded: character, resembles: [character, character] })
    return next
  }
  switch (sign.kind) {
    case 'silent':
      readSilent(scan, at, next, character)
      return next
    case 'emoji':
      closeWord(scan)
      if (scan.isNamed(sign.folded)) putSign(scan, at, next, sign.folded, { emoji: true })
      return next
    case 'unspaced':
      readUnspaced(scan, at, next, sign.folded)
      return next
    case 'regional':
      return readRegional(scan, at)
    default:
      if (sign.kind !== 'other' || isLetterInDisguise(scan, at, next, character)) {
        readInWord(scan, at, next, character, sign)
      } else if (scan.word?.endsInDigit && isDecimalMark(text, next, sign.folded)) {
        append(scan.word, sign.folded, sign.folded, sign.folded, next)
      } else readSeparator(scan, at, next, character, sign.folded)
      return next
  }
}

/**
 * A combining mark belongs to its letter; an apostrophe or zero-width character belongs to the word only if letters
 * follow.
 */
function readSilent(scan: ScanState, at: number, next: number, character: string): void {
  if (scan.word !== null && COMBINING.test(character)) scan.word.end = next
  if (ZERO_WIDTH.test(character) || isControl(character.charCodeAt(0))) scan.zeroWidthEnd = next
  if (at === scan.quoteEnd) {
    closeWord(scan)
    scan.quote = 0
  } else if (scan.quote === 0) {
    scan.quoteEnd = singleQuoteEnd(scan.text, at)
    if (scan.quoteEnd > 0) scan.quote = ++scan.quoteCount
  }
}

function readUnspaced(scan: ScanState, at: number, next: number, folded: string): void {
  const { unspacedEnd, unspacedRun } = scan
  const gap = unspacedEnd < 0 || at - unspacedEnd > 3 ? null : scan.text.slice(unspacedEnd, at)
  putSign(scan, at, next, folded, { parted: gap !== null && (PARTING.test(gap) || (gap === ' ' && unspacedRun === 1)) })
  scan.unspacedRun = gap === '' ? unspacedRun + 1 : 1
  scan.unspacedEnd = next
}

/** Flags are pairs of regional indicators; a row of them that spells a word is read as letters. */
function readRegional(scan: ScanState, at: number): number {
  const { text, known, isNamed } = scan
  closeWord(scan)
  const { letters, end, isSpaced } = regionalRun(text, at)
  if (letters.length > 2 && known(letters)) {
    putWord(scan, { ...draftWord(scan, at), text: letters, small: letters, written: letters, masked: true, end })
    return end
  }
  for (let flag = at; flag < end; flag += isSpaced ? 3 : 4) {
    const flagEnd = Math.min(flag + 4, end)
    const name = text.slice(flag, flagEnd)
    if (isNamed(name)) putSign(scan, flag, flagEnd, name, { emoji: true })
  }
  return end
}

function readInWord(scan: ScanState, at: number, next: number, character: string, sign: CharacterClass): void {
  const { text, known } = scan
  const { folded, kind, look, resembles } = sign
  if (scan.word?.endsInDigit && kind !== 'digit' && splitsUnit(text, at, scan.word.text, scan.word.start, known)) {
    closeWord(scan)
  }
  if (scan.word !== null && at - scan.word.start >= MAX_WORD_UNITS) closeWord(scan)
  const word = (scan.word ??= draftWord(scan, at))
  word.masked ||= scan.zeroWidthEnd === at && /[a-z]$/.test(word.text) && /^[a-z]/.test(folded)
  // Η resembles H and η resembles n, so the case matters.
  append(word, folded, resembles[0], resembles[character === character.toLowerCase() ? 0 : 1], next)
  if (look !== 'none' || kind === 'letter') word.looks = joinLooks(word.looks, look === 'none' ? 'other' : look)
  word.endsInDigit = kind === 'digit'
  if (kind === 'letter' && character !== character.toUpperCase()) scan.lowerCase.add(scan.sentence)
}

/** Whether a sign stands for a letter of the word around it: "c@sino", "$cam". */
function isLetterInDisguise({ text, word, known }: ScanState, at: number, next: number, character: string): boolean {
  if (word !== null && standsForLetter(character, word.small, next < text.length ? characterAt(text, next) : '')) {
    return true
  }
  const mayStand = '@$!€£¥¢|'.includes(character) || isRareLetter(text, at, word?.small ?? '')
  return mayStand && hidesWord(text, word?.start ?? at, at, known)
}

function isDecimalMark(text: string, next: number, folded: string): boolean {
  return (folded === '.' || folded === ',') && DIGIT.test(text[next] ?? '')
}

function joinLooks(looks: RawToken['looks'] | null, look: RawToken['looks']): RawToken['looks'] {
  if (looks === null || looks === look) return look
  return looks === 'other' || look === 'other' ? 'other' : 'mixed'
}
