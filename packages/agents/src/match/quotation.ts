import type { Spot } from './spots.js'

/**
 * Most words of a quotation on either side of a hit: what is quoted at greater length is said. Keeps the time linear.
 */
const MAX_WORDS_ASIDE = 200

/**
 * The tokens of the quotation in which a spot stands; null where it stands in none, runs out of it, or it is very long.
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
