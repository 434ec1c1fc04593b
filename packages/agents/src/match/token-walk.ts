import { FEW, type Program } from './compile-phrases.js'
import { type Facts, bears } from './token-facts.js'
import type { Token } from './tokenise.js'
import type { Visits } from './visits.js'

/** Emoji that a phrase may look past at one place, so that a long row of them stays linear. */
const MAX_EMOJI = 8

/** A program with what a pass needs besides. */
export interface Tables extends Program {
  /** Positions and ends that the phrases of one token reached: a pass is interrupted between tokens only. */
  readonly entered: Visits
  /** 1 at positions that only a sentence's first token may begin. */
  readonly mustOpen: Uint8Array
  /** Positions that any word may begin. */
  readonly beginAny: Int32Array
}

/** A walk over tokens from the last to the first. */
export interface TokenWalk {
  readonly tables: Tables
  readonly tokens: readonly Token[]
  readonly facts: readonly Facts[]
  /** Ends of the lists that begin at a token: list, end, list, end, … */
  readonly listEnds: (number[] | undefined)[]
  /** Of the phrases that begin at the token that is looked at, the ends of the longest. */
  readonly longest: Map<number, number>
  /** What is still to be followed: position, the token behind it, position, … */
  readonly stack: number[]
  /** Moves so far. */
  steps: number
}

/** Before the last token. */
export function openWalk(tables: Tables, tokens: readonly Token[], facts: readonly Facts[]): TokenWalk {
  const listEnds = new Array<number[] | undefined>(tokens.length + 1)
  return { tables, tokens, facts, listEnds, longest: new Map(), stack: [], steps: 0 }
}

/**
 * Follows all phrases and lists that begin at token `from`; those of later tokens were followed before. Leaves the
 * longest phrases in `longest`, as {@link Program.accept} numbers them, and the lists in `listEnds`.
 */
export function walkFrom(walk: TokenWalk, from: number): void {
  const { tables, tokens, listEnds, longest, stack } = walk
  const { followFrom, entered } = tables
  const { sentence } = tokens[from]!
  const isOpening = from === 0 || tokens[from - 1]!.sentence !== sentence
  const lists: number[] = []
  longest.clear()
  entered.clear()
  beginAt(walk, from, isOpening)
  while (stack.length > 0) {
    const to = stack.pop()!
    const position = stack.pop()!
    acceptAt(walk, position, to, isOpening, lists)
    if (followFrom[position] !== followFrom[position + 1]) enterFollowing(walk, position, to, sentence)
  }
  if (lists.length > 0) listEnds[from] = lists
}

/** Enters what a token begins. Nine in ten end at the next one: its bits show that before anything is looked up. */
function beginAt(walk: TokenWalk, from: number, isOpening: boolean): void {
  const { tokens, facts, tables } = walk
  const { mustOpen, beginAny } = tables
  const { begins, needs, highNeeds } = facts[from]!
  const hasNext = isNextOf(tokens, tokens[from]!.sentence, from + 1)
  const isEmojiNext = hasNext && tokens[from + 1]!.emoji
  const nextMask = !hasNext ? 0 : isEmojiNext ? -1 : facts[from + 1]!.mask
  const nextHighMask = !hasNext ? 0 : isEmojiNext ? -1 : facts[from + 1]!.highMask
  for (let at = 0; at < begins.length; at++) {
    const need = needs[at]!
    if (need !== 0 && ((need & nextMask) === 0 || (highNeeds[at]! & nextHighMask) === 0)) continue
    if (isOpening || mustOpen[begins[at]!] === 0) enter(walk, begins[at]!, from + 1)
  }
  if (tokens[from]!.emoji) return
  for (const position of beginAny) if (isOpening || mustOpen[position] === 0) enter(walk, position, from + 1)
}

/** Notes what is complete at `position`, and enters what a list that is complete there begins. */
function acceptAt(walk: TokenWalk, position: number, to: number, isOpening: boolean, lists: number[]): void {
  const { longest, tables } = walk
  const { acceptFrom, accept, beginListFrom, beginList, mustOpen } = tables
  for (let index = acceptFrom[position]!; index < acceptFrom[position + 1]!; index++) {
    const accepted = accept[index]!
    const list = accepted >> 1
    if ((accepted & 1) === 0) {
      if (to > (longest.get(accepted) ?? 0)) longest.set(accepted, to)
    } else if (!holds(lists, list, to)) {
      lists.push(list, to)
      for (let at = beginListFrom[list]!; at < beginListFrom[list + 1]!; at++) {
        if (isOpening || mustOpen[beginList[at]!] === 0) enter(walk, beginList[at]!, to)
      }
    }
  }
}

/** Enters what follows `position` at token `to`, or behind as many words and emoji as may stand between. */
function enterFollowing(walk: TokenWalk, position: number, to: number, sentence: number): void {
  const { tokens, tables } = walk
  const furthest = tables.furthest[position]!
  for (let next = to, passed = 0, emoji = 0; isNextOf(tokens, sentence, next); next++) {
    enterFollowingAt(walk, position, next, passed)
    if (tokens[next]!.emoji) {
      if (emoji++ === MAX_EMOJI) break
    } else if (passed++ === furthest) break
    else emoji = 0
  }
}

/** Enters what follows `position` at token `next`, `passed` words behind it. */
function enterFollowingAt(walk: TokenWalk, position: number, next: number, passed: number): void {
  const { facts, listEnds, tables } = walk
  const { followSymbol, followFrom, follow, reach } = tables
  const last = followFrom[position + 1]!
  let index = followFrom[position]!
  for (; index < last && followSymbol[index]! < 0; index++) {
    const ends = listEnds[next]
    for (let at = 0; ends !== undefined && at < ends.length; at += 2) {
      if (ends[at] === ~followSymbol[index]! && passed <= reach[index]!) enter(walk, follow[index]!, ends[at + 1]!)
    }
  }
  if (last - index <= FEW) {
    for (; index < last; index++) {
      if (passed <= reach[index]! && bears(facts[next]!, followSymbol[index]!)) enter(walk, follow[index]!, next + 1)
    }
    return
  }
  for (const symbol of facts[next]!.lookedUp) {
    index = lowerBound(followSymbol, symbol, index, last)
    for (; index < last && followSymbol[index] === symbol; index++) {
      if (passed <= reach[index]!) enter(walk, follow[index]!, next + 1)
    }
  }
}

function enter(walk: TokenWalk, position: number, to: number): void {
  if (!walk.tables.entered.isNew(position, to)) return
  walk.stack.push(position, to)
  walk.steps++
}

function isNextOf(tokens: readonly Token[], sentence: number, next: number): boolean {
  return next < tokens.length && tokens[next]!.sentence === sentence
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
