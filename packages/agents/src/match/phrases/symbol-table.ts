import type { Terminal } from './parse-phrase.js'
import { rowAt } from './rows.js'
import { numberOfWord, type WordTable } from './word-table.js'

/** What a single token can be matched against; lists are matched by the walk. */
export type TokenTerminal = Exclude<Terminal, { type: 'list' }>

/** Numbered terminals as plain data, keyed by how a token looks them up. Limits of numbers: null for none. */
export interface Symbols {
  /** Words, and the symbols of each as rows: see {@link rowsOf}. */
  readonly words: WordTable
  readonly wordFrom: Int32Array
  readonly wordSymbols: Int32Array
  readonly prefixes: Record<string, number>
  readonly suffixes: Record<string, number>
  readonly capitals: Record<string, { readonly symbol: number; readonly whole: boolean }[]>
  readonly ranges: { readonly from: number | null; readonly to: number | null; readonly symbol: number }[]
}

/** Existing symbols, for a writer that adds to them. */
export interface KnownSymbols {
  /** The highest number; numbering starts at 1. */
  readonly count: number
  /** The number of an equal terminal, or undefined. */
  find(terminal: TokenTerminal): number | undefined
}

/** Opens written symbols for lookup. Linear; keeps only one number per symbol. */
export function readKnownSymbols(symbols: Symbols): KnownSymbols {
  const { words, prefixes, suffixes, capitals, ranges, wordFrom, wordSymbols } = symbols
  const symbolsOf = (word: string): Int32Array => rowAt(wordFrom, wordSymbols, numberOfWord(words, word))
  const others = [...Object.values(capitals).flat(), ...ranges].map(({ symbol }) => symbol)
  const numbers = [...Object.values(prefixes), ...Object.values(suffixes), ...others]
  const count = wordSymbols.reduce(higher, numbers.reduce(higher, 0))
  /** How many spellings each symbol stands for. */
  const spellings = new Int32Array(count + 1)
  for (const symbol of wordSymbols) spellings[symbol]!++

  const find = (terminal: TokenTerminal): number | undefined => {
    switch (terminal.type) {
      case 'words': {
        const [first, ...more] = new Set(terminal.forms)
        return symbolsOf(first!).find(
          (symbol) => spellings[symbol] === more.length + 1 && more.every((form) => symbolsOf(form).includes(symbol)),
        )
      }
      case 'prefix':
        return own(prefixes, terminal.letters)
      case 'suffix':
        return own(suffixes, terminal.letters)
      case 'capital':
        return own(capitals, terminal.form)?.find(({ whole }) => whole === terminal.whole)?.symbol
      case 'number':
        return ranges.find(({ from, to }) => from === limitOf(terminal.from) && to === limitOf(terminal.to))?.symbol
    }
  }
  return { count, find }
}

/** The limit of a number as stored: null for none. */
export function limitOf(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

function higher(a: number, b: number): number {
  return Math.max(a, b)
}

/** Own properties only: "constructor" is a word like any other. */
function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
