import { PORTION, type Portions } from '../../portions.js'
import type { Token } from '../tokens/tokenise.js'
import { type HiddenWords, NO_HIDDEN_WORDS } from '../words/hidden-words.js'
import type { KnownWord } from '../words/split-glued.js'
import { broken, masked } from './broken-words.js'
import { drawn } from './drawn-letters.js'
import { hashtagWords, isTagSign } from './hashtags.js'
import type { Found } from './joined-tokens.js'
import { isLetters } from './joints.js'
import { parted } from './parted-words.js'
import { runTogether } from './run-together.js'
import { signed } from './signed-characters.js'
import { spelt } from './spelt-words.js'
import type { TakenApart } from './taken-apart.js'
import { tampered } from './tampered.js'

/**
 * Restores words that were taken apart, and returns the affected sentences or null if there are none: letters spelt out
 * ("f r e e", "c*a*s*h", "G-u-a-r-a-n-t-e-e-d"), words split by a sign, a bracket or an emoji ("cas-ino", "c*sino",
 * "c(a)sino") or by a space that leaves no word ("follo wers"), Chinese characters separated by stars, and hashtags of
 * several words, which are split. Except for Chinese, only words of the patterns are restored. Linear: each token is
 * tried with a few neighbours.
 */
export function* reveal(
  tokens: readonly Token[],
  text: string,
  known: KnownWord,
  hidden: HiddenWords = NO_HIDDEN_WORDS,
): Portions<Token[] | null> {
  const at: number[] = []
  for (let index = 0; index < tokens.length; index++) if (isLetters(tokens[index]!)) at.push(index)
  // 0 until computed. Cached, since each token is looked up twice: as left and as right neighbour.
  const asked = new Uint8Array(at.length)
  const isKnown = (index: number): boolean => (asked[index] ||= known(tokens[at[index]!]!.forms[0]!) ? 1 : 2) === 1
  const apart: TakenApart = { text, tokens, at, known, hidden }
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
      spelt(apart, first) ??
      signed(apart, first) ??
      drawn(apart, first) ??
      parted(apart, first) ??
      masked(apart, first) ??
      tampered(apart, first) ??
      broken(apart, first, isKnown) ??
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

function found(words: readonly Token[] | null): Found | null {
  return words && { count: 1, words, isNew: true }
}
