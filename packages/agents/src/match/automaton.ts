import type { Program } from './compile-phrases.js'
import { rowAt } from './rows.js'
import { ANY, createSymbolReader, type SymbolReader, type Symbols } from './symbols.js'
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
  /** Hits by phrase, each phrase's in order of place; those of one phrase do not overlap: the first counts, and the longest there. */
  find(tokens: readonly Token[], memory?: SentenceMemory): Pass
  /** Whether any phrase holds this word. */
  knows(word: string): boolean
}

/** Passes over single sentences, by what their tokens are to phrases: for reading variants of one text. */
export type SentenceMemory = Map<string, Pass>

/** Emoji that a phrase may look past at one place, so that a long row of them stays linear. */
const MAX_EMOJI = 8

/** A program with what a pass needs besides. */
interface Tables extends Program {
  /** One pass at a time: a pass is never interrupted. */
  readonly entered: Visits
  readonly mustOpen: ReadonlySet<number>
  readonly beginAny: Int32Array
  /** Positions that a token of these symbols may begin, remembered for the set. */
  beginnings(symbols: ReadonlySet<number>): Int32Array
  maskOf(symbols: ReadonlySet<number>): number
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
  const remembered = new WeakMap<
    ReadonlySet<number>,
    { readonly beginnings: Int32Array; readonly mask: number; readonly id: number }
  >()
  let ids = 0
  const factsOf = (marks: ReadonlySet<number>) => {
    const known = remembered.get(marks)
    if (known) return known
    const beginnings = Int32Array.from([...marks].flatMap((mark) => [...rowAt(program.beginFrom, program.begin, mark)]))
    const facts = { beginnings, mask: [...marks].reduce((mask, mark) => mask | (1 << (mark & 31)), 0), id: ids++ }
    remembered.set(marks, facts)
    return facts
  }
  const tables: Tables = {
    ...program,
    beginnings: (marks) => factsOf(marks).beginnings,
    maskOf: (marks) => factsOf(marks).mask,
    entered: createVisits(program.symbolAt.length),
    mustOpen: new Set(program.opens),
    beginAny: rowAt(program.beginFrom, program.begin, ANY),
  }
  const reader = createSymbolReader(symbols)
  const keyOf = (tokens: readonly Token[]): string =>
    tokens.map((token) => `${factsOf(reader.of(token)).id}${token.emoji ? 'e' : ''}`).join()
  return {
    find: (tokens, memory) =>
      memory === undefined
        ? find(tables, reader, tokens)
        : bySentence(tokens, (sentence) => {
            const key = keyOf(sentence)
            const pass = memory.get(key) ?? find(tables, reader, sentence)
            memory.set(key, pass)
            return pass
          }),
    knows: reader.knows,
  }
}

/** A pass over each sentence: no phrase runs over the end of one, so together they are the pass over all. */
function bySentence(tokens: readonly Token[], find: (sentence: readonly Token[]) => Pass): Pass {
  const all: Hit[] = []
  let steps = 0
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    while (to < tokens.length && tokens[to]!.sentence === tokens[from]!.sentence) to++
    const pass = find(tokens.slice(from, to))
    steps += pass.steps
    for (const hit of pass.hits) all.push({ phrase: hit.phrase, from: hit.from + from, to: hit.to + from })
  }
  return { hits: all, steps }
}

function find(program: Tables, symbols: SymbolReader, tokens: readonly Token[]): Pass {
  const { symbolAt, listAt, followFrom, follow, accepts, phraseCount, entered } = program
  const size = tokens.length
  const marks = tokens.map((token) => symbols.of(token))
  /** A bit for each symbol that a token bears (by its last five bits): nearly all questions end here. */
  const masks = Int32Array.from(marks, program.maskOf)
  /** Ends of the lists that begin at a token: list, end, list, end, … */
  const listEnds = new Array<number[] | undefined>(size + 1)
  const longest = new Map<number, number>()
  const hits = new Map<number, Hit[]>()
  const stack: number[] = []
  let steps = 0

  const bears = (at: number, symbol: number): boolean =>
    ((masks[at]! >>> (symbol & 31)) & 1) === 1 && marks[at]!.has(symbol)

  for (let from = size - 1; from >= 0; from--) {
    const { sentence } = tokens[from]!
    const isOpening = from === 0 || tokens[from - 1]!.sentence !== sentence
    const here: number[] = []
    longest.clear()
    entered.clear()

    const enter = (position: number, to: number): void => {
      if (!entered.isNew(position, to)) return
      stack.push(position, to)
      steps++
    }
    const begin = (positions: ArrayLike<number>, to: number): void => {
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at]!
        if (isOpening || !program.mustOpen.has(position)) enter(position, to)
      }
    }
    begin(program.beginnings(marks[from]!), from + 1)
    if (!tokens[from]!.emoji) begin(program.beginAny, from + 1)

    while (stack.length > 0) {
      const to = stack.pop()!
      const position = stack.pop()!
      const accepted = accepts[position]!
      if (accepted >= phraseCount) {
        const list = accepted - phraseCount
        if (!holds(here, list, to)) {
          here.push(list, to)
          begin(rowAt(program.beginListFrom, program.beginList, list), to)
        }
      } else if (accepted >= 0 && to > (longest.get(accepted) ?? 0)) longest.set(accepted, to)

      const last = followFrom[position + 1]!
      if (followFrom[position] === last) continue
      for (let next = to, passed = 0; next < size && tokens[next]!.sentence === sentence; next++, passed++) {
        const isEmoji = tokens[next]!.emoji
        for (let index = followFrom[position]!; index < last; index++) {
          const target = follow[index]!
          const list = listAt[target]!
          if (list >= 0) {
            const ends = listEnds[next]
            for (let at = 0; ends !== undefined && at < ends.length; at += 2) {
              if (ends[at] === list) enter(target, ends[at + 1]!)
            }
          } else if (symbolAt[target] === ANY ? !isEmoji : bears(next, symbolAt[target]!)) enter(target, next + 1)
        }
        if (!isEmoji || passed === MAX_EMOJI) break
      }
    }
    if (here.length > 0) listEnds[from] = here
    for (const [phrase, to] of longest) {
      const known = hits.get(phrase)
      if (known) known.push({ phrase, from, to })
      else hits.set(phrase, [{ phrase, from, to }])
    }
  }
  return { hits: [...hits.values()].flatMap(apart), steps }
}

function holds(pairs: readonly number[], first: number, second: number): boolean {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === first && pairs[at + 1] === second) return true
  return false
}

/** Of the hits of one phrase, given from the last to the first, that overlap, the one that begins first. */
function apart(backwards: readonly Hit[]): Hit[] {
  const kept: Hit[] = []
  for (let at = backwards.length - 1; at >= 0; at--) {
    const hit = backwards[at]!
    if (kept.length === 0 || hit.from >= kept.at(-1)!.to) kept.push(hit)
  }
  return kept
}

/** Tells where a position was reached for the first time, since it was last cleared. */
interface Visits {
  clear(): void
  isNew(position: number, to: number): boolean
}

/** Most positions are reached with one end only: a look into two arrays. The rest go into a set. */
function createVisits(positions: number): Visits {
  const rounds = new Float64Array(positions)
  const ends = new Int32Array(positions)
  const more = new Set<string>()
  let round = 0
  return {
    clear() {
      round++
      if (more.size > 0) more.clear()
    },
    isNew(position, to) {
      if (rounds[position] !== round) {
        rounds[position] = round
        ends[position] = to
        return true
      }
      if (ends[position] === to || more.has(`${position} ${to}`)) return false
      more.add(`${position} ${to}`)
      return true
    },
  }
}
