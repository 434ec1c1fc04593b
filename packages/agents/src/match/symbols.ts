import type { Terminal } from './parse-phrase.js'
import type { Token } from './tokenise.js'

/** The symbol that every word bears: what a gap passes over. */
export const ANY = 0

/** Numbers the things that a single token can be held against, and says which of them a token meets. */
export interface SymbolTable {
  /** The number of a terminal; equal terminals share one. Lists have none. */
  add(terminal: Exclude<Terminal, { type: 'list' }>): number
  /** All symbols that a token bears. */
  of(token: Token): readonly number[]
  /** Whether any symbol stands for this word. */
  knows(word: string): boolean
}

type Range = Extract<Terminal, { type: 'number' }>
/** Words whose symbols are kept between texts. */
const KEPT_WORDS = 20_000
const MAX_KEPT = 40
/** Letters of a beginning or end that tell a word from chance. */
const MIN_TELLING = 5
const NO_SYMBOL: readonly number[] = []
const PLAIN: readonly number[] = [ANY]

/** An empty table. */
export function createSymbolTable(): SymbolTable {
  const keys = new Map<string, number>()
  const words = new Map<string, number[]>()
  const affixes = { prefix: new Map<string, number>(), suffix: new Map<string, number>() }
  const lengths = { prefix: new Set<number>(), suffix: new Set<number>() }
  const capitals = new Map<string, { symbol: number; whole: boolean }[]>()
  const ranges: (Range & { symbol: number })[] = []
  const kept = new Map<string, readonly number[]>()

  const put = (terminal: Exclude<Terminal, { type: 'list' }>, symbol: number): void => {
    switch (terminal.type) {
      case 'words':
        for (const form of terminal.forms) words.set(form, [...(words.get(form) ?? []), symbol])
        break
      case 'prefix':
      case 'suffix':
        affixes[terminal.type].set(terminal.letters, symbol)
        lengths[terminal.type].add(terminal.letters.length)
        break
      case 'capital':
        capitals.set(terminal.form, [...(capitals.get(terminal.form) ?? []), { symbol, whole: terminal.whole }])
        break
      case 'number':
        ranges.push({ ...terminal, symbol })
    }
  }
  const symbolsOfWord = (form: string): readonly number[] => {
    const known = kept.get(form)
    if (known) return known
    const found = [...(words.get(form) ?? NO_SYMBOL)]
    for (const length of lengths.prefix) {
      const symbol = form.length >= length ? affixes.prefix.get(form.slice(0, length)) : undefined
      if (symbol !== undefined) found.push(symbol)
    }
    for (const length of lengths.suffix) {
      const symbol = form.length >= length ? affixes.suffix.get(form.slice(-length)) : undefined
      if (symbol !== undefined) found.push(symbol)
    }
    if (kept.size >= KEPT_WORDS) kept.clear()
    if (form.length <= MAX_KEPT) kept.set(form, found)
    return found
  }

  const hasAffix = (word: string): boolean =>
    [...lengths.prefix].some((length) => length >= MIN_TELLING && affixes.prefix.has(word.slice(0, length))) ||
    [...lengths.suffix].some((length) => length >= MIN_TELLING && affixes.suffix.has(word.slice(-length)))

  return {
    add(terminal) {
      const key = JSON.stringify(terminal, (_, value: unknown) => (typeof value === 'number' ? String(value) : value))
      const known = keys.get(key)
      if (known !== undefined) return known
      const symbol = keys.size + 1
      keys.set(key, symbol)
      put(terminal, symbol)
      return symbol
    },
    of({ forms, value, capital, emoji }) {
      const found = emoji ? [] : [...PLAIN]
      for (const form of forms) {
        found.push(...symbolsOfWord(form))
        for (const { symbol, whole } of capitals.get(form) ?? []) {
          if (capital === 'all' || (capital === 'first' && !whole)) found.push(symbol)
        }
      }
      if (value !== undefined) {
        for (const { from, to, symbol } of ranges) if (from <= value && value <= to) found.push(symbol)
      }
      return found
    },
    knows: (word) => words.has(word) || capitals.has(word) || hasAffix(word),
  }
}
