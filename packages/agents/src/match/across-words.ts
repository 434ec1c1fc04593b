import { wordStarts } from './part-chinese.js'
import type { Spot } from './spots.js'
import type { Token } from './tokenise.js'

const HAN = /^\p{Script=Han}$/u
/** Characters on either side that are parted into words together with those found. */
const AROUND = 10
/** Longer words than this are not made by chance: 果味雾化 in 水果味雾化器 is what it seems. */
const LONGEST = 3

/**
 * Whether Chinese characters look like a word and are the end of one word and the beginning of the next: 子弹 (bullet)
 * in 孩子弹琴 (a child plays), 生发 in 学生发展. Chinese writes no spaces, so only a dictionary tells. Both words must
 * reach beyond the spot: 代考 in 代考试 is what it seems. False for words of other scripts, and where signs stand between.
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

/** Whether these tokens are Chinese characters that follow each other with nothing between. */
function isRun(tokens: readonly Token[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    if (!HAN.test(tokens[index]!.forms[0]!)) return false
    if (index > from && tokens[index]!.start !== tokens[index - 1]!.end) return false
  }
  return true
}
