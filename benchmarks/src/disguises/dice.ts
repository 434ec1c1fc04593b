import { createHash } from 'node:crypto'
import { seeded } from '../seeded.js'

/** A source of whole numbers: the same for the same seed, whatever machine or version runs it. */
export interface Dice {
  /** A whole number from 0 up to, but not including, `sides`; 0 for no sides. */
  roll(sides: number): number
  /** One of some things. */
  pick<T>(from: readonly T[]): T
}

/** Dice seeded by the SHA-256 of a text. */
export function diceOf(seed: string): Dice {
  const next = seeded(numberOf(seed))
  const roll = (sides: number): number => Math.floor(next() * sides)
  return { roll, pick: (from) => from[roll(from.length)]! }
}

/** The first 32 bits of a text's SHA-256. Sorting by it shuffles, and dividing by it draws a part. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE()
}
