import { type MergedPositions, mergePositions } from './merge-positions.js'
import type { Phrase } from './parse-phrase.js'
import { createPositionWriter } from './position-writer.js'
import { rowsOf } from './rows.js'
import type { SymbolWriter } from './symbols.js'
import type { WordLists } from './word-lists.js'

/**
 * Phrases and word lists compiled into one automaton (Glushkov's construction). A position is one word, number or list;
 * `follow` says which positions may come next. Phrases with the same beginning share its positions, and a list named by
 * many phrases is stored once.
 *
 * Rows of unequal length are stored in two arrays: row r is `row[rowFrom[r]]` up to `row[rowFrom[r + 1]]`.
 */
export interface Program {
  readonly phraseCount: number
  /** Names of the word lists, by number. */
  readonly lists: readonly string[]
  /** Positions that may come after each position: lists first, then symbols, in ascending order. */
  readonly followFrom: Int32Array
  readonly follow: Int32Array
  /** What each entry of `follow` requires: a symbol that the token must have, or `~list`. */
  readonly followSymbol: Int32Array
  /**
   * For each entry of `follow`: how many words may stand in between at most. `furthest`: the maximum of these per
   * position.
   */
  readonly reach: Int32Array
  readonly furthest: Int32Array
  /** The symbols of rows that are longer than {@link FEW}. */
  readonly inLongRows: Int32Array
  /** What is completed at each position: phrase n as 2n, list n as 2n + 1. */
  readonly acceptFrom: Int32Array
  readonly accept: Int32Array
  /** Positions that match only at the beginning of a sentence. */
  readonly opens: Int32Array
  /** Positions that phrases and lists may begin with, by symbol and by list. */
  readonly beginFrom: Int32Array
  readonly begin: Int32Array
  readonly beginListFrom: Int32Array
  readonly beginList: Int32Array
}

/** Up to this many symbols that may follow a position are compared one by one; more are looked up. */
export const FEW = 8

/** Phrases and lists that are compiled already. */
export type KnownPhrases = Pick<Program, 'phraseCount' | 'lists'>

const NO_PHRASES: KnownPhrases = { phraseCount: 0, lists: [] }

/**
 * Compiles `phrases` and the `lists` that they need. Those in `known` are skipped: new ones are numbered after them and
 * refer to their lists. Throws `Error` for a list that does not exist.
 */
export function compilePhrases(
  phrases: readonly Phrase[],
  lists: WordLists,
  symbols: SymbolWriter,
  known: KnownPhrases = NO_PHRASES,
): Program {
  const listIndex = new Map(known.lists.map((name, index) => [name, index]))
  const indexOfList = (name: string): number => {
    if (!listIndex.has(name)) listIndex.set(name, listIndex.size)
    return listIndex.get(name)!
  }
  const writer = createPositionWriter(symbols, indexOfList)
  phrases.forEach((phrase, index) => writer.add(phrase, 2 * (known.phraseCount + index)))
  // Compiling a list may add further lists to the map; the loop visits those as well.
  for (const [name, index] of listIndex) {
    if (index >= known.lists.length) for (const phrase of lists(name)) writer.add(phrase, 2 * index + 1)
  }
  return tablesOf(mergePositions(writer.written), [...listIndex.keys()], known.phraseCount + phrases.length)
}

/** Packs an automaton's positions into flat tables. */
function tablesOf(merged: MergedPositions, lists: readonly string[], phraseCount: number): Program {
  const beginWith: number[][] = []
  const beginWithList: number[][] = []
  for (const at of merged.begins) {
    const waitsFor = merged.waitsFor[at]!
    const [index, key] = waitsFor < 0 ? [beginWithList, ~waitsFor] : [beginWith, waitsFor]
    ;(index[key] ??= []).push(at)
  }
  const [beginFrom, begin] = rowsOf(beginWith)
  const [beginListFrom, beginList] = rowsOf(lists.map((_, list) => beginWithList[list]))
  const [followFrom, follow] = rowsOf(merged.follows.map((row) => row.map(({ next }) => next)))
  const [, reach] = rowsOf(merged.follows.map((row) => row.map(({ reach }) => reach)))
  const [acceptFrom, accept] = rowsOf(merged.accepts)
  const longRows = merged.follows.filter(({ length }) => length > FEW).flat()
  return {
    phraseCount,
    lists,
    followFrom,
    follow,
    followSymbol: follow.map((position) => merged.waitsFor[position]!),
    reach,
    furthest: Int32Array.from(merged.follows, (row) => Math.max(0, ...row.map(({ reach }) => reach))),
    inLongRows: Int32Array.from(new Set(longRows.map(({ next }) => merged.waitsFor[next]!))),
    acceptFrom,
    accept,
    opens: Int32Array.from(merged.opens),
    beginFrom,
    begin,
    beginListFrom,
    beginList,
  }
}
