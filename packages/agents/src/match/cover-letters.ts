import type { KnownWord } from './split-glued.js'

/** Longest word that is tried. */
const MAX_WORD = 18
/** Shortest word that counts where not all letters are covered: shorter ones come about by chance. */
const MIN_TELLING = 4
const MIN_WORD = 2

/** A known word in a row of letters: index of its first letter and of the one after its last. */
export interface CoveredWord {
  readonly from: number
  readonly to: number
}

/**
 * The known words that letters in a row make, leaving as few letters over as can be, and of equal covers the one of
 * fewest words, and of those the one with the longer first word: "cures cancer", not "cure" and what ends in "cancer". Words of less than four letters count only where nothing is left over but "a" and "i". Empty where
 * no word is found. O(length × {@link MAX_WORD}).
 */
export function coverLetters(letters: string, known: KnownWord): CoveredWord[] {
  const size = letters.length
  const cost = new Array<number>(size + 1).fill(0)
  const step = new Array<number>(size + 1).fill(1)
  for (let from = size - 1; from >= 0; from--) {
    const isArticle = letters[from] === 'a' || letters[from] === 'i'
    cost[from] = cost[from + 1]! + (isArticle ? 1 : LEFT_OVER)
    for (let length = MIN_WORD; length <= Math.min(MAX_WORD, size - from); length++) {
      const whole = cost[from + length]! + 1
      if (whole <= cost[from]! && known(letters.slice(from, from + length))) {
        cost[from] = whole
        step[from] = length
      }
    }
  }
  const words: CoveredWord[] = []
  for (let at = 0; at < size; at += step[at]!) if (step[at]! > 1) words.push({ from: at, to: at + step[at]! })
  if (cost[0]! < LEFT_OVER) return words
  return words.filter(({ from, to }) => to - from >= MIN_TELLING)
}

/** Dearer than any number of words that fit into a text that is looked at. */
const LEFT_OVER = 1e6
