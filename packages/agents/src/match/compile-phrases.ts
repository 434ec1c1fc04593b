import type { Phrase, Terminal } from './parse-phrase.js'
import type { WordLists } from './word-lists.js'
import { ANY, type SymbolWriter } from './symbols.js'

/**
 * Phrases and word lists as one table of positions (Glushkov's construction): a position is one word, number or list
 * of one phrase; `follow` says which may come next. No position is copied for a list that many phrases name.
 */
export interface Program {
  readonly phraseCount: number
  /** Of each position: the symbol that a token must bear, or -1 where a list stands; and that list, or -1. */
  readonly symbolAt: readonly number[]
  readonly listAt: readonly number[]
  /** Positions after position p: `follow[followFrom[p]]` up to `follow[followFrom[p + 1]]`. */
  readonly followFrom: readonly number[]
  readonly follow: readonly number[]
  /** What is complete at a position: a phrase, or a list plus `phraseCount`, or -1. */
  readonly accepts: readonly number[]
  /** Positions that must begin a sentence. */
  readonly opens: readonly number[]
  /** Positions that phrases and lists may begin with, by symbol and by list. */
  readonly beginWith: readonly (readonly [symbol: number, positions: readonly number[]])[]
  readonly beginWithList: readonly (readonly [list: number, positions: readonly number[]])[]
}

interface Part {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly mayBeEmpty: boolean
}

const NOTHING: Part = { first: [], last: [], mayBeEmpty: true }

/** Compiles `phrases` and those of the `lists` that they need. Throws `Error` for a list that is not there. */
export function compilePhrases(phrases: readonly Phrase[], lists: WordLists, symbols: SymbolWriter): Program {
  const symbolAt: number[] = []
  const listAt: number[] = []
  const follows: number[][] = []
  const accepts: number[] = []
  const opens: number[] = []
  const listIndex = new Map<string, number>()
  const beginWith = new Map<number, number[]>()
  const beginWithList = new Map<number, number[]>()

  const position = (symbol: number, list: number): number => {
    symbolAt.push(symbol)
    listAt.push(list)
    follows.push([])
    accepts.push(-1)
    return symbolAt.length - 1
  }
  const indexOfList = (name: string): number => {
    if (!listIndex.has(name)) listIndex.set(name, listIndex.size)
    return listIndex.get(name)!
  }
  const terminal = (phrase: Terminal): Part => {
    const at = phrase.type === 'list' ? position(-1, indexOfList(phrase.name)) : position(symbols.add(phrase), -1)
    return { first: [at], last: [at], mayBeEmpty: false }
  }
  const link = (before: readonly number[], after: readonly number[]): void => {
    for (const from of before) follows[from]!.push(...after)
  }
  const inRow = (parts: readonly Part[]): Part => {
    let row: Part = NOTHING
    for (const part of parts) {
      link(row.last, part.first)
      row = {
        first: row.mayBeEmpty ? [...row.first, ...part.first] : row.first,
        last: part.mayBeEmpty ? [...row.last, ...part.last] : part.last,
        mayBeEmpty: row.mayBeEmpty && part.mayBeEmpty,
      }
    }
    return row
  }
  const optional = (part: Part): Part => ({ ...part, mayBeEmpty: true })
  const compile = (phrase: Phrase): Part => {
    switch (phrase.type) {
      case 'opening':
        return NOTHING
      case 'sequence': {
        const row = inRow(phrase.parts.map(compile))
        if (phrase.parts[0]?.type === 'opening') opens.push(...row.first)
        return row
      }
      case 'choice': {
        const options = mergeWords(phrase.options).map(compile)
        return {
          first: options.flatMap(({ first }) => first),
          last: options.flatMap(({ last }) => last),
          mayBeEmpty: options.some(({ mayBeEmpty }) => mayBeEmpty),
        }
      }
      case 'gap': {
        // Up to three words are (word (word (word)?)?)?, built from the inside.
        let inner: Part = NOTHING
        for (let passed = 0; passed < phrase.max; passed++) {
          const at = position(ANY, -1)
          inner = optional(inRow([{ first: [at], last: [at], mayBeEmpty: false }, inner]))
        }
        return inner
      }
      default:
        return terminal(phrase)
    }
  }
  const whole = (phrase: Phrase, accepted: number): void => {
    const { first, last } = compile(phrase)
    for (const at of last) accepts[at] = accepted
    for (const at of first) {
      const [index, key] = listAt[at]! >= 0 ? [beginWithList, listAt[at]!] : [beginWith, symbolAt[at]!]
      const known = index.get(key)
      if (known) known.push(at)
      else index.set(key, [at])
    }
  }

  phrases.forEach((phrase, index) => whole(phrase, index))
  // Compiling a list may add lists to the map, which is then walked over as well.
  for (const [name, index] of listIndex) for (const phrase of lists(name)) whole(phrase, phrases.length + index)

  const followFrom = [0]
  for (const next of follows) followFrom.push(followFrom.at(-1)! + next.length)
  return {
    phraseCount: phrases.length,
    symbolAt,
    listAt,
    followFrom,
    follow: follows.flat(),
    accepts,
    opens,
    beginWith: [...beginWith],
    beginWithList: [...beginWithList],
  }
}

/** Options that are one word each become one word of many spellings: one position instead of many. */
function mergeWords(options: readonly Phrase[]): Phrase[] {
  const forms = options.flatMap((option) => (option.type === 'words' ? option.forms : []))
  const others = options.filter((option) => option.type !== 'words')
  return forms.length === 0 ? others : [{ type: 'words', forms: [...new Set(forms)].sort() }, ...others]
}
