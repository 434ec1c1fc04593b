import type { DecodedLine } from './ctc.js'

/**
 * A space stands between two characters where ln(p) + STEP_WEIGHT × d > SPACE_THRESHOLD: p is the highest
 * probability of a space between them, d their distance over the line's median distance. The recogniser prefers
 * "nothing" to a space by far too much (with p ≥ 0.5, 15 % of the spaces of small print are lost), but what little
 * probability it gives to one is telling. Fitted on 5,686 pairs of characters in 400 lines (open set): 6 invented and
 * 7 lost spaces out of 950, against 3 and 64 with p ≥ 0.3.
 */
const STEP_WEIGHT = 1.2
const SPACE_THRESHOLD = -1.2
const MIN_PROBABILITY = 1e-4

/** Text of a decoded line with its spaces. */
export function textWithSpaces({ characters, spaceBetween }: DecodedLine): string {
  const steps = characters.slice(1).map(({ step }, i) => step - characters[i]!.step)
  const median = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 1
  return characters
    .map(({ text }, i) => {
      if (i === 0) return text
      const likelihood = Math.log(spaceBetween[i - 1]! + MIN_PROBABILITY)
      return likelihood + (STEP_WEIGHT * steps[i - 1]!) / median > SPACE_THRESHOLD ? ` ${text}` : text
    })
    .join('')
}
