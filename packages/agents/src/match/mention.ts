import type { Spot } from './spots.js'

/** Words around the hit that a quotation may hold for it to be a mere mention of the words. */
const MENTION_SLACK = 2

/** Whether the hit is all of a quotation, or nearly: copy that talks of "clinically proven" does not claim it. */
export function isMention({ tokens, from, to }: Spot): boolean {
  const { quote } = tokens[from]!
  if (quote === 0 || tokens[to - 1]!.quote !== quote) return false
  let slack = 0
  for (let at = from - 1; at >= 0 && tokens[at]!.quote === quote && slack <= MENTION_SLACK; at--) slack++
  for (let at = to; at < tokens.length && tokens[at]!.quote === quote && slack <= MENTION_SLACK; at++) slack++
  return slack <= MENTION_SLACK
}
