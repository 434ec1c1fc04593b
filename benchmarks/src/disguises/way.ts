import type { Dice } from './dice.js'

/** What letters a way is for: Latin ones, Devanagari or Chinese characters. */
export type Letters = 'latin' | 'hindi' | 'chinese'

/**
 * One way to disguise. Pure: the same text and dice give the same result; a text that the way does not fit comes back
 * unchanged.
 */
export interface Way {
  /** Unique: also the seed of its dice, and what decides whether it is kept aside. */
  readonly name: string
  readonly kind: string
  readonly letters: Letters
  /** Whether it is applied to each telling word, or to the whole text. */
  readonly on: 'word' | 'text'
  apply(text: string, dice: Dice): string
}

/** The ways of one kind for Latin letters, by name. */
export function waysOf(
  kind: string,
  words: Record<string, Way['apply']>,
  texts: Record<string, Way['apply']> = {},
): Way[] {
  return [...named(kind, 'word', 'latin', words), ...named(kind, 'text', 'latin', texts)]
}

/** The same for another script; the kind is named after it. */
export function waysFor(letters: Letters, kind: string, words: Record<string, Way['apply']>): Way[] {
  return named(kind, 'word', letters, words)
}

function named(kind: string, on: Way['on'], letters: Letters, ways: Record<string, Way['apply']>): Way[] {
  return Object.entries(ways).map(([name, apply]) => ({ name: `${letters}: ${name}`, kind, letters, on, apply }))
}
