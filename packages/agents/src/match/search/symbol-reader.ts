import { rowAt } from '../phrases/rows.js'
import type { Symbols } from '../phrases/symbol-table.js'
import { numberOfWord } from '../phrases/word-table.js'
import type { Token } from '../tokens/tokenise.js'
import { openAffixes } from './affixes.js'
import { createWordCache } from './word-cache.js'

/** The properties of a token that determine its symbols. */
type Spelling = Pick<Token, 'forms' | 'value' | 'capital'>

/** Gives the symbols of a token, besides `ANY`. */
export interface SymbolReader {
  /** Returns the same set object for the same word while it is cached. */
  of(token: Spelling): ReadonlySet<number>
  /** Whether the first form alone determines the symbols: most tokens have one form, and capitals rarely matter. */
  isPlain(token: Spelling): boolean
  /** Whether any symbol stands for this word. */
  knows(word: string): boolean
}

/** Shared by all words that no phrase contains. */
const NOT_WAITED_FOR: ReadonlySet<number> = new Set()

/** Opens numbered terminals for lookup. */
export function createSymbolReader(symbols: Symbols): SymbolReader {
  const { words, wordFrom, wordSymbols, ranges } = symbols
  const affixes = openAffixes(symbols)
  const capitals = new Map(Object.entries(symbols.capitals))
  const kept = createWordCache<ReadonlySet<number>>()
  // Words outside all lists are asked for repeatedly, and each lookup of their affixes takes a dozen slices.
  const identified = createWordCache<boolean>()

  function symbolsOfWord(form: string): ReadonlySet<number> {
    const known = kept.get(form)
    if (known) return known
    const found = new Set(rowAt(wordFrom, wordSymbols, numberOfWord(words, form)))
    for (const symbol of affixes.symbolsOf(form)) found.add(symbol)
    return kept.keep(form, found.size > 0 ? found : NOT_WAITED_FOR)
  }

  /** The symbols of all forms, of their capitals, and of the numbers that the value lies between. */
  function symbolsOfSpelling({ forms, value, capital }: Spelling): ReadonlySet<number> {
    const found = new Set<number>()
    for (const form of forms) {
      for (const symbol of symbolsOfWord(form)) found.add(symbol)
      for (const { symbol, whole } of capitals.get(form) ?? []) {
        if (capital === 'all' || (capital === 'first' && !whole)) found.add(symbol)
      }
    }
    if (value === undefined) return found
    for (const { from, to, symbol } of ranges) {
      if ((from ?? value) <= value && value <= (to ?? value)) found.add(symbol)
    }
    return found
  }

  const isPlain = ({ forms, value, capital }: Spelling): boolean =>
    forms.length === 1 && value === undefined && (capital === 'none' || !capitals.has(forms[0]!))

  return {
    isPlain,
    of(token) {
      if (isPlain(token)) return symbolsOfWord(token.forms[0]!)
      // The blank keeps these apart from words.
      const key = `${token.capital} ${token.forms.join(' ')}`
      return kept.get(key) ?? kept.keep(key, symbolsOfSpelling(token))
    },
    knows: (word) =>
      numberOfWord(words, word) >= 0 ||
      capitals.has(word) ||
      (identified.get(word) ?? identified.keep(word, affixes.identify(word))),
  }
}
