import type { Spot } from '../search/spots.js'

/**
 * Most words of a quotation on either side of a hit. Longer quotations count as the writer's own words; keeps the time
 * linear.
 */
const MAX_WORDS_ASIDE = 200

/**
 * The tokens of the quotation that contains a spot; null if none does, the spot extends beyond it, or it is very long.
 */
export function quotationOf({ tokens, from, to }: Spot): { first: number; behind: number } | null {
  const { quote } = tokens[from]!
  if (quote === 0 || tokens[to - 1]!.quote !== quote) return null
  let first = from
  while (first > 0 && tokens[first - 1]!.quote === quote) if (from - --first > MAX_WORDS_ASIDE) return null
  let behind = to
  while (behind < tokens.length && tokens[behind]!.quote === quote) if (++behind - to > MAX_WORDS_ASIDE) return null
  return { first, behind }
}
