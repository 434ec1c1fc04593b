import { finish, PORTION, type Portions } from '../../portions.js'
import type { RawToken, SentenceFacts, TokenPlace } from '../scan/raw-token.js'
import { openScan, type ScanState, takeFinished } from '../scan/scan-state.js'
import { scanPortion } from '../scan/scan.js'
import type { HiddenWords } from '../words/hidden-words.js'
import { readSpeltNumber } from '../words/numbers.js'
import { charactersOf } from '../words/pinyin.js'
import { type KnownWord, splitGlued } from '../words/split-glued.js'
import { formsOf, type WordForms } from '../words/word-forms.js'
import { mendLineEnds } from './line-ends.js'
import { isName, misspeltForms } from './misspelt-forms.js'

/**
 * One word, number or sign of a text. `forms` are the folded spellings under which patterns may know the token; `value`
 * is that of a number.
 */
export interface Token extends TokenPlace {
  readonly forms: readonly string[]
  readonly value: number | undefined
  /** Whether the word begins with a capital, or consists of two or more capitals. */
  readonly capital: 'none' | 'first' | 'all'
  /**
   * Whether it was written to be readable for people but not for machines: letters of two scripts, digits or signs in
   * place of letters, zero-width characters inside. A brand in capitals among other words (L33T) is not disguised, nor
   * is a word wholly in another script or in a fancy font.
   */
  readonly disguised: boolean
  /** Whether a hyphen directly precedes it. */
  readonly hyphenated: boolean
  /** Whether its sentence ends in a question mark. */
  readonly asks: boolean
  /** Whether neither patterns nor the list of common words contain it: it may be misspelt, or a piece of a word. */
  readonly strange: boolean
}

const HYPHEN = 45
/** Elided articles and pronouns of French and Italian: "d'Aya", "n'importe", "dell'IA". */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|quell|quest|(?:de|a|da|ne|su)ll)['\u2019](?=\p{L}{2})/iu
/** Possessives: "Netflix's", "NHS's". In "It's" and "Here's" the ending is a verb. */
const POSSESSIVE =
  /^(?!(?:it|he|she|that|this|what|who|there|here|let|how|where|when|why|one|everything|everyone|nobody|nothing)['\u2019])\p{L}[\p{L}\p{N}]+['\u2019]s$/iu

/**
 * `glued`: the text comes from OCR, so words may lack spaces. `emoji`: which emoji become tokens. `hidden`: words that
 * are also recognised when misspelt, and Chinese ones by their sound; for texts, not for phrases.
 */
export interface TokeniseOptions {
  readonly glued?: boolean
  readonly emoji?: KnownWord
  readonly hidden?: HiddenWords
}

/** Splits a text into tokens. Linear: each character is examined a fixed number of times. */
export function tokenise(text: string, known: KnownWord, options: TokeniseOptions = {}): Token[] {
  return finish(readTokens(text, known, options))
}

/** The same in portions, so that the caller can yield to other work. */
export function* readTokens(text: string, known: KnownWord, options: TokeniseOptions): Portions<Token[]> {
  const scan = openScan(text, options.emoji ?? known, known)
  const read = asToken(text, known, scan, options.hidden)
  const tokens: Token[] = []
  for (let isDone = false; !isDone;) {
    isDone = scanPortion(scan)
    for (const token of mergeNumbers(takeWords(scan, known, options))) {
      if (tokens.length > 0 && tokens.length % PORTION.words === 0) yield
      tokens.push(read(token))
    }
    if (!isDone) yield
  }
  return tokens
}

/** Of print nothing until all is scanned: a word that is broken at a line end may stand in two sentences. */
function takeWords(scan: ScanState, known: KnownWord, { glued = false }: TokeniseOptions): readonly RawToken[] {
  if (!glued) return takeFinished(scan)
  return scan.at < scan.text.length ? [] : asPrinted(takeFinished(scan), scan.text, known)
}

function asToken(
  text: string,
  known: KnownWord,
  { questions, plainWords, lowerCase }: SentenceFacts,
  hidden: HiddenWords | undefined,
) {
  let lastSentence = -1
  return (token: Merged): Token => {
    const { start, end, sentence, afterBreak, opensLine, quote, emoji, looks, masked, parted, alikes } = token
    const capital = capitalOf(text, start, end)
    const found =
      token.value === undefined ? formsOf(token.text, alikes, known, hidden) : spelt(token.text, token.value)
    const { value } = found
    const slender = found.strange ? slenderLetters(token, text, known) : NONE
    const characters = hidden === undefined ? NONE : charactersOf(token.text, text, start, end)
    const isBrand = capital === 'all' && lowerCase.has(sentence)
    const isInside = sentence === lastSentence
    lastSentence = sentence
    const near = found.strange ? misspeltForms(token, text, hidden, isName(capital, isInside, isBrand)) : NONE
    const more = [...slender, ...elided(token, text, known), ...characters, ...near]
    const forms = more.length === 0 ? found.forms : [...found.forms, ...more]
    // A word wholly of look-alikes is only a disguise among words in Latin letters.
    const isHidden =
      ((found.disguised || slender.length > 0) && !isBrand) ||
      masked ||
      (characters.length > 0 && !known(token.text)) ||
      (looks === 'mixed' && forms[0]!.length > 2) ||
      (looks === 'alike' && (plainWords[sentence] ?? 0) > 1 && alikes.some(known))
    return {
      forms,
      value,
      start,
      end,
      sentence,
      afterBreak,
      opensLine,
      quote,
      capital,
      emoji,
      hyphenated: text.charCodeAt(start - 1) === HYPHEN,
      disguised: isHidden,
      parted,
      asks: questions.has(sentence),
      strange: found.strange,
    }
  }
}

const NO_OTHERS: readonly string[] = []

type Merged = RawToken & { value?: number }

/**
 * The known word after an elision or before a possessive, as a further spelling: patterns contain "importe" besides
 * "nimporte", and match names in the possessive.
 */
function elided({ text: folded, start, end }: RawToken, text: string, known: KnownWord): readonly string[] {
  if (folded.length === end - start) return NO_OTHERS
  const written = text.slice(start, end)
  const prefix = ELISION.exec(written)?.[0]
  if (prefix === undefined && !(capitalOf(text, start, end) !== 'none' && POSSESSIVE.test(written))) return []
  const rest = prefix === undefined ? folded.slice(0, -1) : folded.slice(prefix.length - 1)
  return known(rest) ? [rest] : []
}

const NONE: readonly string[] = []
const MIN_SLENDER = 4

/** Reads a capital I as an l, since most typefaces draw them alike: "GambIing". */
function slenderLetters({ text: folded, start, end }: RawToken, text: string, known: KnownWord): readonly string[] {
  if (folded.length < MIN_SLENDER || folded.length !== end - start || !folded.includes('i')) return NONE
  const written = text.slice(start, end)
  if (!/\p{Ll}I|^I\p{Ll}/u.test(written) || written === written.toUpperCase()) return NONE
  const meant = written.replaceAll('I', 'l').toLowerCase()
  return known(meant) ? [meant] : NONE
}

function spelt(text: string, value: number): WordForms {
  return { forms: [text], value, disguised: false, strange: false }
}

/** Repairs tokens of printed text read by OCR: words broken at line ends, and words that lost their spaces. */
function asPrinted(tokens: readonly RawToken[], text: string, known: KnownWord): RawToken[] {
  return mendLineEnds(tokens, text, known).flatMap((token) => unglue(token, known))
}

/** Splits an OCR token of nine or more letters into known words that cover it. */
function unglue(token: RawToken, known: KnownWord): RawToken[] {
  if (token.text.length < 9 || token.end - token.start !== token.text.length || known(token.text)) return [token]
  const parts = splitGlued(token.text, known)
  if (parts === null) return [token]
  let start = token.start
  return parts.map((text, index) => {
    const [afterBreak, opensLine] = [index === 0 && token.afterBreak, index === 0 && token.opensLine]
    const part = { ...token, text, start, end: start + text.length, afterBreak, opensLine }
    start = part.end
    return part
  })
}

function mergeNumbers(tokens: readonly RawToken[]): Merged[] {
  const words = tokens.map(({ text, alikes }) => alikes[0] ?? text)
  const merged: Merged[] = []
  let sentenceEnd = 0
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at]!
    if (at === sentenceEnd) sentenceEnd = endOfSentence(tokens, at)
    const number = readSpeltNumber(words, at, sentenceEnd)
    if (number === null || number.length === 1) {
      merged.push(first)
      at++
    } else {
      const { end } = tokens[at + number.length - 1]!
      merged.push({ ...first, text: String(number.value), value: number.value, end })
      at += number.length
    }
  }
  return merged
}

/** The index after the last token of the sentence that token `from` belongs to. */
function endOfSentence(tokens: readonly RawToken[], from: number): number {
  let end = from + 1
  while (tokens[end]?.sentence === tokens[from]!.sentence) end++
  return end
}

function capitalOf(text: string, start: number, end: number): Token['capital'] {
  const code = text.charCodeAt(start)
  if (code >= 97 && code <= 122) return 'none'
  const first = String.fromCodePoint(text.codePointAt(start)!)
  if (first === first.toLowerCase()) return 'none'
  const second = text.charCodeAt(start + 1)
  if (end - start === first.length || (second >= 97 && second <= 122)) return 'first'
  const word = text.slice(start, end)
  return word === word.toUpperCase() ? 'all' : 'first'
}
