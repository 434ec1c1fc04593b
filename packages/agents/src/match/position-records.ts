import type { Program } from './compile-phrases.js'
import { highBit, lowBit } from './symbol-bits.js'

/**
 * A program as a pass reads it: of each position a record. A text reaches some thousands of more than a hundred thousand
 * positions, here and there, so what costs is fetching them from memory. Therefore all that is asked of a position
 * stands in one place: its head, what is complete there, then what follows it, {@link FOLLOW} numbers each: a symbol or
 * `~list`, the record of the next position, its reach. Lists come before symbols, as in {@link Program}.
 */
export interface PositionRecords {
  readonly records: Int32Array
  /** Where the record of a position begins: by this a pass knows it. */
  recordOf(position: number): number
  /** Writes a record, if it has not been: none is before it is needed, for most never are. To be called before it is read. */
  fill(record: number): void
}

/** In a record: where what follows begins, and where the record ends. */
export const FOLLOWS = 0
/** See {@link FOLLOWS}. */
export const LAST = 1
/** In a record: bits of the symbols that may follow. Most looks behind a position end at these. */
export const LOW = 2
/** See {@link LOW}. */
export const HIGH = 3
/** In a record: how many words may stand before what follows, at most. */
export const FURTHEST = 4
/** In a record: for `Visits`, in which round it was reached last, and with which end. */
export const ROUND = 5
/** See {@link ROUND}. */
export const END = 6
/** Numbers of the head. */
export const HEAD = 7
/** Numbers for each that follows. */
export const FOLLOW = 3

/** Makes room for the records of a program. */
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
