import type { Symbols } from '../phrases/symbol-table.js'

/** The wildcards of phrases ("dia*", "*itis"), looked up by the words that they match. */
export interface Affixes {
  /** The symbols of all wildcards that match a word. */
  symbolsOf(word: string): number[]
  /** Whether a word begins or ends with letters that identify it, because they are many. */
  identify(word: string): boolean
}

/** Fewest letters of a wildcard's beginning or end that identify a word. */
const MIN_TELLING = 5

/** Opens the wildcards of written symbols. A lookup takes one slice for each length that wildcards have. */
export function openAffixes(symbols: Pick<Symbols, 'prefixes' | 'suffixes'>): Affixes {
  const prefixes = new Map(Object.entries(symbols.prefixes))
  const suffixes = new Map(Object.entries(symbols.suffixes))
  const [prefixLengths, suffixLengths] = [lengthsOf(prefixes), lengthsOf(suffixes)]
  const beginnings = prefixLengths.filter((length) => length >= MIN_TELLING)
  const ends = suffixLengths.filter((length) => length >= MIN_TELLING)

  return {
    symbolsOf(word) {
      const found: number[] = []
      for (const length of prefixLengths) {
        const symbol = word.length >= length ? prefixes.get(word.slice(0, length)) : undefined
        if (symbol !== undefined) found.push(symbol)
      }
      for (const length of suffixLengths) {
        const symbol = word.length >= length ? suffixes.get(word.slice(-length)) : undefined
        if (symbol !== undefined) found.push(symbol)
      }
      return found
    },
    identify: (word) =>
      beginnings.some((length) => word.length >= length && prefixes.has(word.slice(0, length))) ||
      ends.some((length) => word.length >= length && suffixes.has(word.slice(-length))),
  }
}

function lengthsOf(affixes: ReadonlyMap<string, number>): number[] {
  return [...new Set([...affixes.keys()].map(({ length }) => length))]
}
