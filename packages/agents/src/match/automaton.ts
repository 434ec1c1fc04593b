import type { Program } from './compile-phrases.js'
import { createSymbolReader, type SymbolReader, type Symbols } from './symbols.js'
import type { Token } from './tokenise.js'

/** A place where a phrase stands: indices of its first token and of the one after its last. */
export interface Hit {
  readonly phrase: number
  readonly from: number
  readonly to: number
}

/** Result of a pass, with the number of moves it took: a few a token. */
export interface Pass {
  readonly hits: Hit[]
  readonly steps: number
}

/** All phrases of all rules as one automaton over tokens, so that one pass over a text finds every phrase. */
export interface Automaton {
  /** Hits ordered by phrase, then place; those of one phrase do not overlap: the first counts, and the longest there. */
  find(tokens: readonly Token[]): Pass
  /** Whether any phrase holds this word. */
  knows(word: string): boolean
}

/** Emoji that a phrase may look past at one place, so that a long row of them stays linear. */
const MAX_EMOJI = 8

/** A program with its arrays laid out for speed. */
interface Tables extends Record<'symbolAt' | 'listAt' | 'followFrom' | 'follow' | 'accepts', Int32Array> {
  readonly phraseCount: number
  readonly opens: ReadonlySet<number>
  readonly beginWith: ReadonlyMap<number, readonly number[]>
  readonly beginWithList: ReadonlyMap<number, readonly number[]>
}

/**
 * Makes the automaton of compiled phrases; hits name them by index. A word list is matched once at a place, for all
 * phrases that name it, so that the automaton grows with what was written and not with every combination.
 *
 * A text is read from its end to its beginning. When phrases that begin at a token are followed, all lists that begin
 * later are known; those that begin there are found on the way. A phrase has a greatest length, so the work at a token
 * is bounded, and in practice a few moves.
 */
export function createAutomaton(program: Program, symbols: Symbols): Automaton {
  const tables: Tables = {
    phraseCount: program.phraseCount,
    symbolAt: Int32Array.from(program.symbolAt),
    listAt: Int32Array.from(program.listAt),
    followFrom: Int32Array.from(program.followFrom),
    follow: Int32Array.from(program.follow),
    accepts: Int32Array.from(program.accepts),
    opens: new Set(program.opens),
    beginWith: new Map(program.beginWith),
    beginWithList: new Map(program.beginWithList),
  }
  const reader = createSymbolReader(symbols)
  return { find: (tokens) => find(tables, reader, tokens), knows: reader.knows }
}

function find(program: Tables, symbols: SymbolReader, tokens: readonly Token[]): Pass {
  const { symbolAt, listAt, followFrom, follow, accepts, opens, phraseCount } = program
  const size = tokens.length
  const marks = tokens.map((token) => symbols.of(token))
  /** Ends of the lists that begin at a token: list, end, list, end, … */
  const listEnds = new Array<number[] | undefined>(size + 1)
  const longest = new Map<number, number>()
  const hits: Hit[] = []
  let steps = 0

  const stack: number[] = []
  const seen = new Set<number>()
  for (let from = size - 1; from >= 0; from--) {
    const { sentence } = tokens[from]!
    const isOpening = from === 0 || tokens[from - 1]!.sentence !== sentence
    const here: number[] = []
    longest.clear()
    seen.clear()

    const enter = (position: number, to: number): void => {
      const key = position * 4096 + (to - from)
      if (seen.has(key)) return
      seen.add(key)
      stack.push(position, to)
      steps++
    }
    const begin = (positions: readonly number[] | undefined, to: number): void => {
      if (positions === undefined) return
      for (const position of positions) if (isOpening || !opens.has(position)) enter(position, to)
    }
    for (const mark of marks[from]!) begin(program.beginWith.get(mark), from + 1)

    while (stack.length > 0) {
      const to = stack.pop()!
      const position = stack.pop()!
      const accepted = accepts[position]!
      if (accepted >= phraseCount) {
        const list = accepted - phraseCount
        if (!holds(here, list, to)) {
          here.push(list, to)
          begin(program.beginWithList.get(list), to)
        }
      } else if (accepted >= 0 && to > (longest.get(accepted) ?? 0)) longest.set(accepted, to)

      const last = followFrom[position + 1]!
      if (followFrom[position] === last) continue
      for (let next = to, passed = 0; next < size && tokens[next]!.sentence === sentence; next++, passed++) {
        for (let index = followFrom[position]!; index < last; index++) {
          const target = follow[index]!
          const list = listAt[target]!
          if (list >= 0) {
            const ends = listEnds[next]
            for (let at = 0; ends !== undefined && at < ends.length; at += 2) {
              if (ends[at] === list) enter(target, ends[at + 1]!)
            }
          } else if (marks[next]!.includes(symbolAt[target]!)) enter(target, next + 1)
        }
        if (!tokens[next]!.emoji || passed === MAX_EMOJI) break
      }
    }
    if (here.length > 0) listEnds[from] = here
    for (const [phrase, to] of longest) hits.push({ phrase, from, to })
  }
  return { hits: apart(hits), steps }
}

function holds(pairs: readonly number[], first: number, second: number): boolean {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === first && pairs[at + 1] === second) return true
  return false
}

/** Of the hits of one phrase that overlap, the one that begins first. */
function apart(hits: Hit[]): Hit[] {
  hits.sort((a, b) => a.phrase - b.phrase || a.from - b.from)
  const kept: Hit[] = []
  for (const hit of hits) {
    const last = kept.at(-1)
    if (last === undefined || last.phrase !== hit.phrase || hit.from >= last.to) kept.push(hit)
  }
  return kept
}
