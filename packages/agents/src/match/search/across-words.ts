import type { Token } from '../tokens/tokenise.js'
import { wordStarts } from '../words/part-chinese.js'
import type { Spot } from './spots.js'

const HAN = /^\p{Script=Han}$/u
/** How many characters on either side of the spot are segmented together with it. */
const AROUND = 10
/** Longer phrases do not arise by chance across word borders: 果味雾化 in 水果味雾化器 is meant. */
const LONGEST = 3

/**
 * Whether a match of Chinese characters only arises by chance: it is the end of one word and the beginning of the next,
 * as 子弹 (bullet) in 孩子弹琴 (a child plays) or 生发 in 学生发展. Chinese is written without spaces, so only a dictionary can
 * tell. Both words must extend beyond the spot: 代考 in 代考试 is a real match. False for other scripts and where signs
 * stand in between.
 */
export function isAcrossWords({ tokens, from, to }: Spot): boolean {
  if (to - from < 2 || to - from > LONGEST || !isRun(tokens, from, to)) return false
  let first = from
  while (first > 0 && from - first < AROUND && isRun(tokens, first - 1, first + 1)) first--
  let last = to
  while (last < tokens.length && last - to < AROUND && isRun(tokens, last - 1, last + 1)) last++
  const run = tokens.slice(first, last).map(({ forms }) => forms[0]!)
  const joints = new Set(wordStarts(run.join('')))
  const cuts = (place: number): boolean => place > first && place < last && !joints.has(place - first)
  if (!cuts(from) || !cuts(to)) return false
  for (let place = from + 1; place < to; place++) if (!cuts(place)) return true
  return false
}

/** Whether these tokens are adjacent Chinese characters. */
function isRun(tokens: readonly Token[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    if (!HAN.test(tokens[index]!.forms[0]!)) return false
    if (index > from && tokens[index]!.start !== tokens[index - 1]!.end) return false
  }
  return true
}
