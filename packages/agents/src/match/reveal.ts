import { PORTION, type Portions } from '../portions.js'
import { broken, masked } from './broken-words.js'
import { coverLetters } from './cover-letters.js'
import { hashtagWords, isTagSign } from './hashtags.js'
import { type HiddenWords, NO_HIDDEN_WORDS } from './hidden-words.js'
import { areBracketsInside, isFirstBracketed, isLetters, isParted } from './joints.js'
import { type Found, isWord, join } from './joined-tokens.js'
import { runTogether } from './run-together.js'
import type { KnownWord } from './split-glued.js'
import type { Token } from './tokenise.js'
import { asLetters } from './word-forms.js'

/** Fewest letters of a spelt-out word, and most that are looked at together. */
const MIN_LETTERS = 3
const MAX_LETTERS = 400
/** Shortest word that two parts may make: shorter ones come about by chance. */
const MIN_JOINED = 5
/** With a sign for a vowel it is meant: "f*ke", "p*ll*ts", "c🎰sino". */
const MIN_MASKED = 4
const MAX_MASKED = 3
const MASKS = /^[*#_]+$/
const HAN = /^\p{Script=Han}$/u
const STARS = /^[*＊]{1,2}$/
const MAX_PARTS = 5
const LINK =
  /^(?:[-_.*#/·•|~+^=\\:"()[\]{}\u2010-\u2015\u115f\u1160\u2800\u3164\uffa0]|\p{Extended_Pictographic}|\ufe0f|\u200d)+$/u
/** A hyphen at the end of a line, where the word goes on in the next one. */
const HYPHENATED = /^[-\u00ad\u2010][ \t]?\n[ \t]{0,4}$/
const PICTOGRAPH = /\p{Extended_Pictographic}(?:\ufe0f|\u200d)*/gu
const SPACING = /^[^\p{L}\p{N}]{1,3}$|^[\u115f\u1160\u3164\uffa0]$/u
/** Signs between letters may differ, blanks may not: "p.o-r_n". */
const SIGN = /^[-_.*~|·•+/:]$/
const ACRONYM = 5
const BLANK = 32

/**
 * The sentences of a text that hold words which were taken apart, with these put together: letters spelt out ("f r e
 * e", "c*a*s*h", "G-u-a-r-a-n-t-e-e-d"), words parted by a sign, a bracket or a pictograph ("cas-ino", "c*sino",
 * "c(a)sino") or by a space that leaves no word ("follo wers"), Chinese characters with stars between them, and hashtags
 * of several words, which are parted. Only what gives a word of the patterns is touched, but for the Chinese. Null
 * where nothing is. Linear: each token is tried with a few neighbours.
 */
export function* reveal(
  tokens: readonly Token[],
  text: string,
  known: KnownWord,
  hidden: HiddenWords = NO_HIDDEN_WORDS,
): Portions<Token[] | null> {
  const at: number[] = []
  for (let index = 0; index < tokens.length; index++) if (isLetters(tokens[index]!)) at.push(index)
  // 0 until computed: each token is looked up as the left one and as the right one.
  const asked = new Uint8Array(at.length)
  const isKnown = (index: number): boolean => (asked[index] ||= known(tokens[at[index]!]!.forms[0]!) ? 1 : 2) === 1
  const result: Token[] = []
  const changed = new Set<number>()
  let copied = 0
  let pauseAt: number = PORTION.words
  for (let first = 0; first < at.length;) {
    if (first >= pauseAt) {
      pauseAt = first + PORTION.words
      yield
    }
    const taken =
      spelt(tokens, at, first, text, known) ??
      starred(tokens, at, first, text) ??
      parted(tokens, at, first, text, known) ??
      masked(tokens, at, first, text, hidden) ??
      broken(tokens, at, first, text, isKnown, known, hidden) ??
      found(runTogether(tokens[at[first]!]!, text, known, hidden)) ??
      found(hashtagWords(tokens, at[first]!, text, known))
    if (taken === null) first++
    else if (!taken.isNew) first += taken.count
    else {
      for (; copied < at[first]!; copied++) if (!isTagSign(tokens, copied)) result.push(tokens[copied]!)
      result.push(...taken.words)
      changed.add(tokens[at[first]!]!.sentence)
      first += taken.count
      copied = at[first - 1]! + 1
    }
  }
  if (changed.size === 0) return null
  for (; copied < tokens.length; copied++) result.push(tokens[copied]!)
  return result.filter(({ sentence }) => changed.has(sentence))
}

function spelt(
  tokens: readonly Token[],
  at: readonly number[],
  first: number,
  text: string,
  known: KnownWord,
): Found | null {
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
    const isAcronym = parts.length <= ACRONYM && parts.every(({ capital }) => capital !== 'none')
    const isHidden = !isAcronym && parts.length >= MIN_LETTERS
    words.push(...letters.slice(copied, from), join(parts, [spelling.slice(from, to)], isHidden))
    copied = to
  }
  return { count: letters.length, words: [...words, ...letters.slice(copied)], isNew: covered.length > 0 }
}

function parted(
  tokens: readonly Token[],
  at: readonly number[],
  first: number,
  text: string,
  known: KnownWord,
): Found | null {
  const [start, second] = [tokens[at[first]!]!, tokens[at[first + 1] ?? -1]]
  // Most text: a blank, which is no link.
  if (second === undefined || (second.start === start.end + 1 && text.charCodeAt(start.end) === BLANK)) return null
  const parts: Token[] = [start]
  const gaps: string[] = []
  for (let next = first + 1; next < at.length && parts.length < MAX_PARTS; next++) {
    const token = tokens[at[next]!]!
    const gap = text.slice(parts.at(-1)!.end, token.start)
    if (gap.length === 0 || gap.length > 8 || token.sentence !== parts[0]!.sentence) break
    if (!LINK.test(gap) && !HYPHENATED.test(gap)) break
    gaps.push(gap)
    parts.push(token)
  }
  for (let count = parts.length; count > 1; count--) {
    const taken = parts.slice(0, count)
    const isQuoted = count === 2 && isFirstBracketed(taken[0]!, gaps[0]!, text)
    if (!isQuoted && !areBracketsInside(gaps.slice(0, count - 1).join(''))) continue
    // A row of more parts than are looked at is no word with masked vowels.
    const masks = count === parts.length && count < MAX_PARTS ? gaps.map((gap) => gap.replaceAll(PICTOGRAPH, '*')) : []
    const isMasked = masks.some((gap) => gap.includes('*')) && taken.some(({ forms }) => forms[0]!.length < MIN_LETTERS)
    const isWrapped = HYPHENATED.test(gaps[0]!) && count === 2
    if (!isMasked && !isWrapped && taken.every(({ forms }) => known(forms[0]!))) continue
    const forms = joined(taken, known) ?? unmasked(taken, masks, known)
    const isHidden = !isWrapped && !isQuoted && isParted(taken, gaps.slice(0, count - 1).join(''), known)
    if (forms.length > 0) return { count, isNew: true, words: [join(taken, forms, isHidden)] }
  }
  return null
}

/**
 * Chinese characters with stars between them, without these: "微*信". Every other sign between two characters is passed
 * over anyway; a star is a word of its own.
 */
function starred(tokens: readonly Token[], at: readonly number[], first: number, text: string): Found | null {
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

function joined(parts: readonly Token[], known: KnownWord): string[] | null {
  const spelling = parts.map(({ forms }) => forms[0]!).join('')
  const word = [spelling, asLetters(spelling)].find((letters) => isWord(letters, MIN_JOINED, known))
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

function found(words: readonly Token[] | null): Found | null {
  return words && { count: 1, words, isNew: true }
}
