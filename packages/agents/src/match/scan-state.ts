import type { RawToken, Scanned } from './raw-token.js'
import type { KnownWord } from './split-glued.js'

/** A word that is being read. */
export interface WordDraft {
  /** Folded; then with look-alikes replaced by small letters, and by letters of the case that was written. */
  text: string
  small: string
  written: string
  looks: RawToken['looks'] | null
  masked: boolean
  readonly start: number
  end: number
  readonly afterBreak: boolean
  readonly opensLine: boolean
  endsInDigit: boolean
}

/** How far a text has been scanned, and what was found. Places are UTF-16 offsets; -1 where there is none. */
export interface ScanState {
  readonly text: string
  /** Which pictographs are wanted. */
  readonly isNamed: KnownWord
  readonly known: KnownWord
  readonly tokens: RawToken[]
  readonly questions: Set<number>
  readonly lowerCase: Set<number>
  readonly plainWords: number[]
  word: WordDraft | null
  sentence: number
  /** Whether a comma, colon or dash stands before the next word. */
  afterBreak: boolean
  /** Whether no word of the line has been read yet. */
  opensLine: boolean
  /** The quotation that is open, or 0, and how many there were. */
  quote: number
  quoteCount: number
  /** The apostrophe that ends the quotation, if it began with one. */
  quoteEnd: number
  /** Where the last zero-width sign ends. */
  zeroWidthEnd: number
  /** Up to where the run of outline letters has been looked at. */
  styledEnd: number
  /** The stars that close an emphasis which is open. */
  closingStarsAt: number
  closingStarCount: number
  /** Where the last character of a script without spaces ends, and how many such stand there in a row. */
  unspacedEnd: number
  unspacedRun: number
}

/** At the beginning of a text. */
export function openScan(text: string, isNamed: KnownWord, known: KnownWord): ScanState {
  return {
    text,
    isNamed,
    known,
    tokens: [],
    questions: new Set(),
    lowerCase: new Set(),
    plainWords: [],
    word: null,
    sentence: 0,
    afterBreak: false,
    opensLine: true,
    quote: 0,
    quoteCount: 0,
    quoteEnd: -1,
    zeroWidthEnd: -1,
    styledEnd: 0,
    closingStarsAt: -1,
    closingStarCount: 0,
    unspacedEnd: -1,
    unspacedRun: 0,
  }
}

/** What was found, without the state of the scan. */
export function foundIn({ tokens, questions, lowerCase, plainWords }: ScanState): Scanned {
  return { tokens, questions, lowerCase, plainWords }
}

/** An empty word, which takes up the break and the beginning of a line before it. */
export function draftWord(scan: ScanState, start: number): WordDraft {
  const { afterBreak, opensLine } = scan
  scan.afterBreak = false
  scan.opensLine = false
  return {
    text: '',
    small: '',
    written: '',
    looks: null,
    masked: false,
    start,
    end: start,
    afterBreak,
    opensLine,
    endsInDigit: false,
  }
}

/** Adds characters that end at `end` to a word. */
export function append(word: WordDraft, text: string, small: string, written: string, end: number): void {
  word.text += text
  word.small += small
  word.written += written
  word.end = end
}

/** Ends the word that is being read, if there is one. */
export function closeWord(scan: ScanState): void {
  const { word } = scan
  scan.word = null
  if (word !== null && word.text !== '') putWord(scan, word)
}

/** Puts a word that is read otherwise than it is written, in the place of what `word` held so far. */
export function putRevealed(scan: ScanState, word: WordDraft, letters: string, end: number): void {
  putWord(scan, { ...word, text: letters, small: letters, written: letters, looks: 'latin', masked: true, end })
}

/** Ends the word before it, and puts a token of one sign. */
export function putSign(
  scan: ScanState,
  start: number,
  end: number,
  folded: string,
  { emoji = false, parted = false } = {},
): void {
  closeWord(scan)
  const sign = draftWord(scan, start)
  append(sign, folded, folded, folded, end)
  putWord(scan, sign, { emoji, parted })
}

const NO_ALIKES: readonly string[] = []

/** Puts a token. */
export function putWord(scan: ScanState, word: WordDraft, { emoji = false, parted = false } = {}): void {
  const { sentence, quote, plainWords } = scan
  const { text, small, written, masked, start, end, afterBreak, opensLine } = word
  const looks = word.looks ?? 'other'
  if (looks === 'latin') plainWords[sentence] = (plainWords[sentence] ?? 0) + 1
  const alikes =
    small === text ? NO_ALIKES : [...new Set([small, written])].filter((form) => /^[\u0021-\u007e]*$/u.test(form))
  const place = { start, end, sentence, afterBreak, opensLine, quote }
  scan.tokens.push({ text, alikes, looks, masked, parted, ...place, emoji })
}
