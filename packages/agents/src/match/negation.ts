import type { Token } from './tokenise.js'

/** Words that deny a statement after them, even over a comma: "does not treat, cure or prevent". */
const DENIALS = new Set(
  'not never nor neither cannot cant doesnt didnt isnt arent wasnt werent wont wouldnt nicht nie nahi nahin'.split(' '),
)
/** Words that deny the next few words: "no cure", "without guaranteed results". */
const PRIVATIONS = new Set('no without kein keine keinen ohne dont'.split(' '))
const DENIAL_REACH = 6
const PRIVATION_REACH = 3
/** A new thought begins here: "no fees and guaranteed results" guarantees results. */
const TURNS = new Set(['and', 'but', 'plus', 'yet'])
/** "not only clinically proven" asserts it. */
const ASSERTING = new Set(['only', 'just'])

/** Whether the token at `from` is denied by a word before it in its sentence. Looks at most six tokens back. */
export function isNegated(tokens: readonly Token[], from: number): boolean {
  const { sentence } = tokens[from]!
  let breaks = tokens[from]!.afterBreak
  for (let at = from - 1; at >= 0 && from - at <= DENIAL_REACH; at--) {
    const token = tokens[at]!
    if (token.sentence !== sentence) return false
    const word = token.forms[0]!
    if (DENIALS.has(word)) return !ASSERTING.has(tokens[at + 1]!.forms[0]!)
    if (PRIVATIONS.has(word) && from - at <= PRIVATION_REACH && !breaks) return true
    breaks ||= token.afterBreak || TURNS.has(word)
  }
  return false
}

/** Words around the hit that a quotation may hold for it to be a mere mention of the words. */
const MENTION_SLACK = 2

/** Whether the hit is all of a quotation, or nearly: copy that talks of "clinically proven" does not claim it. */
export function isMention(tokens: readonly Token[], from: number, to: number): boolean {
  const { quote } = tokens[from]!
  if (quote === 0 || tokens[to - 1]!.quote !== quote) return false
  let slack = 0
  for (let at = from - 1; at >= 0 && tokens[at]!.quote === quote && slack <= MENTION_SLACK; at--) slack++
  for (let at = to; at < tokens.length && tokens[at]!.quote === quote && slack <= MENTION_SLACK; at++) slack++
  return slack <= MENTION_SLACK
}
