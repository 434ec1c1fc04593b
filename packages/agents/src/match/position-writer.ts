import type { WrittenPositions } from './merge-positions.js'
import type { Phrase, Terminal } from './parse-phrase.js'
import { ANY, type SymbolWriter } from './symbols.js'

/** Writes phrases down as positions of one automaton (Glushkov's construction). */
export interface PositionWriter {
  readonly written: WrittenPositions
  /** Adds a phrase; `accepted` is what it completes. */
  add(phrase: Phrase, accepted: number): void
}

/** A part of a phrase: the positions that it may begin and end with. */
interface Part {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly mayBeEmpty: boolean
}

const NOTHING: Part = { first: [], last: [], mayBeEmpty: true }

/** See {@link PositionWriter}. `indexOfList` numbers the lists that phrases name. */
export function createPositionWriter(symbols: SymbolWriter, indexOfList: (name: string) => number): PositionWriter {
  const symbolAt: number[] = []
  const listAt: number[] = []
  const follows: number[][] = []
  const accepts: number[] = []
  const opens = new Set<number>()
  const begins = new Set<number>()
  const gaps = new Set<number>()

  function position(symbol: number, list: number): number {
    symbolAt.push(symbol)
    listAt.push(list)
    follows.push([])
    accepts.push(-1)
    return symbolAt.length - 1
  }

  function terminal(phrase: Terminal): Part {
    const at = phrase.type === 'list' ? position(-1, indexOfList(phrase.name)) : position(symbols.add(phrase), -1)
    return { first: [at], last: [at], mayBeEmpty: false }
  }

  function link(before: readonly number[], after: readonly number[]): void {
    for (const from of before) follows[from]!.push(...after)
  }

  function inRow(parts: readonly Part[]): Part {
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

  /** "Up to three words" is (word (word (word)?)?)?, built from the inside out. */
  function gap(max: number): Part {
    let inner: Part = NOTHING
    for (let passed = 0; passed < max; passed++) {
      const at = position(ANY, -1)
      gaps.add(at)
      inner = { ...inRow([{ first: [at], last: [at], mayBeEmpty: false }, inner]), mayBeEmpty: true }
    }
    return inner
  }

  function compile(phrase: Phrase): Part {
    switch (phrase.type) {
      case 'opening':
        return NOTHING
      case 'sequence': {
        const row = inRow(phrase.parts.map(compile))
        if (phrase.parts[0]?.type === 'opening') for (const at of row.first) opens.add(at)
        return row
      }
      case 'choice':
        return anyOf(mergeWords(phrase.options).map(compile))
      case 'gap':
        return gap(phrase.max)
      default:
        return terminal(phrase)
    }
  }

  return {
    written: { symbolAt, listAt, follows, accepts, gaps, begins, opens },
    add(phrase, accepted) {
      const { first, last } = compile(phrase)
      // A phrase never ends inside a gap, even where the words after the gap are optional.
      for (const at of last) if (!gaps.has(at)) accepts[at] = accepted
      for (const at of first) begins.add(at)
    },
  }
}

function anyOf(options: readonly Part[]): Part {
  return {
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    mayBeEmpty: options.some(({ mayBeEmpty }) => mayBeEmpty),
  }
}

/** Merges options of one word each into one word with many spellings: one position instead of many. */
function mergeWords(options: readonly Phrase[]): Phrase[] {
  const forms = options.flatMap((option) => (option.type === 'words' ? option.forms : []))
  const others = options.filter((option) => option.type !== 'words')
  return forms.length === 0 ? others : [{ type: 'words', forms: [...new Set(forms)].sort() }, ...others]
}
