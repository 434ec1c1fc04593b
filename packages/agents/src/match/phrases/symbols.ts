import { extendRows } from './rows.js'
import { limitOf, readKnownSymbols, type Symbols, type TokenTerminal } from './symbol-table.js'
import { NO_WORDS, numberOfWord, tableOfWords, wordsOfTable } from './word-table.js'

/** The symbol that every token has: gaps match it. */
export const ANY = 0

/** Numbers the terminals of phrases; equal ones share a number. */
export interface SymbolWriter {
  add(terminal: TokenTerminal): number
  /** All symbols so far. */
  symbols(): Symbols
}

const NO_SYMBOLS: Symbols = {
  words: NO_WORDS,
  wordFrom: new Int32Array(1),
  wordSymbols: new Int32Array(0),
  prefixes: {},
  suffixes: {},
  capitals: {},
  ranges: [],
}

/** Starts with the symbols of `base`, which is not changed; with none if it is omitted. */
export function createSymbolWriter(base: Symbols = NO_SYMBOLS): SymbolWriter {
  const keys = new Map<string, number>()
  const known = readKnownSymbols(base)
  // Without a prototype: "constructor" is a word like any other.
  const copy = <T>(record: Record<string, T>): Record<string, T> =>
    Object.assign(Object.create(null) as Record<string, T>, record)
  /** Symbols added to words, beyond those in `base`. */
  const words = new Map<string, number[]>()
  const symbols: Omit<Symbols, 'words' | 'wordFrom' | 'wordSymbols'> = {
    prefixes: copy(base.prefixes),
    suffixes: copy(base.suffixes),
    capitals: copy(base.capitals),
    ranges: [...base.ranges],
  }

  const put = (terminal: TokenTerminal, symbol: number): void => {
    switch (terminal.type) {
      case 'words':
        for (const form of terminal.forms) {
          const others = words.get(form)
          if (others) others.push(symbol)
          else words.set(form, [symbol])
        }
        break
      case 'prefix':
        symbols.prefixes[terminal.letters] = symbol
        break
      case 'suffix':
        symbols.suffixes[terminal.letters] = symbol
        break
      case 'capital':
        symbols.capitals[terminal.form] = [
          ...(symbols.capitals[terminal.form] ?? []),
          { symbol, whole: terminal.whole },
        ]
        break
      case 'number':
        symbols.ranges.push({ from: limitOf(terminal.from), to: limitOf(terminal.to), symbol })
    }
  }
  return {
    symbols() {
      const all = wordsOfTable(base.words)
      const added = new Map<number, readonly number[]>()
      for (const [word, more] of words) {
        const row = numberOfWord(base.words, word)
        added.set(row < 0 ? all.push(word) - 1 : row, more)
      }
      const [wordFrom, wordSymbols] = extendRows(base.wordFrom, base.wordSymbols, added, all.length)
      return { ...symbols, words: tableOfWords(all), wordFrom, wordSymbols }
    },
    add(terminal) {
      const key = keyOf(terminal)
      const symbol = keys.get(key) ?? known.find(terminal)
      if (symbol !== undefined) return symbol
      const added = known.count + keys.size + 1
      keys.set(key, added)
      put(terminal.type === 'words' ? { type: 'words', forms: [...new Set(terminal.forms)] } : terminal, added)
      return added
    },
  }
}

/** The same key for the same spellings in any order. */
function keyOf(terminal: TokenTerminal): string {
  if (terminal.type === 'words') return [...new Set(terminal.forms)].sort().join(' ')
  if (terminal.type === 'capital') return `=${terminal.form} ${terminal.whole}`
  if (terminal.type === 'number') return `{${terminal.from} ${terminal.to}`
  return `${terminal.type === 'prefix' ? '*>' : '*<'}${terminal.letters}`
}
