import { extendRows, rowAt } from './rows.js'
import { limitOf, readKnownSymbols, type Symbols, type TokenTerminal } from './symbol-table.js'
import type { Token } from './tokenise.js'
import { NO_WORDS, numberOfWord, tableOfWords, wordsOfTable } from './word-table.js'

/** The symbol that every token has: gaps match it. */
export const ANY = 0

/** Numbers the terminals of phrases; equal ones share a number. */
export interface SymbolWriter {
  add(terminal: TokenTerminal): number
  /** All symbols so far. */
  symbols(): Symbols
}

/** The properties of a token that determine its symbols. */
type Spelling = Pick<Token, 'forms' | 'value' | 'capital'>

/** Gives the symbols of a token, besides {@link ANY}. */
export interface SymbolReader {
  /** Returns the same set object for the same word while it is cached. */
  of(token: Spelling): ReadonlySet<number>
  /** Whether the first form alone determines the symbols: most tokens have one form, and capitals rarely matter. */
  isPlain(token: Spelling): boolean
  /** Whether any symbol stands for this word. */
  knows(word: string): boolean
}

/** Most words whose symbols are cached across texts. */
const KEPT_WORDS = 20_000
const MAX_KEPT = 40
/** Shared by all words that no phrase contains. */
const NOT_WAITED_FOR: ReadonlySet<number> = new Set()
/** Fewest letters of a wildcard's beginning or end that identify a word. */
const MIN_TELLING = 5

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

/** Opens numbered terminals for lookup. */
export function createSymbolReader(symbols: Symbols): SymbolReader {
  const { words } = symbols
  const capitals = new Map(Object.entries(symbols.capitals))
  const prefixes = new Map(Object.entries(symbols.prefixes))
  const suffixes = new Map(Object.entries(symbols.suffixes))
  const prefixLengths = new Set([...prefixes.keys()].map(({ length }) => length))
  const suffixLengths = new Set([...suffixes.keys()].map(({ length }) => length))
  const kept = new Map<string, ReadonlySet<number>>()

  const symbolsOfWord = (form: string): ReadonlySet<number> => {
    const known = kept.get(form)
    if (known) return known
    const found = new Set(rowAt(symbols.wordFrom, symbols.wordSymbols, numberOfWord(words, form)))
    for (const length of prefixLengths) {
      const symbol = form.length >= length ? prefixes.get(form.slice(0, length)) : undefined
      if (symbol !== undefined) found.add(symbol)
    }
    for (const length of suffixLengths) {
      const symbol = form.length >= length ? suffixes.get(form.slice(-length)) : undefined
      if (symbol !== undefined) found.add(symbol)
    }
    const marks = found.size > 0 ? found : NOT_WAITED_FOR
    if (kept.size >= KEPT_WORDS) kept.clear()
    if (form.length <= MAX_KEPT) kept.set(form, marks)
    return marks
  }
  const telling = (lengths: ReadonlySet<number>) => [...lengths].filter((length) => length >= MIN_TELLING)
  const [beginnings, ends] = [telling(prefixLengths), telling(suffixLengths)]
  const hasAffix = (word: string): boolean =>
    beginnings.some((length) => word.length >= length && prefixes.has(word.slice(0, length))) ||
    ends.some((length) => word.length >= length && suffixes.has(word.slice(-length)))

  // Cached: words outside all lists are asked for repeatedly, and each lookup takes a dozen slices.
  const cache = new Map<string, boolean>()
  const isTold = (word: string): boolean => {
    const known = cache.get(word)
    if (known !== undefined) return known
    const found = hasAffix(word)
    if (cache.size >= KEPT_WORDS) cache.clear()
    if (word.length <= MAX_KEPT) cache.set(word, found)
    return found
  }

  const isPlain = ({ forms, value, capital }: Spelling): boolean =>
    forms.length === 1 && value === undefined && (capital === 'none' || !capitals.has(forms[0]!))

  return {
    isPlain,
    of(token) {
      const { forms, value, capital } = token
      if (isPlain(token)) return symbolsOfWord(forms[0]!)
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
    knows: (word) => numberOfWord(words, word) >= 0 || capitals.has(word) || isTold(word),
  }
}
