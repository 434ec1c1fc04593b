import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'
import { CONTRASTS } from '../clause-words.js'
import { asserts, DENIALS, FRENCH, HINDI } from '../denying-words.js'
import { ASSURING, CLAIMING } from '../saying-words.js'

/** "It is not true that our soap is …", "do not describe our oil as …": these negate a whole clause. */
const TRUTHS = wordSet(
  'true correct wahr richtig vrai exact cierto verdad vero describe advertise promote claim imply suggest bewerben behaupten',
)
const TRUTH_REACH = 12
const THAT = wordSet('that dass que quil quelle che ki कि')
/** Of the negations of nouns, those that may also negate a verb of claiming. */
const NAY = wordSet('no dont kein pas')
/** Verbs of giving up a claim: "We stopped calling our bags biodegradable". */
const QUITTING = wordSet('stopped stop quit ceased dropped')

/** Whether a clause before a token says that what follows is untrue or not claimed: "it is not true that …". */
export function isUntrue(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 2; at >= 0 && from - at <= TRUTH_REACH; at--) {
    if (tokens[at]!.sentence !== tokens[from]!.sentence) return false
    const word = tokens[at]!.forms[0]!
    if (CONTRASTS.has(word)) return false
    if (THAT.has(word) && isUnclaimed(tokens, at)) return true
    if (QUITTING.has(word) && CLAIMING.has(tokens[at + 1]!.forms[0]!)) return true
    if (DENIALS.has(word) || word === 'dont') {
      const next = tokens.slice(at + 1, Math.min(at + 3, from))
      if (next.some(({ forms }) => TRUTHS.has(forms[0]!)) && !asserts(tokens, at)) return true
    }
  }
  return false
}

/** Whether the "that" at a token follows a verb of claiming that is negated just before or after it. */
function isUnclaimed(tokens: readonly Token[], that: number): boolean {
  const words = tokens.slice(Math.max(0, that - 4), that)
  const denies = ({ forms: [word] }: Token): boolean =>
    DENIALS.has(word!) || FRENCH.has(word!) || NAY.has(word!) || HINDI.has(word!)
  return (
    words.some(({ forms }) => ASSURING.has(forms[0]!)) &&
    words.some((token, at) => denies(token) && !asserts(words, at))
  )
}
