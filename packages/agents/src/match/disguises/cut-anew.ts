import type { HiddenWords } from '../words/hidden-words.js'
import { PAIRS, SINGLE } from './odd-words.js'

/** Costs of words by length, of letters that are no word, and of blanks that are taken out or put in. */
const PRICES = [0, 1.3, 1.1, 1.2] as const
const LONGER = 1
const NO_WORD = 2
const LETTER = 0.45
const JOINED = 1.2
const SPLIT = 0.6
const SPLIT_NAME = 4
/** A word of so many letters is most likely several. */
const LONG = 16
const SPLIT_LONG = 0.3
/** Longest word that is tried. */
const MAX_WORD = 22

/**
 * The letters of some words in a row cut into words of the patterns: cheapest where most letters belong to words and few
 * blanks are moved. Letters that belong to no word stay together. O(letters × {@link MAX_WORD}).
 */
export function cutAnew(written: readonly string[], isName: (at: number) => boolean, hidden: HiddenWords): string[] {
  const letters = written.join('')
  const size = letters.length
  /** What it costs to end a word at a place: nothing where a blank is. */
  const split = new Float64Array(size + 1)
  let place = 0
  for (const [at, word] of written.entries()) {
    split.fill(word.length >= LONG ? SPLIT_LONG : isName(at) ? SPLIT_NAME : SPLIT, place + 1, place + word.length)
    place += word.length
  }
  /** The least cost of the letters from a place on, and the length of the first word there. */
  const cost = new Float64Array(size + 1)
  const step = new Int32Array(size + 1)
  /** The same where the letters before belong to no word. */
  const restCost = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
  const restStep = new Int32Array(size + 1)
  for (let from = size - 1; from >= 0; from--) {
    const ends = cost[from + 1]! + split[from + 1]!
    const goesOn = split[from + 1] === 0 ? Number.POSITIVE_INFINITY : restCost[from + 1]!
    restCost[from] = LETTER + Math.min(ends, goesOn)
    restStep[from] = ends <= goesOn ? 1 : 1 + restStep[from + 1]!
    cost[from] = NO_WORD + restCost[from]!
    step[from] = restStep[from]!
    const lengths = hidden.lengthsAt(letters, from)
    let joined = 0
    for (let length = 1; length <= MAX_WORD && from + length <= size; length++) {
      if (length > 1 && split[from + length - 1] === 0) joined += JOINED
      if ((lengths & (1 << length)) === 0) continue
      const to = from + length
      const whole = priceOf(letters, from, length) + joined + split[to]! + cost[to]!
      if (whole >= cost[from]!) continue
      cost[from] = whole
      step[from] = length
    }
  }
  const words: string[] = []
  for (let from = 0; from < size; from += step[from]!) words.push(letters.slice(from, from + step[from]!))
  return words
}

function priceOf(letters: string, from: number, length: number): number {
  const isChance =
    (length === 1 && !SINGLE.includes(letters[from]!)) || (length === 2 && !PAIRS.has(letters.slice(from, from + 2)))
  return isChance ? Number.POSITIVE_INFINITY : (PRICES[length] ?? LONGER)
}
