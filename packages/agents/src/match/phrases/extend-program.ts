import type { Program } from './compile-phrases.js'
import { extendRows } from './rows.js'

/**
 * Appends a program that was compiled to follow `base`. Nothing is merged, so matching takes a few more moves than with
 * one program of all phrases, but finds the same. Linear: the arrays are copied.
 */
export function extendProgram(base: Program, added: Program): Program {
  const shift = base.furthest.length
  const moved = (positions: Int32Array): Int32Array => positions.map((position) => position + shift)
  const [followFrom, acceptFrom] = (['followFrom', 'acceptFrom'] as const).map((key) => {
    const end = base[key][shift]!
    return join(
      base[key].subarray(0, shift),
      added[key].map((from) => from + end),
    )
  }) as [Int32Array, Int32Array]
  const [beginFrom, begin] = addRows(base.beginFrom, base.begin, added.beginFrom, moved(added.begin))
  const [beginListFrom, beginList] = addRows(
    base.beginListFrom,
    base.beginList,
    added.beginListFrom,
    moved(added.beginList),
  )
  return {
    phraseCount: added.phraseCount,
    lists: added.lists,
    followFrom,
    follow: join(base.follow, moved(added.follow)),
    followSymbol: join(base.followSymbol, added.followSymbol),
    reach: join(base.reach, added.reach),
    furthest: join(base.furthest, added.furthest),
    inLongRows: Int32Array.from(new Set([...base.inLongRows, ...added.inLongRows])),
    acceptFrom,
    accept: join(base.accept, added.accept),
    opens: join(base.opens, moved(added.opens)),
    beginFrom,
    begin,
    beginListFrom,
    beginList,
  }
}

function join(first: Int32Array, second: Int32Array): Int32Array {
  const joined = new Int32Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

/** Appends rows to the rows of the same numbers. */
function addRows(
  from: Int32Array,
  all: Int32Array,
  addedFrom: Int32Array,
  added: Int32Array,
): [Int32Array, Int32Array] {
  const more = new Map<number, readonly number[]>()
  for (let row = 0; row + 1 < addedFrom.length; row++) {
    const items = added.subarray(addedFrom[row]!, addedFrom[row + 1]!)
    if (items.length > 0) more.set(row, [...items])
  }
  return extendRows(from, all, more, Math.max(from.length, addedFrom.length) - 1)
}
