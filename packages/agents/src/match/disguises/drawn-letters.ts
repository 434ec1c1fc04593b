import type { HiddenWords } from '../words/hidden-words.js'
import type { KnownWord } from '../words/split-glued.js'
import { type Found, join } from './joined-tokens.js'
import type { TakenApart } from './taken-apart.js'

/** Letters drawn with several signs, the longest first, since a w contains two v. */
const DRAWN: readonly (readonly [signs: string, letter: string])[] = [
  ['\\/\\/', 'w'],
  ['|\\/|', 'm'],
  ['/\\/\\', 'm'],
  ['|\\|', 'n'],
  ['|-|', 'h'],
  [']-[', 'h'],
  ['|_|', 'u'],
  ['|)', 'd'],
  ['|>', 'p'],
  ['|<', 'k'],
  ['|3', 'b'],
  ['><', 'x'],
  ['}{', 'x'],
  ['()', 'o'],
  ['[]', 'o'],
  ['/\\', 'a'],
  ['\\/', 'v'],
]
const SIGNS = /[|\\/()[\]<>{}]/
/** A run without blanks that may hold such letters, and what stands at its end without belonging to it. */
const RUN = /\S{1,48}/y
const END = /(?<![.,;:!?"'…])[.,;:!?"'…]+$/
/** How far before a letter its run may begin. */
const MAX_BEFORE = 6
const MIN_WORD = 4
const BLANK = 32
/** The same where patterns know only its beginning. */
const MIN_BY_PART = 6

/** A word of the patterns of which some letters are drawn: "|-|ealth", "\/\/in". */
export function drawn({ text, tokens, at, known, hidden }: TakenApart, first: number): Found | null {
  const token = tokens[at[first]!]!
  // The common case, checked first: blanks around it.
  if (text.charCodeAt(token.end) === BLANK && text.charCodeAt(token.start - 1) === BLANK) return null
  if (!SIGNS.test(text[token.end] ?? '') && !SIGNS.test(text[token.start - 1] ?? '')) return null
  const start = beginningOf(text, token.start)
  if (at[first - 1] !== undefined && tokens[at[first - 1]!]!.end > start) return null
  RUN.lastIndex = start
  const run = RUN.exec(text)?.[0].replace(END, '') ?? ''
  const word = read(run, known, hidden)
  if (word === null) return null
  const end = start + run.length
  let count = 0
  while (at[first + count] !== undefined && tokens[at[first + count]!]!.end <= end) count++
  const parts = at.slice(first, first + count).map((index) => tokens[index]!)
  return { count, isNew: true, words: [{ ...join(parts, [word], true), start, end }] }
}

function beginningOf(text: string, at: number): number {
  let start = at
  while (start > Math.max(0, at - MAX_BEFORE) && /\S/.test(text[start - 1]!)) start--
  return start
}

function read(run: string, known: KnownWord, hidden: HiddenWords): string | null {
  let letters = run.toLowerCase()
  for (const [signs, letter] of DRAWN) letters = letters.replaceAll(signs, letter)
  const isWord = letters !== run.toLowerCase() && letters.length >= MIN_WORD && /^[a-z]+$/.test(letters)
  return isWord && (hidden.isWord(letters) || (letters.length >= MIN_BY_PART && known(letters))) ? letters : null
}
