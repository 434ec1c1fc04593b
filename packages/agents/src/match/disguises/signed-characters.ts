import type { Token } from '../tokens/tokenise.js'
import { wordStarts } from '../words/part-chinese.js'
import { type Found } from './joined-tokens.js'
import type { TakenApart } from './taken-apart.js'

const HAN = /^\p{Script=Han}$/u
const FIRST_HAN = '\u2e80'
const STARS = /^[*＊]{1,2}$/
/** Signs that have a meaning of their own, so they may stand between two words as well. */
const SIGNS = /^[+@%&$￥＋＠％＆＄=^]{1,2}$/
const FIRST = /[*＊+@%&$￥＋＠％＆＄a-z0-9]/i
/** A letter or digit put between two characters of a word: "微x信". */
const PUT_IN = /^[a-z0-9]$/
const MAX_CHARACTERS = 400
/** Characters on either side that are segmented to determine whether a sign stands inside a word. */
const AROUND = 3

/**
 * Removes stars between Chinese characters, and other signs, letters and digits where they stand inside a word: "微*信",
 * "赌+博", "微x信". The scanner drops meaningless signs already.
 */
export function signed({ text, tokens, at }: TakenApart, first: number): Found | null {
  const start = tokens[at[first]!]!
  if (start.forms[0]! < FIRST_HAN || !FIRST.test(text[start.end] ?? ' ') || !HAN.test(start.forms[0]!)) return null
  const words: Token[] = [start]
  for (let next = first + 1; next < at.length && words.length < MAX_CHARACTERS; next++) {
    const last = words.at(-1)!
    if (isPutIn(tokens, at, next)) next++
    const token = tokens[at[next]!]!
    const isOne = HAN.test(last.forms[0]!) && HAN.test(token.forms[0]!) && token.sentence === last.sentence
    const gap = text.slice(last.end, token.start)
    const isNothing = gap === '' || STARS.test(gap) || PUT_IN.test(gap.toLowerCase())
    if (!isOne || !(isNothing || (SIGNS.test(gap) && isInsideWord(tokens, at, next, next)))) break
    words.push(token)
  }
  const isGapped = words.some((word, index) => index > 0 && word.start > words[index - 1]!.end)
  return isGapped ? { count: words.length, words, isNew: true } : null
}

/** Whether a letter or digit at place `next` of `at` stands inside a word of the dictionary. */
function isPutIn(tokens: readonly Token[], at: readonly number[], next: number): boolean {
  const [before, token, after] = [next - 1, next, next + 1].map((place) => tokens[at[place] ?? -1])
  if (token === undefined || after === undefined || !PUT_IN.test(token.forms[0]!)) return false
  const isClose = before!.end === token.start && token.end === after.start && HAN.test(after.forms[0]!)
  return isClose && isInsideWord(tokens, at, next, next + 1)
}

/** Whether the dictionary has a word of characters before place `to` of `at` and from place `from` on. */
function isInsideWord(tokens: readonly Token[], at: readonly number[], to: number, from: number): boolean {
  const characters = (first: number, last: number): string =>
    at
      .slice(Math.max(0, first), last)
      .map((index) => tokens[index]!.forms[0]!)
      .join('')
  const before = characters(to - AROUND, to)
  return !new Set(wordStarts(before + characters(from, from + AROUND))).has(before.length)
}
