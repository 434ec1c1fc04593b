import type { Token } from '../tokens/tokenise.js'
import type { HiddenWords } from '../words/hidden-words.js'
import { areLinked, isOdd, SMALL } from './odd-words.js'

/** Most pieces that a word is looked for in. */
const MOST_PIECES = 5
/** Sizes of small words, and fewest letters beside one. */
const [MIN_SMALL, MAX_SMALL] = [3, 5] as const
const MIN_REST = 3

/**
 * Whether an odd token may be a piece of a word, or several words: a few lookups, so that most sentences need not be cut
 * anew. Gives how much that tells: 2 for a word of which another piece is odd as well, 0 for nothing.
 */
export function hopeOf(tokens: readonly Token[], at: number, text: string, hidden: HiddenWords): 0 | 1 | 2 {
  let [first, before] = [at, '']
  for (;;) {
    before = tokens[first]!.forms[0]! + before
    let [last, word] = [at, before]
    for (;;) {
      if (last > first && hidden.isWord(word)) return isOdd(tokens[last === at ? first : last]!) ? 2 : 1
      if (last - first + 1 >= MOST_PIECES || !areLinked(tokens, last, text)) break
      word += tokens[++last]!.forms[0]!
    }
    if (at - first + 1 >= MOST_PIECES || !areLinked(tokens, first - 1, text)) break
    first--
  }
  return isGlued(tokens[at]!.forms[0]!) || isShifted(tokens, at, text, hidden) ? 1 : 0
}

/** Whether a word begins or ends with a small one: "thebest". */
function isGlued(word: string): boolean {
  for (let size = MIN_SMALL; size <= MAX_SMALL && size + MIN_REST <= word.length; size++) {
    if (SMALL.has(word.slice(0, size)) || SMALL.has(word.slice(-size))) return true
  }
  return false
}

/**
 * Whether two words, one of them odd, make sense with one letter on the other side of the blank, or one more behind them:
 * "th ebest", "ourt eac uresy".
 */
function isShifted(tokens: readonly Token[], at: number, text: string, hidden: HiddenWords): boolean {
  return [at - 1, at].some((left) => {
    if (!areLinked(tokens, left, text)) return false
    const [a, b] = [tokens[left]!.forms[0]!, tokens[left + 1]!.forms[0]!]
    const areWords = (one: string, other: string): boolean => hidden.isWord(one) && hidden.isWord(other)
    const [kept, moved] = [a.slice(0, -1), a.slice(-1)]
    return (
      areWords(kept, moved + b) || areWords(kept, moved + b.slice(0, -1)) || areWords(a + b.slice(0, 1), b.slice(1))
    )
  })
}
