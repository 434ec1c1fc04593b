import type { Program } from '../phrases/compile-phrases.js'
import { highBit, lowBit } from './symbol-bits.js'

/**
 * The automaton laid out for matching, one record per position. A text visits a few thousand of more than a hundred
 * thousand positions at random, so memory access dominates the cost; therefore everything about a position is stored
 * together: a head, what is completed there, then {@link FOLLOW} numbers for each successor (a symbol or `~list`, the
 * record of the next position, its reach). Lists come before symbols, as in {@link Program}.
 */
export interface PositionRecords {
  readonly records: Int32Array
  /** Where the record of a position begins; matching identifies positions by this. */
  recordOf(position: number): number
  /**
   * Writes a record unless that is done. Must be called before the record is read; records are written lazily, since
   * most are never visited.
   */
  fill(record: number): void
}

/** In a record: where its successors begin, and where the record ends. */
export const FOLLOWS = 0
/** See {@link FOLLOWS}. */
export const LAST = 1
/** In a record: bits of the symbols that may follow (see `SymbolBits`). Most lookups end at these. */
export const LOW = 2
/** See {@link LOW}. */
export const HIGH = 3
/** In a record: how many words may stand before a successor at most. */
export const FURTHEST = 4
/** In a record, for `Visits`: the round in which it was last reached, and with which end. */
export const ROUND = 5
/** See {@link ROUND}. */
export const END = 6
/** Numbers in the head. */
export const HEAD = 7
/** Numbers per successor. */
export const FOLLOW = 3

/** Allocates the records of a program; `fill` writes them. */
export function recordPositions(program: Program): PositionRecords {
  const { followFrom, follow, furthest, acceptFrom, accept } = program
  const count = furthest.length
  const records = new Int32Array(HEAD * count + accept.length + FOLLOW * follow.length)
  const recordOf = (position: number): number =>
    HEAD * position + acceptFrom[position]! + FOLLOW * followFrom[position]!
  const positionOf = (record: number): number => {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (recordOf(middle) < record) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    records,
    recordOf,
    fill(record) {
      if (records[record + FOLLOWS] === 0) writeRecord(records, program, recordOf, positionOf(record))
    },
  }
}

function writeRecord(
  records: Int32Array,
  program: Program,
  recordOf: (position: number) => number,
  position: number,
): void {
  const { followFrom, follow, followSymbol, reach, furthest, acceptFrom, accept } = program
  const record = recordOf(position)
  let at = record + HEAD
  for (let index = acceptFrom[position]!; index < acceptFrom[position + 1]!; index++) records[at++] = accept[index]!
  records[record + FOLLOWS] = at
  let low = 0
  let high = 0
  for (let index = followFrom[position]!; index < followFrom[position + 1]!; index++) {
    const symbol = followSymbol[index]!
    records[at++] = symbol
    records[at++] = recordOf(follow[index]!)
    records[at++] = reach[index]!
    if (symbol < 0) continue
    low |= lowBit(symbol)
    high |= highBit(symbol)
  }
  records[record + LAST] = at
  records[record + LOW] = low
  records[record + HIGH] = high
  records[record + FURTHEST] = furthest[position]!
}
