import type { KnownWord } from '../words/split-glued.js'
import type { RawToken, SentenceFacts } from './raw-token.js'

/** A word while it is being read. */
export interface WordDraft {
  /** Three spellings: folded; with look-alikes as small Latin letters; with look-alikes in the case as written. */
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

/** The state of the scanner, and what it has found. Places are UTF-16 offsets; -1 for none. */
export interface ScanState extends SentenceFacts {
  readonly text: string
  /** Up to where it has been read. */
  at: number
  /** Whether an emoji becomes a token. */
  readonly isNamed: KnownWord
  /** Whether the patterns contain a word. */
  readonly known: KnownWord
  /** The tokens that nobody has taken yet. */
  readonly tokens: RawToken[]
  readonly questions: Set<number>
  readonly lowerCase: Set<number>
  readonly plainWords: number[]
  word: WordDraft | null
  sentence: number
  /** Whether a comma, colon or dash stands before the next word. */
  afterBreak: boolean
  /** Whether the line has no word yet. */
  opensLine: boolean
  /** The number of the open quotation, or 0, and how many there were. */
  quote: number
  quoteCount: number
  /** The apostrophe that closes the quotation, if an apostrophe opened it. */
  quoteEnd: number
  /** Where the last zero-width character ends. */
  zeroWidthEnd: number
  /** Up to where fancy letters have been examined. */
  styledEnd: number
  /** Where the stars that close the open emphasis stand. */
  closingStarsAt: number
  closingStarCount: number
  /** Where the last character of a script without spaces ends, and how many of them precede in a row. */
  unspacedEnd: number
  unspacedRun: number
}

/** The state at the beginning of a text. */
export function openScan(text: string, isNamed: KnownWord, known: KnownWord): ScanState {
  return {
    text,
    at: 0,
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

/**
 * Takes the tokens that are done: those of all sentences but the last, which may still turn out to be a question; at the
 * end of the text, all. Tokens that are dropped soon cost the garbage collector nothing.
 */
export function takeFinished({ tokens, text, at }: ScanState): RawToken[] {
  let end = tokens.length
  if (at < text.length) while (end > 0 && tokens[end - 1]!.sentence === tokens.at(-1)!.sentence) end--
  return tokens.splice(0, end)
}

/** A new empty word; takes over the pending break and line start. */
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

/** Finishes the word being read, if any. */
export function closeWord(scan: ScanState): void {
  const { word } = scan
  scan.word = null
  if (word !== null && word.text !== '') putWord(scan, word)
}

/** Adds a word that reads differently from how it is written, in place of what `word` holds so far. */
export function putRevealed(scan: ScanState, word: WordDraft, letters: string, end: number): void {
  putWord(scan, { ...word, text: letters, small: letters, written: letters, looks: 'latin', masked: true, end })
}

/** Finishes the current word and adds a token for a single sign. */
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

/** Adds a token. */
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
