import { PORTION, type Portions } from '../../portions.js'
import type { Program } from '../phrases/compile-phrases.js'
import { rowAt } from '../phrases/rows.js'
import type { Symbols } from '../phrases/symbol-table.js'
import type { WordTable } from '../phrases/word-table.js'
import { ANY } from '../phrases/symbols.js'
import type { Token } from '../tokens/tokenise.js'
import { HIT, type Pass } from './pass.js'
import { recordPositions } from './position-records.js'
import { findBySentence, type SentenceMemory } from './sentence-memory.js'
import { createSymbolReader } from './symbol-reader.js'
import { createFactsReader, type Facts } from './token-facts.js'
import { openWalk, type Tables, walkFrom } from './token-walk.js'
import { createVisits } from './visits.js'

/** All phrases of all rules as one automaton over tokens, so that one pass over a text finds every phrase. */
export interface Automaton {
  /**
   * Hits ordered by phrase, then place. Hits of one phrase do not overlap: the first wins, and the longest that starts
   * there.
   */
  find(tokens: readonly Token[], memory?: SentenceMemory): Portions<Pass>
  /** Whether any phrase contains this word. */
  knows(word: string): boolean
  /** The words of phrases as they are spelt, without those that only a wildcard covers. */
  readonly words: WordTable
  /**
   * How many different phrase elements (words, beginnings, lists of options) this word matches: "cure" twenty, "scure"
   * two.
   */
  weigh(word: string): number
}

/**
 * Makes the automaton of compiled phrases; hits name them by index. A word list is matched once at a place, for all
 * phrases that name it, so that the automaton grows with what was written and not with every combination.
 *
 * A text is read from its end to its beginning. When phrases that begin at a token are followed, all lists that begin
 * later are known; those that begin there are found on the way. A phrase has a greatest length, so the work at a token
 * is bounded, and in practice some ten moves.
 */
export function createAutomaton(program: Program, symbols: Symbols): Automaton {
  const reader = createSymbolReader(symbols)
  const positions = recordPositions(program)
  const { beginFrom, begin, beginListFrom, beginList, inLongRows, phraseCount } = program
  const { records, recordOf, fill } = positions
  const mustOpen = new Set([...program.opens].map((position) => recordOf(position)))
  const factsOf = createFactsReader({ beginFrom, begin, inLongRows }, positions, mustOpen, reader)
  const tables: Tables = {
    records,
    fill,
    beginAny: rowAt(beginFrom, begin, ANY).map((position) => recordOf(position)),
    beginListFrom,
    beginList: beginList.map((position) => recordOf(position)),
    mustOpen,
    entered: createVisits(records),
    stack: [],
    longest: new Int32Array(phraseCount),
    complete: [],
  }
  const keyOf = (tokens: readonly Token[]): string =>
    tokens.map((token) => `${factsOf(token).id}${token.emoji ? 'e' : ''}`).join()
  return {
    find: (tokens, memory) => {
      const pass = (some: readonly Token[]): Portions<Pass> => find(tables, factsOf, some)
      return memory === undefined ? pass(tokens) : findBySentence(tokens, memory, keyOf, pass)
    },
    knows: reader.knows,
    words: symbols.words,
    weigh: (word) => reader.of({ forms: [word], value: undefined, capital: 'none' }).size,
  }
}

function* find(tables: Tables, factsOf: (token: Token) => Facts, tokens: readonly Token[]): Portions<Pass> {
  const facts: Facts[] = []
  for (const token of tokens) {
    facts.push(factsOf(token))
    if (facts.length % PORTION.words === 0) yield
  }
  const walk = openWalk(tables, tokens, facts)
  for (let from = tokens.length - 1; from >= 0; from--) {
    walkFrom(walk, from)
    if (from % PORTION.words === 0 && from > 0) yield
  }
  return { hits: apart(walk.hits, tables.longest), steps: walk.steps }
}

/**
 * Removes overlaps within one phrase: the hit that begins first stays. Input is ordered from the last hit to the first.
 * `ends` must hold a zero for each phrase, and does so again on return.
 */
function apart(backwards: readonly number[], ends: Int32Array): Int32Array {
  const kept = new Int32Array(backwards.length)
  let count = 0
  for (let at = backwards.length - HIT; at >= 0; at -= HIT) {
    const phrase = backwards[at]!
    const from = backwards[at + 1]!
    if (from < ends[phrase]!) continue
    const to = backwards[at + 2]!
    kept[count++] = phrase
    kept[count++] = from
    kept[count++] = to
    ends[phrase] = to
  }
  for (let at = 0; at < count; at += HIT) ends[kept[at]!] = 0
  return kept.subarray(0, count)
}
