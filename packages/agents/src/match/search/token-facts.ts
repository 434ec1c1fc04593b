import type { Program } from '../phrases/compile-phrases.js'
import { rowAt } from '../phrases/rows.js'
import type { Token } from '../tokens/tokenise.js'
import { FOLLOW, FOLLOWS, FURTHEST, HEAD, HIGH, LAST, LOW, type PositionRecords } from './position-records.js'
import { bitsOf, type SymbolBits, tableOf } from './symbol-bits.js'
import type { SymbolReader } from './symbol-reader.js'

/** What matching needs to know about a token with certain symbols. */
export interface Facts extends SymbolBits {
  /** The symbols as a hash table: see {@link tableOf}. */
  readonly table: Int32Array
  /** Symbols that occur in rows of more than `FEW` successors, ascending; there they are found by binary search. */
  readonly lookedUp: Int32Array
  /** A number for each set of symbols. */
  readonly id: number
  /** What the token alone completes, as in `Program.accept`. */
  readonly completes: Int32Array
  /** Positions that the token may begin anywhere, and those only as the first of a sentence: see {@link BEGINNING}. */
  readonly begins: Int32Array
  readonly opens: Int32Array
}

/**
 * Numbers per position that a token may begin: its record; how many words may stand before the required next symbol at
 * most; `low` and `high` bits of which that symbol has one each, 0 if nothing need follow; and the symbol itself, or -1
 * if there are several.
 */
export const BEGINNING = 5

/** Most words whose facts are cached directly by word; facts are also cached by set of symbols. */
const KEPT_WORDS = 20_000
const MAX_KEPT = 40

/** Gives what matching needs to know about a token; cached by its set of symbols. */
export function createFactsReader(
  program: Pick<Program, 'begin' | 'beginFrom' | 'inLongRows'>,
  positions: PositionRecords,
  mustOpen: ReadonlySet<number>,
  symbols: SymbolReader,
): (token: Token) => Facts {
  const remembered = new WeakMap<ReadonlySet<number>, Facts>()
  const ofPlainWord = new Map<string, Facts>()
  const inLongRows = new Set(program.inLongRows)
  let ids = 0
  const beginningsOf = (marks: ReadonlySet<number>): Pick<Facts, 'completes' | 'begins' | 'opens'> => {
    const { records, recordOf, fill } = positions
    const [completes, begins, opens]: [number[], number[], number[]] = [[], [], []]
    for (const mark of marks) {
      for (const position of rowAt(program.beginFrom, program.begin, mark)) {
        const record = recordOf(position)
        fill(record)
        const follows = records[record + FOLLOWS]!
        if (mustOpen.has(record)) opens.push(record, ...needOf(records, record))
        else if (follows < records[record + LAST]!) begins.push(record, ...needOf(records, record))
        else completes.push(...records.subarray(record + HEAD, follows))
      }
    }
    return {
      completes: Int32Array.from(completes),
      begins: Int32Array.from(begins),
      opens: Int32Array.from(opens),
    }
  }
  const read = (marks: ReadonlySet<number>): Facts => ({
    table: tableOf(marks),
    lookedUp: Int32Array.from([...marks].filter((mark) => inLongRows.has(mark))).sort(),
    id: ids++,
    ...beginningsOf(marks),
    ...bitsOf(marks),
  })
  const find = (token: Token): Facts => {
    const marks = symbols.of(token)
    const known = remembered.get(marks)
    if (known) return known
    const facts = read(marks)
    remembered.set(marks, facts)
    return facts
  }
  return (token) => {
    if (!symbols.isPlain(token)) return find(token)
    const word = token.forms[0]!
    const known = ofPlainWord.get(word)
    if (known) return known
    const facts = find(token)
    if (ofPlainWord.size >= KEPT_WORDS) ofPlainWord.clear()
    if (word.length <= MAX_KEPT) ofPlainWord.set(word, facts)
    return facts
  }
}

/** What must follow a position: see {@link BEGINNING}. Nothing if a phrase or list ends there, or a list may follow. */
function needOf(records: Int32Array, record: number): [furthest: number, low: number, high: number, symbol: number] {
  const first = records[record + FOLLOWS]!
  const isComplete = first > record + HEAD
  const mayBeList = records[first]! < 0
  if (isComplete || mayBeList) return [0, 0, 0, -1]
  const isOne = records[record + LAST] === first + FOLLOW
  return [records[record + FURTHEST]!, records[record + LOW]!, records[record + HIGH]!, isOne ? records[first]! : -1]
}
