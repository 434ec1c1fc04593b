import type { Token } from '../tokens/tokenise.js'
import { wordStarts } from '../words/part-chinese.js'
import { type Found } from './joined-tokens.js'
import type { TakenApart } from './taken-apart.js'

const HAN = /^\p{Script=Han}$/u
const FIRST_HAN = '\u2e80'
const STARS = /^[*＊]{1,2}$/
/** Signs that have a meaning of their own, so they may stand between two words as well. */
const SIGNS = /^[+@%&$￥＋＠％＆＄=^]{1,2}$/
const FIRST = /[*＊+@%&$￥＋＠％＆＄]/
const MAX_CHARACTERS = 400
/** Characters on either side that are segmented to determine whether a sign stands inside a word. */
const AROUND = 3

/**
 * Removes stars between Chinese characters, and other signs where they stand inside a word: "微*信", "赌+博". The scanner
 * drops meaningless signs already.
 */
export function signed({ text, tokens, at }: TakenApart, first: number): Found | null {
  const start = tokens[at[first]!]!
  if (start.forms[0]! < FIRST_HAN || !FIRST.test(text[start.end] ?? ' ') || !HAN.test(start.forms[0]!)) return null
  const words: Token[] = [start]
  for (let next = first + 1; next < at.length && words.length < MAX_CHARACTERS; next++) {
    const [last, token] = [words.at(-1)!, tokens[at[next]!]!]
    const isOne = HAN.test(last.forms[0]!) && HAN.test(token.forms[0]!) && token.sentence === last.sentence
    const gap = text.slice(last.end, token.start)
    if (!isOne || (gap !== '' && !STARS.test(gap) && !(SIGNS.test(gap) && isInsideWord(tokens, at, next)))) break
    words.push(token)
  }
  const isGapped = words.some((word, index) => index > 0 && word.start > words[index - 1]!.end)
  return isGapped ? { count: words.length, words, isNew: true } : null
}

/** Whether the dictionary has a word that spans the border before place `next` of `at`. */
function isInsideWord(tokens: readonly Token[], at: readonly number[], next: number): boolean {
  const characters = (from: number, to: number): string =>
    at
      .slice(Math.max(0, from), to)
      .map((index) => tokens[index]!.forms[0]!)
      .join('')
  const before = characters(next - AROUND, next)
  return !new Set(wordStarts(before + characters(next, next + AROUND))).has(before.length)
}
