import type { DecodedLine } from './ctc.js'

/** A gap with this probability of a space holds one, whatever the ink says. */
const CERTAIN_SPACE = 0.3

/** Text of a decoded line with its spaces. */
export function textWithSpaces(line: DecodedLine): string {
  return line.characters
    .map(({ text }, i) => (i > 0 && line.spaceBetween[i - 1]! >= CERTAIN_SPACE ? ` ${text}` : text))
    .join('')
}
