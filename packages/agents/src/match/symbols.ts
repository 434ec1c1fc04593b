import type { Terminal } from './parse-phrase.js'
import { rowAt, rowsOf } from './rows.js'
import type { Token } from './tokenise.js'

/** The symbol that every word bears: what a gap passes over. */
export const ANY = 0

/** What a single token can be held against; lists are matched elsewhere. */
export type TokenTerminal = Exclude<Terminal, { type: 'list' }>

/** Numbered terminals as plain data, by what a token is looked up under. Limits of numbers: null where open. */
export interface Symbols {
  /** Words, and the symbols of each as rows: see {@link rowsOf}. */
  readonly words: readonly string[]
  readonly wordFrom: Int32Array
  readonly wordSymbols: Int32Array
  readonly prefixes: Record<string, number>
  readonly suffixes: Record<string, number>
  readonly capitals: Record<string, { readonly symbol: number; readonly whole: boolean }[]>
  readonly ranges: { readonly from: number | null; readonly to: number | null; readonly symbol: number }[]
}

/** Numbers the terminals of phrases: equal ones share a number. */
export interface SymbolWriter {
  add(terminal: TokenTerminal): number
  /** All that was added. */
  symbols(): Symbols
}

/** Says which symbols a token bears, besides {@link ANY}. */
export interface SymbolReader {
  /** The same set for the same word, as long as it is remembered. */
  of(token: Pick<Token, 'forms' | 'value' | 'capital'>): ReadonlySet<number>
  /** Whether any symbol stands for this word. */
  knows(word: string): boolean
}

/** Words whose symbols are kept between texts. */
const KEPT_WORDS = 20_000
const MAX_KEPT = 40
/** Letters of a beginning or end that tell a word from chance. */
const MIN_TELLING = 5

/** Starts with no symbol. */
export function createSymbolWriter(): SymbolWriter {
  const keys = new Map<string, number>()
  // Without a prototype: "constructor" is a word like any other.
  const empty = <T>(): Record<string, T> => Object.create(null) as Record<string, T>
  const words = new Map<string, number[]>()
  const symbols: Omit<Symbols, 'words' | 'wordFrom' | 'wordSymbols'> = {
    prefixes: empty(),
    suffixes: empty(),
    capitals: empty(),
    ranges: [],
  }

  const put = (terminal: TokenTerminal, symbol: number): void => {
    switch (terminal.type) {
      case 'words':
        for (const form of terminal.forms) {
          const known = words.get(form)
          if (known) known.push(symbol)
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
        ;(symbols.capitals[terminal.form] ??= []).push({ symbol, whole: terminal.whole })
        break
      case 'number': {
        const limit = (value: number): number | null => (Number.isFinite(value) ? value : null)
        symbols.ranges.push({ from: limit(terminal.from), to: limit(terminal.to), symbol })
      }
    }
  }
  return {
    symbols() {
      const [wordFrom, wordSymbols] = rowsOf([...words.values()])
      return { ...symbols, words: [...words.keys()], wordFrom, wordSymbols }
    },
    add(terminal) {
      const key = keyOf(terminal)
      const known = keys.get(key)
      if (known !== undefined) return known
      const symbol = keys.size + 1
      keys.set(key, symbol)
      put(terminal, symbol)
      return symbol
    },
  }
}

function keyOf(terminal: TokenTerminal): string {
  if (terminal.type === 'words') return terminal.forms.join(' ')
  if (terminal.type === 'capital') return `=${terminal.form} ${terminal.whole}`
  if (terminal.type === 'number') return `{${terminal.from} ${terminal.to}`
  return `${terminal.type === 'prefix' ? '*>' : '*<'}${terminal.letters}`
}

/** Makes numbered terminals ready to be looked up. */
export function createSymbolReader(symbols: Symbols): SymbolReader {
  const words = new Map<string, number>()
  for (let index = 0; index < symbols.words.length; index++) words.set(symbols.words[index]!, index)
  const capitals = new Map(Object.entries(symbols.capitals))
  const prefixes = new Map(Object.entries(symbols.prefixes))
  const suffixes = new Map(Object.entries(symbols.suffixes))
  const prefixLengths = new Set([...prefixes.keys()].map(({ length }) => length))
  const suffixLengths = new Set([...suffixes.keys()].map(({ length }) => length))
  const kept = new Map<string, ReadonlySet<number>>()

  const symbolsOfWord = (form: string): ReadonlySet<number> => {
    const known = kept.get(form)
    if (known) return known
    const found = new Set(rowAt(symbols.wordFrom, symbols.wordSymbols, words.get(form) ?? -1))
    for (const length of prefixLengths) {
      const symbol = form.length >= length ? prefixes.get(form.slice(0, length)) : undefined
      if (symbol !== undefined) found.add(symbol)
    }
    for (const length of suffixLengths) {
      const symbol = form.length >= length ? suffixes.get(form.slice(-length)) : undefined
      if (symbol !== undefined) found.add(symbol)
    }
    if (kept.size >= KEPT_WORDS) kept.clear()
    if (form.length <= MAX_KEPT) kept.set(form, found)
    return found
  }
  const telling = (lengths: ReadonlySet<number>) => [...lengths].filter((length) => length >= MIN_TELLING)
  const [beginnings, ends] = [telling(prefixLengths), telling(suffixLengths)]
  const hasAffix = (word: string): boolean =>
    beginnings.some((length) => word.length >= length && prefixes.has(word.slice(0, length))) ||
    ends.some((length) => word.length >= length && suffixes.has(word.slice(-length)))

  // Words that no list holds are asked for again and again, and each look is a dozen slices.
  const told = new Map<string, boolean>()
  const isTold = (word: string): boolean => {
    const known = told.get(word)
    if (known !== undefined) return known
    const found = hasAffix(word)
    if (told.size >= KEPT_WORDS) told.clear()
    if (word.length <= MAX_KEPT) told.set(word, found)
    return found
  }

  return {
    of({ forms, value, capital }) {
      const [first] = forms
      if (forms.length === 1 && value === undefined && !capitals.has(first!)) return symbolsOfWord(first!)
      const key = `${capital} ${forms.join(' ')}`
      const known = kept.get(key)
      if (known) return known
      const found = new Set<number>()
      for (const form of forms) {
        for (const symbol of symbolsOfWord(form)) found.add(symbol)
        for (const { symbol, whole } of capitals.get(form) ?? []) {
          if (capital === 'all' || (capital === 'first' && !whole)) found.add(symbol)
        }
      }
      if (value !== undefined) {
        for (const { from, to, symbol } of symbols.ranges) {
          if ((from ?? value) <= value && value <= (to ?? value)) found.add(symbol)
        }
      }
      if (key.length <= MAX_KEPT) kept.set(key, found)
      return found
    },
    knows: (word) => words.has(word) || capitals.has(word) || isTold(word),
  }
}
