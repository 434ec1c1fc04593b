/** Stores rows of numbers (missing ones are empty) in two arrays: row r is `all[from[r]]` up to `all[from[r + 1]]`. */
export function rowsOf(rows: readonly (readonly number[] | undefined)[]): [from: Int32Array, all: Int32Array] {
  const from = new Int32Array(rows.length + 1)
  for (let row = 0; row < rows.length; row++) from[row + 1] = from[row]! + (rows[row]?.length ?? 0)
  const all = new Int32Array(from[rows.length]!)
  for (let row = 0; row < rows.length; row++) if (rows[row] !== undefined) all.set(rows[row]!, from[row])
  return [from, all]
}

/** Row `row` of {@link rowsOf} as a view; empty if there is no such row (-1, for instance). */
export function rowAt(from: Int32Array, all: Int32Array, row: number): Int32Array {
  return row >= 0 && row + 1 < from.length ? all.subarray(from[row]!, from[row + 1]!) : NO_ROW
}

const NO_ROW = new Int32Array(0)

/** Rows of {@link rowsOf} with `added` appended to them, as `rowCount` rows. */
export function extendRows(
  from: Int32Array,
  all: Int32Array,
  added: ReadonlyMap<number, readonly number[]>,
  rowCount: number,
): [from: Int32Array, all: Int32Array] {
  const extendedFrom = new Int32Array(rowCount + 1)
  for (let row = 0; row < rowCount; row++) {
    const { length } = rowAt(from, all, row)
    extendedFrom[row + 1] = extendedFrom[row]! + length + (added.get(row)?.length ?? 0)
  }
  const extended = new Int32Array(extendedFrom[rowCount]!)
  for (let row = 0; row < rowCount; row++) extended.set(rowAt(from, all, row), extendedFrom[row])
  for (const [row, more] of added) extended.set(more, extendedFrom[row + 1]! - more.length)
  return [extendedFrom, extended]
}
