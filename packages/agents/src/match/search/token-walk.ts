import { FEW } from '../phrases/compile-phrases.js'
import type { Token } from '../tokens/tokenise.js'
import { FOLLOW, FOLLOWS, FURTHEST, HEAD, HIGH, LAST, LOW, type PositionRecords } from './position-records.js'
import { highBit, isIn, lowBit } from './symbol-bits.js'
import { BEGINNING, type Facts } from './token-facts.js'
import type { Visits } from './visits.js'

/** Most emoji that a phrase may skip at one place, so that a long row of them stays linear. */
const MAX_EMOJI = 8

/**
 * What a pass looks up; positions are identified by their records. The scratch space (`entered`, `stack`, `longest`,
 * `complete`) is only used while one token is processed; passes are interrupted between tokens only, so they can share
 * it.
 */
export interface Tables {
  readonly records: Int32Array
  readonly fill: PositionRecords['fill']
  /** Positions that any word may begin. */
  readonly beginAny: Int32Array
  /** Positions that lists may begin, by list, as rows. */
  readonly beginListFrom: Int32Array
  readonly beginList: Int32Array
  /** Positions that only the first token of a sentence may begin. */
  readonly mustOpen: ReadonlySet<number>
  /** Pairs of position and end that were reached already. */
  readonly entered: Visits
  /** Work list: position, the token after it, position, … */
  readonly stack: number[]
  /** By phrase, the end of its longest occurrence so far, or 0; and the phrases that have one. */
  readonly longest: Int32Array
  readonly complete: number[]
}

/** The state of a walk over tokens from last to first. */
export interface TokenWalk {
  readonly tables: Tables
  readonly tokens: readonly Token[]
  readonly facts: readonly Facts[]
  /** Lists found so far, with their ends: list, end, list, end, … */
  readonly lists: number[]
  /** Of each token that is done, where the lists that begin at it stand in `lists`: first, last, first, last, … */
  readonly listsAt: Int32Array
  /** Hits as in `Pass`, but ordered from the last token to the first. */
  readonly hits: number[]
  /** Used length of `stack` and `complete`: the arrays never shrink, since regrowing them would be slow. */
  depth: number
  completed: number
  /** Moves so far. */
  steps: number
}

/** A walk that has not begun. */
export function openWalk(tables: Tables, tokens: readonly Token[], facts: readonly Facts[]): TokenWalk {
  const listsAt = new Int32Array(2 * tokens.length)
  return { tables, tokens, facts, lists: [], listsAt, hits: [], depth: 0, completed: 0, steps: 0 }
}

/**
 * Finds all phrases and lists that begin at token `from`; later tokens must be done already. Stores the lists in
 * `lists` and appends the longest hit of each phrase to `hits`.
 */
export function walkFrom(walk: TokenWalk, from: number): void {
  const { tables, tokens, hits, lists, listsAt } = walk
  const { records, entered, stack, longest, complete } = tables
  const { sentence } = tokens[from]!
  const isOpening = from === 0 || tokens[from - 1]!.sentence !== sentence
  entered.begin(from)
  listsAt[2 * from] = lists.length
  beginAt(walk, from, isOpening)
  while (walk.depth > 0) {
    const to = stack[--walk.depth]!
    const record = stack[--walk.depth]!
    const follows = records[record + FOLLOWS]!
    for (let at = record + HEAD; at < follows; at++) accept(walk, records[at]!, from, to, isOpening)
    if (follows < records[record + LAST]!) enterFollowing(walk, record, to, sentence)
  }
  listsAt[2 * from + 1] = lists.length
  while (walk.completed > 0) {
    const phrase = complete[--walk.completed]!
    hits.push(phrase, from, longest[phrase]!)
    longest[phrase] = 0
  }
}

function beginAt(walk: TokenWalk, from: number, isOpening: boolean): void {
  const { tokens, facts, tables } = walk
  const { completes, begins, opens } = facts[from]!
  const { sentence, emoji } = tokens[from]!
  for (let at = 0; at < completes.length; at++) accept(walk, completes[at]!, from, from + 1, isOpening)
  enterBeginnings(walk, begins, from + 1, sentence)
  if (isOpening) enterBeginnings(walk, opens, from + 1, sentence)
  if (!emoji) beginEach(walk, tables.beginAny, 0, tables.beginAny.length, from + 1, isOpening)
}

/**
 * Enters the positions that the token before `next` may begin. Nine in ten cannot go on: what must follow is checked
 * first.
 */
function enterBeginnings(walk: TokenWalk, begins: Int32Array, next: number, sentence: number): void {
  for (let at = 0; at < begins.length; at += BEGINNING) {
    if (begins[at + 2] === 0 || mayGoOn(walk, begins, at, next, sentence)) enter(walk, begins[at]!, next)
  }
}

/** Whether the symbol that must follow a beginning occurs at `next`, or within the words that may be skipped. */
function mayGoOn(
  { tokens, facts }: TokenWalk,
  begins: Int32Array,
  at: number,
  next: number,
  sentence: number,
): boolean {
  const last = next + begins[at + 1]!
  const low = begins[at + 2]!
  const high = begins[at + 3]!
  const symbol = begins[at + 4]!
  for (let place = next; place <= last && isNextOf(tokens, sentence, place); place++) {
    // An emoji may be skipped.
    if (tokens[place]!.emoji) return true
    const fact = facts[place]!
    const isAmong = (low & fact.low) !== 0 && (high & fact.high) !== 0
    if (isAmong && (symbol < 0 || isIn(fact.table, symbol))) return true
  }
  return false
}

/** Enters those of some positions that may begin here. */
function beginEach(
  walk: TokenWalk,
  records: Int32Array,
  first: number,
  last: number,
  to: number,
  isOpening: boolean,
): void {
  const { mustOpen } = walk.tables
  for (let at = first; at < last; at++) if (isOpening || !mustOpen.has(records[at]!)) enter(walk, records[at]!, to)
}

/** Records that a phrase or a list is complete, and enters what that list begins. */
function accept(walk: TokenWalk, accepted: number, from: number, to: number, isOpening: boolean): void {
  const { lists, listsAt, tables } = walk
  const { beginListFrom, beginList, longest, complete } = tables
  const number = accepted >> 1
  if ((accepted & 1) === 0) {
    if (longest[number] === 0) complete[walk.completed++] = number
    if (to > longest[number]!) longest[number] = to
  } else if (isNewList(lists, listsAt[2 * from]!, number, to)) {
    beginEach(walk, beginList, beginListFrom[number]!, beginListFrom[number + 1]!, to, isOpening)
  }
}

/** Enters the successors of a position at token `to`, or after as many words and emoji as may be skipped. */
function enterFollowing(walk: TokenWalk, record: number, to: number, sentence: number): void {
  const { tokens, facts, listsAt } = walk
  const { records } = walk.tables
  const low = records[record + LOW]!
  const high = records[record + HIGH]!
  const furthest = records[record + FURTHEST]!
  // Lists come before symbols.
  const mayBeList = records[records[record + FOLLOWS]!]! < 0
  for (let next = to, passed = 0, emoji = 0; isNextOf(tokens, sentence, next); next++) {
    if (mayBeList && listsAt[2 * next] !== listsAt[2 * next + 1]) enterLists(walk, record, next, passed)
    const fact = facts[next]!
    if ((low & fact.low) !== 0 && (high & fact.high) !== 0) enterSymbols(walk, record, next, passed)
    if (tokens[next]!.emoji) {
      if (emoji++ === MAX_EMOJI) break
    } else if (passed++ === furthest) break
    else emoji = 0
  }
}

/** Enters the list successors of a position that match at token `next`, after `passed` skipped words. */
function enterLists(walk: TokenWalk, record: number, next: number, passed: number): void {
  const { lists, listsAt } = walk
  const { records } = walk.tables
  const first = listsAt[2 * next]!
  const end = listsAt[2 * next + 1]!
  const last = records[record + LAST]!
  for (let follow = records[record + FOLLOWS]!; follow < last && records[follow]! < 0; follow += FOLLOW) {
    if (passed > records[follow + 2]!) continue
    for (let at = first; at < end; at += 2) {
      if (lists[at] === ~records[follow]!) enter(walk, records[follow + 1]!, lists[at + 1]!)
    }
  }
}

/** Enters the symbol successors of a position that match token `next`, after `passed` skipped words. */
function enterSymbols(walk: TokenWalk, record: number, next: number, passed: number): void {
  const { records } = walk.tables
  const { table, lookedUp } = walk.facts[next]!
  const last = records[record + LAST]!
  let follow = records[record + FOLLOWS]!
  while (records[follow]! < 0) follow += FOLLOW
  if (last - follow <= FEW * FOLLOW) {
    for (; follow < last; follow += FOLLOW) {
      if (isIn(table, records[follow]!) && passed <= records[follow + 2]!) enter(walk, records[follow + 1]!, next + 1)
    }
    return
  }
  const low = records[record + LOW]!
  const high = records[record + HIGH]!
  for (let at = 0; at < lookedUp.length; at++) {
    const symbol = lookedUp[at]!
    if ((low & lowBit(symbol)) === 0 || (high & highBit(symbol)) === 0) continue
    follow = lowerBound(records, symbol, follow, last)
    for (; follow < last && records[follow] === symbol; follow += FOLLOW) {
      if (passed <= records[follow + 2]!) enter(walk, records[follow + 1]!, next + 1)
    }
  }
}

function enter(walk: TokenWalk, record: number, to: number): void {
  const { records, fill, entered, stack } = walk.tables
  if (records[record + FOLLOWS] === 0) fill(record)
  if (!entered.isNew(record, to)) return
  stack[walk.depth++] = record
  stack[walk.depth++] = to
  walk.steps++
}

function isNextOf(tokens: readonly Token[], sentence: number, next: number): boolean {
  return next < tokens.length && tokens[next]!.sentence === sentence
}

/** Binary search: the first successor in [from, to) whose symbol is at least `least`; `to` if there is none. */
function lowerBound(records: Int32Array, least: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = low + (((high - low) / FOLLOW) >>> 1) * FOLLOW
    if (records[middle]! < least) low = middle + FOLLOW
    else high = middle
  }
  return low
}

/** Adds a list and its end to a flat list of pairs; false if it is there already, at `first` or after. */
function isNewList(pairs: number[], first: number, list: number, to: number): boolean {
  for (let at = first; at < pairs.length; at += 2) if (pairs[at] === list && pairs[at + 1] === to) return false
  pairs.push(list, to)
  return true
}
