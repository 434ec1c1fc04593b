import { areBracketsInside, hasBracket, isFirstBracketed, isParted } from './joints.js'
import { type Found, isWord, join, lettersOf } from './joined-tokens.js'
import { isKnownWhole } from './known-by-part.js'
import type { KnownWord } from './split-glued.js'
import type { TakenApart } from './taken-apart.js'
import type { Token } from './tokenise.js'
import { asLetters } from './word-forms.js'

/** Shortest word that parts may make: shorter ones come about by chance, the sooner the more parts are words by themselves. */
const MIN_OF_STUMPS = 4
const MIN_JOINED = 5
const MIN_OF_WORDS = 6
/** With a sign for a vowel it is meant: "f*ke", "p*ll*ts", "c🎰sino". */
const MIN_MASKED = 4
const MAX_MASKED = 3
/** A part of fewer letters is seldom a word by itself. */
const MIN_LETTERS = 3
const MAX_PARTS = 5
const MAX_GAP = 8
const MASKS = /^[*#_]+$/
/** Between parts each of which stands in brackets of its own: "[cas][ino]". */
const BOXES = /^(?:[)\]}][([{])+$/
const LINK =
  /^(?:[-_.,;…!?@%&$€£₹¥<>°−–→*#/·•|~+^=\\:"()[\]{}\u2010-\u2015\u115f\u1160\u2800\u3164\uffa0]|\p{Extended_Pictographic}|\ufe0f|\u200d)+$/u
/** A sign with a blank on either side, which parts most words: "vod - ka". */
const SPACED_LINK = /^ [-–.·•|*_~+/] $/
/** A hyphen at the end of a line, where the word goes on in the next one. */
const HYPHENATED = /^[-\u00ad\u2010][ \t]?\n[ \t]{0,4}$/
const PICTOGRAPH = /\p{Extended_Pictographic}(?:\ufe0f|\u200d)*/gu
const BLANK = 32

/** Tokens with signs alone between them, and these signs: one gap fewer than parts. */
interface Row {
  readonly parts: readonly Token[]
  readonly gaps: readonly string[]
}

/** A word of the patterns with signs in it, or with signs for its vowels: "cas-ino", "c(a)sino", "c*sino". */
export function parted({ text, tokens, at, known }: TakenApart, first: number): Found | null {
  const start = tokens[at[first]!]!
  const second = tokens[at[first + 1] ?? -1]
  // Most text: a blank, which is no link.
  if (second === undefined || (second.start === start.end + 1 && text.charCodeAt(start.end) === BLANK)) return null
  const row = linkedRow(tokens, at, first, text)
  if (isSpelt(row)) return null
  for (let count = row.parts.length; count > 1; count--) {
    const word = wordOf(row, count, text, known)
    if (word !== null) return { count, isNew: true, words: [word] }
  }
  return null
}

/** Whether a row that may go on ends in single letters: these are a word of their own, letter by letter. */
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

/** What the first `count` parts of a row are together; null where that is no word, or each is one by itself. */
function wordOf(row: Row, count: number, text: string, known: KnownWord): Token | null {
  const seam = seamOf(row, count, text, known)
  const { parts, between, wordCount, masks, isMasked, isLoose } = seam
  if (isLoose && wordCount > 0) return null
  const areWords = wordCount === count
  const together = joined(parts, leastLetters(seam), known)
  const forms =
    (isChance(together, seam, known) ? null : together) ?? (isMasked || !areWords ? unmasked(parts, masks, known) : [])
  if (forms.length === 0) return null
  // Of two words with a sign between, it may have been meant for a blank.
  const isHidden = (!areWords || isMasked) && !seam.isWrapped && !seam.isQuoted
  return join(parts, forms, isHidden && isParted(parts, between, known))
}

/** Fewest letters of the word that parts may make. */
function leastLetters({ between, wordCount, parts, isLoose, mayBeTwo }: Seam): number {
  if (isLoose || mayBeTwo) return MIN_OF_WORDS
  return wordCount === 0 || (hasBracket(between) && parts.length > 2) ? MIN_OF_STUMPS : MIN_JOINED
}

/** "rifle-stock" begins like a word of the patterns; neither half is hidden by the sign. */
function isChance(words: readonly string[] | null, { mayBeTwo, isSpaced }: Seam, known: KnownWord): boolean {
  return words !== null && (mayBeTwo || isSpaced) && !words.every((word) => isKnownWhole(word, known))
}

/** What is between the first parts of a row, and how many of them are words by themselves. */
interface Seam {
  readonly parts: readonly Token[]
  readonly between: string
  /** The gaps with a star for each pictograph. */
  readonly masks: readonly string[]
  readonly wordCount: number
  readonly isMasked: boolean
  /** The first letter alone stands in brackets. */
  readonly isQuoted: boolean
  /** It goes on in the next line. */
  readonly isWrapped: boolean
  /** Blanks stand around the sign. */
  readonly isSpaced: boolean
  /** These, or a bracket that has letters on one side alone. */
  readonly isLoose: boolean
  /** All parts are words by themselves, and no sign stands for a letter. */
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

/** The gaps with a star for each pictograph. A row of more parts than are looked at is no word with masked vowels. */
function masksOf({ parts, gaps }: Row, count: number): string[] {
  if (count < parts.length || count === MAX_PARTS) return []
  return gaps.map((gap) => gap.replaceAll(PICTOGRAPH, '*'))
}

function joined(parts: readonly Token[], least: number, known: KnownWord): string[] | null {
  const spelling = parts.map(lettersOf).join('')
  const word = [spelling, asLetters(spelling)].find((letters) => isWord(letters, least, known))
  return word === undefined ? null : [word]
}

/** The words that parts make with a vowel for each sign between them: "c*sino", "kr*t*m", "sl_ts", "w**d". */
function unmasked(parts: readonly Token[], gaps: readonly string[], known: KnownWord): string[] {
  const signs = gaps.join('').length
  if (gaps.length === 0 || signs > MAX_MASKED || !gaps.every((gap) => MASKS.test(gap))) return []
  let spellings = [parts[0]!.forms[0]!]
  for (const [index, gap] of gaps.entries()) {
    for (const _ of gap) spellings = spellings.flatMap((spelling) => [...'aeiou'].map((vowel) => spelling + vowel))
    spellings = spellings.map((spelling) => spelling + parts[index + 1]!.forms[0]!)
  }
  return spellings.filter((word) => isWord(word, MIN_MASKED, known))
}
