import type { WrittenPositions } from './merge-positions.js'
import type { Phrase, Terminal } from './parse-phrase.js'
import { anyOf, inRow, NOTHING, optional, type PhrasePart, wordAt } from './phrase-part.js'
import { ANY, type SymbolWriter } from './symbols.js'

/** Writes phrases down as positions of one automaton (Glushkov's construction). */
export interface PositionWriter {
  readonly written: WrittenPositions
  /** Adds a phrase; `accepted` is what it completes. */
  add(phrase: Phrase, accepted: number): void
}

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

  function terminal(phrase: Terminal): number {
    return phrase.type === 'list' ? position(-1, indexOfList(phrase.name)) : position(symbols.add(phrase), -1)
  }

  /** "Up to three words" is (word (word (word)?)?)?, built from the inside out. */
  function gap(max: number): PhrasePart {
    let inner = NOTHING
    for (let passed = 0; passed < max; passed++) {
      const at = position(ANY, -1)
      gaps.add(at)
      inner = optional(inRow([wordAt(at), inner], follows))
    }
    return inner
  }

  function compile(phrase: Phrase): PhrasePart {
    switch (phrase.type) {
      case 'opening':
        return NOTHING
      case 'sequence': {
        const row = inRow(phrase.parts.map(compile), follows)
        if (phrase.parts[0]?.type === 'opening') for (const at of row.first) opens.add(at)
        return row
      }
      case 'choice':
        return anyOf(mergeWords(phrase.options).map(compile))
      case 'gap':
        return gap(phrase.max)
      default:
        return wordAt(terminal(phrase))
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

/** Merges options of one word each into one word with many spellings: one position instead of many. */
function mergeWords(options: readonly Phrase[]): Phrase[] {
  const forms = options.flatMap((option) => (option.type === 'words' ? option.forms : []))
  const others = options.filter((option) => option.type !== 'words')
  return forms.length === 0 ? others : [{ type: 'words', forms: [...new Set(forms)].sort() }, ...others]
}
