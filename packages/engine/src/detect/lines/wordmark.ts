import type { NearNames } from './near-names.js'

/**
 * A brand of the list. `common`: its name is also a word of everyday language, in any that is served. `category`: what
 * its goods are. `generic`: no brand but a substance that anybody sells, so it tells its category alone. `pays`: a
 * means of payment. `otherwise`: words beside which a mention means somebody else of that name (Nike the goddess).
 * `shared`: towns, people or other goods have the name, too, so that it tells its category only in the company of what
 * is known to be of that category.
 */
export interface Wordmark {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly category?: string
  readonly common?: boolean
  readonly generic?: boolean
  readonly pays?: boolean
  readonly shared?: boolean
  readonly otherwise?: readonly string[]
}

/** Brands by their names and aliases, in plain letters. */
export type WordmarkNames = NearNames<Wordmark>

/** A brand in a line of text; `confidence` says how surely it is the mark and not the word. */
export interface FoundWordmark {
  readonly brand: Wordmark
  readonly confidence: number
}

/** What is known of a line. `heightFraction`: of its letters, of the picture's height; `confidence`: of its reading. */
export interface MarkedLine {
  readonly text: string
  readonly heightFraction: number
  readonly confidence: number
}

/** Confidence for a name alone in its line, and for one that is a word of everyday language as well. */
export const ALONE = 0.9
export const COMMON_ALONE = 0.7

/** A name in a line of more words than this is mentioned, not shown. */
export const MAX_MARK_WORDS = 5

/** A common word alone in letters this high is a mark: prose is never written this large. */
const LARGE_FRACTION = 0.05

/** Whether a line's letters are so large that a word alone in them is a mark. */
export function isLarge({ heightFraction }: Pick<MarkedLine, 'heightFraction'>): boolean {
  return heightFraction >= LARGE_FRACTION
}

/** Two or three letters are ambiguous unless they are written as in the mark: all capitals. */
export function isTooShort(plain: string, written: string): boolean {
  const letters = written.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return plain.length <= 3 && (letters === '' || letters !== letters.toUpperCase())
}
