import { PORTION, type Portions } from '../portions.js'
import type { Program } from './compile-phrases.js'
import type { Hit, Pass } from './pass.js'
import { rowAt } from './rows.js'
import { findBySentence, type SentenceMemory } from './sentence-memory.js'
import { ANY, createSymbolReader, type SymbolReader, type Symbols } from './symbols.js'
import type { Token } from './tokenise.js'
import { createVisits, type Visits } from './visits.js'

/** All phrases of all rules as one automaton over tokens, so that one pass over a text finds every phrase. */
export interface Automaton {
  /**
   * Hits by phrase, each phrase's in order of place; those of one phrase do not overlap: the first counts, and the
   * longest there.
   */
  find(tokens: readonly Token[], memory?: SentenceMemory): Portions<Pass>
  /** Whether any phrase holds this word. */
  knows(word: string): boolean
}

/** Emoji that a phrase may look past at one place, so that a long row of them stays linear. */
const MAX_EMOJI = 8

/** A program with what a pass needs besides. */
interface Tables extends Program {
  /** What each entry of `follow` waits for, side by side with it: a symbol, or `~list`. */
  readonly followSymbol: Int32Array
  /** Of one token: a pass is interrupted between tokens only. */
  readonly entered: Visits
  /** 1 at positions that only a sentence's first token may begin. */
  readonly mustOpen: Uint8Array
  readonly beginAny: Int32Array
  /** Remembered for the set. */
  factsOf(marks: ReadonlySet<number>): Facts
}

/** What a pass needs of a token that bears some symbols. */
interface Facts {
  readonly marks: ReadonlySet<number>
  /** A number for each set of symbols. */
  readonly id: number
  readonly beginnings: Beginnings
  /** Bits of the symbols' last five and of their next five digits: what lacks either bit is not among them. */
  readonly mask: number
  readonly highMask: number
}

/**
 * Positions that a token may begin, and of each the bits that the next token must share with it: 0 where it need not.
 */
interface Beginnings {
  readonly positions: Int32Array
  readonly needs: Int32Array
  readonly highNeeds: Int32Array
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
  const { follow, listAt, symbolAt } = program
  const followSymbol = follow.map((position) => (listAt[position]! >= 0 ? ~listAt[position]! : symbolAt[position]!))
  const mustOpen = new Uint8Array(symbolAt.length)
  for (const position of program.opens) mustOpen[position] = 1
  const remembered = new WeakMap<ReadonlySet<number>, Facts>()
  let ids = 0
  const factsOf = (marks: ReadonlySet<number>): Facts => {
    const known = remembered.get(marks)
    if (known) return known
    const positions = Int32Array.from([...marks].flatMap((mark) => [...rowAt(program.beginFrom, program.begin, mark)]))
    const beginnings = {
      positions,
      needs: positions.map((position) => needOf(program, followSymbol, position, bitOf)),
      highNeeds: positions.map((position) => needOf(program, followSymbol, position, highBitOf)),
    }
    const join = (bitOf: (symbol: number) => number) => [...marks].reduce((mask, mark) => mask | bitOf(mark), 0)
    const facts = { marks, beginnings, mask: join(bitOf), highMask: join(highBitOf), id: ids++ }
    remembered.set(marks, facts)
    return facts
  }
  const tables: Tables = {
    ...program,
    followSymbol,
    factsOf,
    entered: createVisits(program.symbolAt.length),
    mustOpen,
    beginAny: rowAt(program.beginFrom, program.begin, ANY),
  }
  const reader = createSymbolReader(symbols)
  const keyOf = (tokens: readonly Token[]): string =>
    tokens.map((token) => `${factsOf(reader.of(token)).id}${token.emoji ? 'e' : ''}`).join()
  return {
    find: (tokens, memory) => {
      const pass = (some: readonly Token[]): Portions<Pass> => find(tables, reader, some)
      return memory === undefined ? pass(tokens) : findBySentence(tokens, memory, keyOf, pass)
    },
    knows: reader.knows,
  }
}

function bitOf(symbol: number): number {
  return 1 << (symbol & 31)
}

function highBitOf(symbol: number): number {
  return 1 << ((symbol >>> 5) & 31)
}

/** Bits of the symbols that may follow a position; 0 where a phrase ends there, or a list or any word may follow. */
function needOf(
  { accepts, followFrom }: Program,
  followSymbol: Int32Array,
  position: number,
  bitOf: (symbol: number) => number,
): number {
  if (accepts[position]! >= 0) return 0
  let need = 0
  for (let index = followFrom[position]!; index < followFrom[position + 1]!; index++) {
    const symbol = followSymbol[index]!
    if (symbol <= ANY) return 0
    need |= bitOf(symbol)
  }
  return need
}

function* find(program: Tables, symbols: SymbolReader, tokens: readonly Token[]): Portions<Pass> {
  const { followSymbol, followFrom, follow, accepts, phraseCount, mustOpen, entered } = program
  const size = tokens.length
  const facts: Facts[] = []
  for (const token of tokens) {
    facts.push(program.factsOf(symbols.of(token)))
    if (facts.length % PORTION.words === 0) yield
  }
  /** Nearly all questions whether a token bears a symbol end at two bits. */
  const masks = Int32Array.from(facts, ({ mask }) => mask)
  const highMasks = Int32Array.from(facts, ({ highMask }) => highMask)
  /** Ends of the lists that begin at a token: list, end, list, end, … */
  const listEnds = new Array<number[] | undefined>(size + 1)
  const longest = new Map<number, number>()
  const hits = new Map<number, Hit[]>()
  const stack: number[] = []
  let steps = 0

  const bears = (at: number, symbol: number): boolean =>
    (masks[at]! & bitOf(symbol)) !== 0 && (highMasks[at]! & highBitOf(symbol)) !== 0 && facts[at]!.marks.has(symbol)

  /** What begins at one token; all that begin behind it are known. */
  const followAt = (from: number): void => {
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
    const begin = (position: number, to: number): void => {
      if (isOpening || mustOpen[position] === 0) enter(position, to)
    }
    // Nine in ten of what a common word may begin ends at the next: told by its bits, before anything is looked up.
    const { positions, needs, highNeeds } = facts[from]!.beginnings
    const hasNext = from + 1 < size && tokens[from + 1]!.sentence === sentence
    const isEmojiNext = hasNext && tokens[from + 1]!.emoji
    const nextMask = !hasNext ? 0 : isEmojiNext ? -1 : masks[from + 1]!
    const nextHighMask = !hasNext ? 0 : isEmojiNext ? -1 : highMasks[from + 1]!
    for (let at = 0; at < positions.length; at++) {
      const need = needs[at]!
      if (need !== 0 && ((need & nextMask) === 0 || (highNeeds[at]! & nextHighMask) === 0)) continue
      begin(positions[at]!, from + 1)
    }
    if (!tokens[from]!.emoji) for (const position of program.beginAny) begin(position, from + 1)

    while (stack.length > 0) {
      const to = stack.pop()!
      const position = stack.pop()!
      const accepted = accepts[position]!
      if (accepted >= phraseCount) {
        const list = accepted - phraseCount
        if (!holds(here, list, to)) {
          here.push(list, to)
          for (const position of rowAt(program.beginListFrom, program.beginList, list)) begin(position, to)
        }
      } else if (accepted >= 0 && to > (longest.get(accepted) ?? 0)) longest.set(accepted, to)

      const last = followFrom[position + 1]!
      if (followFrom[position] === last) continue
      for (let next = to, passed = 0; next < size && tokens[next]!.sentence === sentence; next++, passed++) {
        const isEmoji = tokens[next]!.emoji
        for (let index = followFrom[position]!; index < last; index++) {
          const symbol = followSymbol[index]!
          if (symbol < 0) {
            const ends = listEnds[next]
            for (let at = 0; ends !== undefined && at < ends.length; at += 2) {
              if (ends[at] === ~symbol) enter(follow[index]!, ends[at + 1]!)
            }
          } else if (symbol === ANY ? !isEmoji : bears(next, symbol)) enter(follow[index]!, next + 1)
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
  for (let from = size - 1; from >= 0; from--) {
    followAt(from)
    if (from % PORTION.words === 0 && from > 0) yield
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
