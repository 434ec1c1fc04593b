import type { Stance } from '../../rules/rule-schema.js'
import type { Spot } from '../search/spots.js'
import { isHypothetical, isReported } from './hearsay.js'
import { isMention } from './mention.js'
import { isNegated } from './negation/negation.js'

/** Bits of `Spot.stances`: a stance was evaluated; shifted by {@link RESULT}: the spot is in it. */
const EVALUATED: Readonly<Record<Stance, number>> = {
  negated: 1,
  mentioned: 2,
  question: 4,
  hypothetical: 8,
  reported: 16,
}
const RESULT = 5

/** Whether the words at a spot are said in a way that claims nothing. Evaluated once for all rules. */
export function standsIn(stance: Stance, spot: Spot): boolean {
  const evaluated = EVALUATED[stance]
  if ((spot.stances & evaluated) === 0) {
    spot.stances |= evaluated | (evaluate(stance, spot) ? evaluated << RESULT : 0)
  }
  return (spot.stances & (evaluated << RESULT)) !== 0
}

function evaluate(stance: Stance, spot: Spot): boolean {
  switch (stance) {
    case 'negated':
      return isNegated(spot)
    case 'mentioned':
      return isMention(spot)
    case 'question':
      return spot.tokens[spot.from]!.asks
    case 'hypothetical':
      return isHypothetical(spot)
    case 'reported':
      return isReported(spot)
  }
}

/** Whether the words at a spot were disguised, or Chinese characters separated by signs. */
export function isHidden(spot: Spot): boolean {
  for (let at = spot.from + 1; at < spot.to; at++) if (spot.tokens[at]!.parted) return true
  return isDisguised(spot)
}

/** Whether a word at the spot was disguised. */
export function isDisguised({ tokens, from, to }: Spot): boolean {
  for (let at = from; at < to; at++) if (tokens[at]!.disguised) return true
  return false
}
