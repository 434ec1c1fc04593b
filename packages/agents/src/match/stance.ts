import type { Stance } from '../rules/rule-schema.js'
import { isMention, isNegated } from './negation.js'
import type { Spot } from './spots.js'

/** Whether the words at a spot are said in a way that claims nothing. */
export function standsIn(stance: Stance, { tokens, from, to }: Spot): boolean {
  switch (stance) {
    case 'negated':
      return isNegated(tokens, from)
    case 'mentioned':
      return isMention(tokens, from, to)
    case 'question':
      return tokens[from]!.asks
    case 'hypothetical':
      return false
    case 'reported':
      return false
  }
}

/** Whether a word at the spot was written in disguise. */
export function isDisguised({ tokens, from, to }: Spot): boolean {
  for (let at = from; at < to; at++) if (tokens[at]!.disguised) return true
  return false
}
