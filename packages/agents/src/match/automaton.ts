import { PORTION, type Portions } from '../portions.js'
import { FEW, type Program } from './compile-phrases.js'
import type { Hit, Pass } from './pass.js'
import { rowAt } from './rows.js'
import { findBySentence, type SentenceMemory } from './sentence-memory.js'
import type { Symbols } from './symbol-table.js'
import { ANY, createSymbolReader } from './symbols.js'
import { bears, createFactsReader, type Facts } from './token-facts.js'
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
  /** At how many places that differ in what may stand there a word may: "cure" at twenty, "scure" at two. */
  weigh(word: string): number
}

/** Emoji that a phrase may look past at one place, so that a long row of them stays linear. */
const MAX_EMOJI = 8

/** A program with what a pass needs besides. */
interface Tables extends Program {
  /** Of one token: a pass is interrupted between tokens only. */
  readonly entered: Visits
  /** 1 at positions that only a sentence's first token may begin. */
  readonly mustOpen: Uint8Array
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
  const tables = { ...program, mustOpen, entered: createVisits(mustOpen.length) }
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

function* find(program: Tables, factsOf: (token: Token) => Facts, tokens: readonly Token[]): Portions<Pass> {
  const { followSymbol, followFrom, follow, reach, furthest, acceptFrom, accept } = program
  const { beginFrom, begin, beginListFrom, beginList, mustOpen, entered } = program
  const beginAny = rowAt(beginFrom, begin, ANY)
  const size = tokens.length
  const facts: Facts[] = []
  for (const token of tokens) {
    facts.push(factsOf(token))
    if (facts.length % PORTION.words === 0) yield
  }
  /** Ends of the lists that begin at a token: list, end, list, end, … */
  const listEnds = new Array<number[] | undefined>(size + 1)
  /** Of the phrases that begin at the token that is looked at, the ends of the longest. */
  const longest = new Map<number, number>()
  const hits = new Map<number, Hit[]>()
  const stack: number[] = []
  let steps = 0

  const enter = (position: number, to: number): void => {
    if (!entered.isNew(position, to)) return
    stack.push(position, to)
    steps++
  }
  const isNextOf = (sentence: number, next: number): boolean => next < size && tokens[next]!.sentence === sentence

  /** Enters what a token begins. Nine in ten end at the next one: its bits show that before anything is looked up. */
  const beginAt = (from: number, isOpening: boolean, hasNext: boolean): void => {
    const { begins, needs, highNeeds } = facts[from]!
    const isEmojiNext = hasNext && tokens[from + 1]!.emoji
    const nextMask = !hasNext ? 0 : isEmojiNext ? -1 : facts[from + 1]!.mask
    const nextHighMask = !hasNext ? 0 : isEmojiNext ? -1 : facts[from + 1]!.highMask
    for (let at = 0; at < begins.length; at++) {
      const need = needs[at]!
      if (need !== 0 && ((need & nextMask) === 0 || (highNeeds[at]! & nextHighMask) === 0)) continue
      if (isOpening || mustOpen[begins[at]!] === 0) enter(begins[at]!, from + 1)
    }
    if (tokens[from]!.emoji) return
    for (const position of beginAny) if (isOpening || mustOpen[position] === 0) enter(position, from + 1)
  }

  /** Enters what follows `position` at token `next`, `passed` words behind it. */
  const followTo = (position: number, next: number, passed: number): void => {
    const last = followFrom[position + 1]!
    let index = followFrom[position]!
    for (; index < last && followSymbol[index]! < 0; index++) {
      const ends = listEnds[next]
      for (let at = 0; ends !== undefined && at < ends.length; at += 2) {
        if (ends[at] === ~followSymbol[index]! && passed <= reach[index]!) enter(follow[index]!, ends[at + 1]!)
      }
    }
    if (last - index <= FEW) {
      for (; index < last; index++) {
        if (passed <= reach[index]! && bears(facts[next]!, followSymbol[index]!)) enter(follow[index]!, next + 1)
      }
      return
    }
    for (const symbol of facts[next]!.lookedUp) {
      index = lowerBound(followSymbol, symbol, index, last)
      for (; index < last && followSymbol[index] === symbol; index++) {
        if (passed <= reach[index]!) enter(follow[index]!, next + 1)
      }
    }
  }

  for (let from = size - 1; from >= 0; from--) {
    const { sentence } = tokens[from]!
    const isOpening = from === 0 || tokens[from - 1]!.sentence !== sentence
    const here: number[] = []
    longest.clear()
    entered.clear()
    beginAt(from, isOpening, isNextOf(sentence, from + 1))
    while (stack.length > 0) {
      const to = stack.pop()!
      const position = stack.pop()!
      for (let index = acceptFrom[position]!; index < acceptFrom[position + 1]!; index++) {
        const accepted = accept[index]!
        const list = accepted >> 1
        if ((accepted & 1) === 0) {
          if (to > (longest.get(accepted) ?? 0)) longest.set(accepted, to)
        } else if (!holds(here, list, to)) {
          here.push(list, to)
          for (let at = beginListFrom[list]!; at < beginListFrom[list + 1]!; at++) {
            if (isOpening || mustOpen[beginList[at]!] === 0) enter(beginList[at]!, to)
          }
        }
      }
      if (followFrom[position] === followFrom[position + 1]) continue
      for (let next = to, passed = 0, emoji = 0; isNextOf(sentence, next); next++) {
        followTo(position, next, passed)
        if (tokens[next]!.emoji) {
          if (emoji++ === MAX_EMOJI) break
        } else if (passed++ === furthest[position]!) break
        else emoji = 0
      }
    }
    if (here.length > 0) listEnds[from] = here
    for (const [accepted, to] of longest) {
      const phrase = accepted >> 1
      const known = hits.get(phrase)
      if (known) known.push({ phrase, from, to })
      else hits.set(phrase, [{ phrase, from, to }])
    }
    if (from % PORTION.words === 0 && from > 0) yield
  }
  return { hits: apart(hits), steps }
}

/** The first index from `from` on, below `to`, whose number is not less than `least`; `to` where there is none. */
function lowerBound(ordered: Int32Array, least: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ordered[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}

function holds(pairs: readonly number[], first: number, second: number): boolean {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === first && pairs[at + 1] === second) return true
  return false
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
