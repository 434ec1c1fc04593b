import type { KnownWord } from '../words/split-glued.js'
import { isBeginning, isEnd } from './known-by-part.js'

/** Longest word that is tried. */
const MAX_WORD = 18
/** Shortest word that counts where many letters are not covered: shorter ones come about by chance. */
const MIN_TELLING = 4
const MIN_WORD = 2
/** In a run of at least this many letters one in five may be left over, for names and unknown words. */
const MIN_ROW = 10
const MOST_LEFT_OVER = 0.2
/** Cost of a leftover letter: more than all words that fit into a run. */
const LEFT_OVER = 1e6

/** A known word in a run of letters: index of its first letter and of the one after its last. */
export interface CoveredWord {
  readonly from: number
  readonly to: number
}

/**
 * Segments a run of letters into known words: fewest leftover letters first, then fewest words, then the longer first
 * word ("cures cancer", not "cure" and a word that ends in "cancer"). Words of less than four letters count only where
 * little is left over. Empty where no word is found. Letters of Hindi include their vowel signs. O(length ×
 * {@link MAX_WORD}).
 */
export function coverLetters(letters: string | readonly string[], known: KnownWord): CoveredWord[] {
  const units = [...letters]
  const size = units.length
  const cost = new Array<number>(size + 1).fill(0)
  const step = new Array<number>(size + 1).fill(1)
  for (let from = size - 1; from >= 0; from--) {
    const first = units[from]!
    const isWhole = first === 'a' || first === 'i' || (first > 'z' && known(first))
    cost[from] = cost[from + 1]! + (isWhole ? 1 : LEFT_OVER)
    let word = first
    let beginsAt = 0
    for (let length = MIN_WORD; length <= Math.min(MAX_WORD, size - from); length++) {
      word += units[from + length - 1]!
      if (beginsAt === 0 && isBeginning(word, known)) beginsAt = length
      const rest = cost[from + length]!
      if (rest + 1 > cost[from]! || !known(word)) continue
      const whole = rest + priceOf(word, length, beginsAt, known)
      if (whole <= cost[from]!) {
        cost[from] = whole
        step[from] = length
      }
    }
  }
  const words: CoveredWord[] = []
  for (let at = 0; at < size; at += step[at]!) if (step[at]! > 1) words.push({ from: at, to: at + step[at]! })
  const leftOver = Math.floor(cost[0]! / LEFT_OVER)
  if (leftOver === 0 || (size >= MIN_ROW && leftOver <= MOST_LEFT_OVER * size)) return words
  return words.filter(({ from, to }) => to - from >= MIN_TELLING)
}

/**
 * A word of which patterns know only the beginning may have this many letters more. Each adds to its cost, so that two
 * words are not read as one.
 */
const MOST_ENDING = 5
const ENDING = 0.02
const BEGUN = 1.2
const SHORT = 1.1
/** More than two words, less than three. */
const TWO_WORDS = 2.5
const INFLECTIONS = ['', 's', 'es', 'd', 'ed', 'ing', 'e', 'n', 'en']
/** Shortest word behind another, and endings that are known as words, too. */
const MIN_END = 3
const ENDINGS = new Set('ing ings ment ments less ness able ion ions ers ant ent ive ate ism ist ists'.split(' '))

/** The cost of a known word: least for one known as a whole; `beginsAt`: letters of it known as a beginning. */
function priceOf(word: string, length: number, beginsAt: number, known: KnownWord): number {
  if (beginsAt > 0) {
    if (length - beginsAt > MOST_ENDING) return LEFT_OVER * length
    return BEGUN + ENDING * (length - beginsAt) + (endsInWord(word, beginsAt, known) ? TWO_WORDS : 0)
  }
  if (isEnd(word, known)) return TWO_WORDS
  return length === MIN_WORD ? SHORT : 1
}

/** Whether another word follows the known beginning and its inflection: "resultsnot". */
function endsInWord(word: string, beginsAt: number, known: KnownWord): boolean {
  return INFLECTIONS.some((inflection) => {
    const at = beginsAt + inflection.length
    const end = word.slice(at)
    return end.length >= MIN_END && word.startsWith(inflection, beginsAt) && !ENDINGS.has(end) && known(end)
  })
}
