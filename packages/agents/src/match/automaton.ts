import { PORTION, type Portions } from '../portions.js'
import type { Program } from './compile-phrases.js'
import type { Hit, Pass } from './pass.js'
import { rowAt } from './rows.js'
import { findBySentence, type SentenceMemory } from './sentence-memory.js'
import type { Symbols } from './symbol-table.js'
import { ANY, createSymbolReader } from './symbols.js'
import { createFactsReader, type Facts } from './token-facts.js'
import { openWalk, type Tables, walkFrom } from './token-walk.js'
import type { Token } from './tokenise.js'
import { createVisits } from './visits.js'

/** All phrases of all rules as one automaton over tokens, so that one pass over a text finds every phrase. */
export interface Automaton {
  /**
   * Hits by phrase, each phrase's in order of place; those of one phrase do not overlap: the first counts, and the
   * longest there.
   */
  find(tokens: readonly Token[], memory?: SentenceMemory): Portions<Pass>
  /** Whether any phrase holds this word. */
  knows(word: string): boolean
  /** At how many places that differ in what may stand there a word may: "cure" at twenty, "scure" at two. */
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
  const factsOf = createFactsReader(program, reader)
  const mustOpen = new Uint8Array(program.furthest.length)
  for (const position of program.opens) mustOpen[position] = 1
  const beginAny = rowAt(program.beginFrom, program.begin, ANY)
  const tables = { ...program, mustOpen, beginAny, entered: createVisits(mustOpen.length) }
  const keyOf = (tokens: readonly Token[]): string =>
    tokens.map((token) => `${factsOf(token).id}${token.emoji ? 'e' : ''}`).join()
  return {
    find: (tokens, memory) => {
      const pass = (some: readonly Token[]): Portions<Pass> => find(tables, factsOf, some)
      return memory === undefined ? pass(tokens) : findBySentence(tokens, memory, keyOf, pass)
    },
    knows: reader.knows,
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
  const hits = new Map<number, Hit[]>()
  for (let from = tokens.length - 1; from >= 0; from--) {
    walkFrom(walk, from)
    for (const [accepted, to] of walk.longest) {
      const phrase = accepted >> 1
      const known = hits.get(phrase)
      if (known) known.push({ phrase, from, to })
      else hits.set(phrase, [{ phrase, from, to }])
    }
    if (from % PORTION.words === 0 && from > 0) yield
  }
  return { hits: apart(hits), steps: walk.steps }
}

/** Of the hits of one phrase, given from the last to the first, that overlap, the one that begins first. */
function apart(hits: ReadonlyMap<number, readonly Hit[]>): Hit[] {
  const kept: Hit[] = []
  for (const backwards of hits.values()) {
    let end = 0
    for (let at = backwards.length - 1; at >= 0; at--) {
      const hit = backwards[at]!
      if (hit.from < end) continue
      kept.push(hit)
      end = hit.to
    }
  }
  return kept
}
