import type { Program } from './compile-phrases.js'
import { rowAt } from './rows.js'
import type { SymbolReader } from './symbols.js'
import type { Token } from './tokenise.js'

/** What a pass needs of a token that bears some symbols. */
export interface Facts {
  readonly marks: ReadonlySet<number>
  /** Those of them that are looked up where more than `FEW` may follow, the lowest first. */
  readonly lookedUp: Int32Array
  /** A number for each set of symbols. */
  readonly id: number
  /** Positions that the token may begin, and bits that the next token must share with each: 0 where it need not. */
  readonly begins: Int32Array
  readonly needs: Int32Array
  readonly highNeeds: Int32Array
  /** Bits of the symbols' last five and of their next five digits: what lacks either bit is not among them. */
  readonly mask: number
  readonly highMask: number
}

/** Says what a pass needs of a token: remembered for its set of symbols. */
export function createFactsReader(program: Program, symbols: SymbolReader): (token: Token) => Facts {
  const remembered = new WeakMap<ReadonlySet<number>, Facts>()
  const inLongRows = new Set(program.inLongRows)
  let ids = 0
  const read = (marks: ReadonlySet<number>): Facts => {
    const begins = Int32Array.from([...marks].flatMap((mark) => [...rowAt(program.beginFrom, program.begin, mark)]))
    const join = (bitOf: (symbol: number) => number) => [...marks].reduce((mask, mark) => mask | bitOf(mark), 0)
    return {
      marks,
      lookedUp: Int32Array.from([...marks].filter((mark) => inLongRows.has(mark))).sort(),
      id: ids++,
      begins,
      needs: begins.map((position) => needOf(program, position, bitOf)),
      highNeeds: begins.map((position) => needOf(program, position, highBitOf)),
      mask: join(bitOf),
      highMask: join(highBitOf),
    }
  }
  return (token) => {
    const marks = symbols.of(token)
    const known = remembered.get(marks)
    if (known) return known
    const facts = read(marks)
    remembered.set(marks, facts)
    return facts
  }
}

/** Whether a token bears a symbol: nearly all such questions end at two bits. */
export function bears({ mask, highMask, marks }: Facts, symbol: number): boolean {
  return (mask & bitOf(symbol)) !== 0 && (highMask & highBitOf(symbol)) !== 0 && marks.has(symbol)
}

function bitOf(symbol: number): number {
  return 1 << (symbol & 31)
}

function highBitOf(symbol: number): number {
  return 1 << ((symbol >>> 5) & 31)
}

/** Bits of the symbols that must follow a position; 0 where a phrase ends there, or a list or any word may follow. */
function needOf(program: Program, position: number, bitOf: (symbol: number) => number): number {
  const { acceptFrom, followFrom, followSymbol, furthest } = program
  if (acceptFrom[position] !== acceptFrom[position + 1] || furthest[position]! > 0) return 0
  let need = 0
  for (let index = followFrom[position]!; index < followFrom[position + 1]!; index++) {
    const symbol = followSymbol[index]!
    if (symbol < 0) return 0
    need |= bitOf(symbol)
  }
  return need
}
