/**
 * A small Bloom filter of symbols: `low` has a bit for each value of their last five binary digits, `high` for the next
 * five. A symbol that lacks either bit is not in the set.
 */
export interface SymbolBits {
  readonly low: number
  readonly high: number
}

/** The filter of some symbols. */
export function bitsOf(symbols: Iterable<number>): SymbolBits {
  let [low, high] = [0, 0]
  for (const symbol of symbols) {
    low |= lowBit(symbol)
    high |= highBit(symbol)
  }
  return { low, high }
}

/** See {@link SymbolBits}. */
export function lowBit(symbol: number): number {
  return 1 << (symbol & 31)
}

/** See {@link SymbolBits}. */
export function highBit(symbol: number): number {
  return 1 << ((symbol >>> 5) & 31)
}

/** Slots per symbol; sparse enough that most lookups end at the first slot. */
const ROOM = 4
const EMPTY = -1

/**
 * Symbols as an open-addressing hash table for {@link isIn}: a page of text asks ten thousand times whether a word has
 * a symbol, and a `Set` is scattered over memory. The size is a power of two.
 */
export function tableOf(symbols: ReadonlySet<number>): Int32Array {
  const table = new Int32Array(2 ** Math.ceil(Math.log2(ROOM * symbols.size + 1))).fill(EMPTY)
  for (const symbol of symbols) {
    let at = placeOf(symbol, table)
    while (table[at] !== EMPTY) at = (at + 1) & (table.length - 1)
    table[at] = symbol
  }
  return table
}

/** Whether a symbol is in a table of {@link tableOf}. */
export function isIn(table: Int32Array, symbol: number): boolean {
  for (let at = placeOf(symbol, table); ; at = (at + 1) & (table.length - 1)) {
    if (table[at] === symbol) return true
    if (table[at] === EMPTY) return false
  }
}

/** A multiplicative hash, which spreads consecutive numbers. */
function placeOf(symbol: number, table: Int32Array): number {
  return (Math.imul(symbol, 0x9e3779b1) >>> 15) & (table.length - 1)
}
