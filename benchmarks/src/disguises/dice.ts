import { createHash } from 'node:crypto'

/** A source of whole numbers: the same for the same seed, whatever machine or version runs it. */
export interface Dice {
  /** A whole number from 0 up to, but not including, `sides`; 0 for no sides. */
  roll(sides: number): number
  /** One of some things. */
  pick<T>(from: readonly T[]): T
}

/** Mulberry32, seeded by the SHA-256 of a text. */
export function diceOf(seed: string): Dice {
  let state = numberOf(seed)
  const roll = (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides)
  }
  return { roll, pick: (from) => from[roll(from.length)]! }
}

/** The first 32 bits of a text's SHA-256. Sorting by it shuffles, and dividing by it draws a part. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE()
}
