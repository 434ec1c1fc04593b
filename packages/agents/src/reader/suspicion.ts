import type { ReaderFile } from './reader-file.js'

/** See `readerFileSchema`. */
export type Filter = ReaderFile['filter']

/**
 * How far above a filter's threshold a sentence is at first sight, in cut pieces: a linear model over its pieces and
 * their pairs. It only chooses what the network reads; nothing below 0 is.
 */
export function beyondFilter(pieces: readonly number[], { single, pairs, scale, bias, threshold }: Filter): number {
  let sum = 0
  for (const [at, piece] of pieces.entries()) {
    sum += single[piece]!
    if (at > 0) sum += pairs[pairIndex(pieces[at - 1]!, piece, pairs.length)]!
  }
  return (sum * scale) / Math.sqrt(Math.max(1, 2 * pieces.length - 1)) + bias - threshold
}

/** Place of a pair in a table of `size` (a power of two): a multiplicative hash, the same in the recipe. */
function pairIndex(left: number, right: number, size: number): number {
  return (Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)) >>> (32 - Math.log2(size))
}
