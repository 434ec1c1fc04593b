import type { Token } from '../tokens/tokenise.js'
import type { KnownWord } from '../words/split-glued.js'
import { asLetters } from '../words/word-forms.js'
import { type Found, isWord, join, lettersOf } from './joined-tokens.js'
import { areBracketsInside, hasBracket, isFirstBracketed, isParted } from './joints.js'
import { isKnownWhole } from './known-by-part.js'
import type { TakenApart } from './taken-apart.js'

/**
 * Shortest word that parts may form. Shorter ones arise by chance, the more easily the more parts are words themselves.
 */
const MIN_OF_STUMPS = 4
const MIN_JOINED = 5
const MIN_OF_SIGNS = 3
const MIN_OF_WORDS = 6
/** A sign in place of a vowel is deliberate, so shorter words count: "f*t", "p*ll*ts", "c🎰sino". */
const MIN_MASKED = 3
const MAX_MASKED = 3
/** A part of fewer letters is rarely a word by itself. */
const MIN_LETTERS = 3
const MAX_PARTS = 5
const MAX_GAP = 8
const MASKS = /^[*#_]+$/
/** Between parts that each stand in their own brackets: "[cas][ino]". */
const BOXES = /^(?:[)\]}][([{])+$/
const LINK = /^[\ufe0f\u200d\p{P}\p{S}\p{Extended_Pictographic}\u115f\u1160\u3164\uffa0]+$/u
/** Signs that stand between two words of an honest text. After any other, a word of four letters counts. */
const USUAL = /[-/&+.,:;@_*#%'’"()\u2010-\u2015\p{Extended_Pictographic}]/u
/** A sign with spaces around it usually separates words: "vod - ka". */
const SPACED_LINK = /^ [-–.·•|*_~+/] $/
/** A hyphen at the end of a line, with the word continued on the next. */
const HYPHENATED = /^[-\u00ad\u2010][ \t]?\n[ \t]{0,4}$/
const PICTOGRAPH = /\p{Extended_Pictographic}(?:\ufe0f|\u200d)*/gu
const BLANK = 32

/** Tokens separated by signs only, and those signs: one gap fewer than parts. */
interface Row {
  readonly parts: readonly Token[]
  readonly gaps: readonly string[]
}

/** A word of the patterns with signs between its letters, or in place of vowels: "cas-ino", "c(a)sino", "c*sino". */
export function parted({ text, tokens, at, known }: TakenApart, first: number): Found | null {
  const start = tokens[at[first]!]!
  const second = tokens[at[first + 1] ?? -1]
  // The common case, checked first: a space, which links nothing.
  if (second === undefined || (second.start === start.end + 1 && text.charCodeAt(start.end) === BLANK)) return null
  const row = linkedRow(tokens, at, first, text)
  if (isSpelt(row)) return null
  for (let count = row.parts.length; count > 1; count--) {
    const word = wordOf(row, count, text, known)
    if (word !== null) return { count, isNew: true, words: [word] }
  }
  return null
}

/** Whether a row that may be longer than {@link MAX_PARTS} ends in single letters: `spelt` reads those as one word. */
function isSpelt({ parts }: Row): boolean {
  return parts.length === MAX_PARTS && parts.slice(2).every(({ forms }) => forms[0]!.length === 1)
}

function linkedRow(tokens: readonly Token[], at: readonly number[], first: number, text: string): Row {
  const parts: Token[] = [tokens[at[first]!]!]
  const gaps: string[] = []
  for (let next = first + 1; next < at.length && parts.length < MAX_PARTS; next++) {
    const token = tokens[at[next]!]!
    const gap = text.slice(parts.at(-1)!.end, token.start)
    if (gap.length === 0 || gap.length > MAX_GAP || token.sentence !== parts[0]!.sentence) break
    if (!LINK.test(gap) && !HYPHENATED.test(gap) && !SPACED_LINK.test(gap)) break
    gaps.push(gap)
    parts.push(token)
  }
  return { parts, gaps }
}

/** The word that the first `count` parts form; null if they form none, or if each is a word by itself. */
function wordOf(row: Row, count: number, text: string, known: KnownWord): Token | null {
  const seam = seamOf(row, count, text, known)
  const { parts, between, wordCount, masks, isMasked, isLoose } = seam
  if (isLoose && wordCount > 0) return null
  const areWords = wordCount === count
  const together = joined(parts, leastLetters(seam), known)
  const forms =
    (isChance(together, seam, known) ? null : together) ??
    (isMasked || !areWords ? unmasked(parts, masks, text, known) : [])
  if (forms.length === 0) return null
  // Two whole words with a sign in between are not a disguise: the sign may replace a space.
  const isHidden = (!areWords || isMasked) && !seam.isWrapped && !seam.isQuoted
  return join(parts, forms, isHidden && isParted(parts, between, known))
}

/** Fewest letters of the word that the parts may form. */
function leastLetters({ between, wordCount, parts, isLoose, mayBeTwo }: Seam): number {
  if (isLoose || mayBeTwo) return MIN_OF_WORDS
  if (!USUAL.test(between)) return wordCount === 0 ? MIN_OF_SIGNS : MIN_OF_STUMPS
  const isLetter = parts.some(({ forms }) => forms[0]!.length === 1)
  return wordCount === 0 || isLetter || (hasBracket(between) && parts.length > 2) ? MIN_OF_STUMPS : MIN_JOINED
}

/** "rifle-stock" matches a wildcard of the patterns, but the sign hides neither of its words. */
function isChance(words: readonly string[] | null, { mayBeTwo, isSpaced }: Seam, known: KnownWord): boolean {
  return words !== null && (mayBeTwo || isSpaced) && !words.every((word) => isKnownWhole(word, known))
}

/** What stands between the first parts of a row, and how many of the parts are words by themselves. */
interface Seam {
  readonly parts: readonly Token[]
  readonly between: string
  /** The gaps, with a star for each emoji. */
  readonly masks: readonly string[]
  readonly wordCount: number
  readonly isMasked: boolean
  /** Whether only the first letter stands in brackets. */
  readonly isQuoted: boolean
  /** Whether the word continues on the next line. */
  readonly isWrapped: boolean
  /** Whether spaces stand around the sign. */
  readonly isSpaced: boolean
  /** Whether that is so, or a bracket has letters on one side only. */
  readonly isLoose: boolean
  /** Whether all parts are words by themselves, with no sign in place of a letter. */
  readonly mayBeTwo: boolean
}

function seamOf(row: Row, count: number, text: string, known: KnownWord): Seam {
  const parts = row.parts.slice(0, count)
  const between = row.gaps.slice(0, count - 1).join('')
  const masks = masksOf(row, count)
  const wordCount = parts.filter(({ forms }) => forms[0]!.length >= MIN_LETTERS && known(forms[0]!)).length
  const isMasked = masks.some((gap) => gap.includes('*')) && parts.some(({ forms }) => forms[0]!.length < MIN_LETTERS)
  const isQuoted = count === 2 && isFirstBracketed(parts[0]!, between, text)
  const isWrapped = count === 2 && HYPHENATED.test(between)
  const isSpaced = between.includes(' ') && !HYPHENATED.test(between)
  const isBare = !isQuoted && !BOXES.test(between) && !areBracketsInside(between)
  const mayBeTwo = wordCount === count && !isMasked && !isWrapped
  return {
    parts,
    between,
    masks,
    wordCount,
    isMasked,
    isQuoted,
    isWrapped,
    isSpaced,
    isLoose: isBare || isSpaced,
    mayBeTwo,
  }
}

/** The gaps, with a star for each emoji; empty if the row has, or may have, more parts: it masks no vowels then. */
function masksOf({ parts, gaps }: Row, count: number): string[] {
  if (count < parts.length || count === MAX_PARTS) return []
  return gaps.map((gap) => gap.replaceAll(PICTOGRAPH, '*'))
}

function joined(parts: readonly Token[], least: number, known: KnownWord): string[] | null {
  const spelling = parts.map(lettersOf).join('')
  const word = [spelling, asLetters(spelling)].find((letters) => isWord(letters, least, known))
  return word === undefined ? null : [word]
}

/** The words that the parts form with a vowel in place of each sign: "c*sino", "kr*t*m", "sl_ts", "w**d". */
function unmasked(parts: readonly Token[], gaps: readonly string[], text: string, known: KnownWord): string[] {
  const signs = gaps.join('').length
  if (gaps.length === 0 || signs > MAX_MASKED || !gaps.every((gap) => MASKS.test(gap))) return []
  let spellings = [parts[0]!.forms[0]!]
  for (const [index, gap] of gaps.entries()) {
    for (const _ of gap) spellings = spellings.flatMap((spelling) => [...'aeiou'].map((vowel) => spelling + vowel))
    spellings = spellings.map((spelling) => spelling + parts[index + 1]!.forms[0]!)
  }
  // Of three letters all must be there: "c*r*" is no "car".
  const least = /[*#_]/.test(text[parts.at(-1)!.end] ?? '') ? MIN_MASKED + 1 : MIN_MASKED
  return spellings.filter((word) => isWord(word, least, known))
}
