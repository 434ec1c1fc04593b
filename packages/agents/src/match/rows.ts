/** Rows of numbers (a missing one is empty) as two arrays: row r is `all[from[r]]` up to `all[from[r + 1]]`. */
export function rowsOf(rows: readonly (readonly number[] | undefined)[]): [from: Int32Array, all: Int32Array] {
  const from = new Int32Array(rows.length + 1)
  for (let row = 0; row < rows.length; row++) from[row + 1] = from[row]! + (rows[row]?.length ?? 0)
  const all = new Int32Array(from[rows.length]!)
  for (let row = 0; row < rows.length; row++) if (rows[row] !== undefined) all.set(rows[row]!, from[row])
  return [from, all]
}

/** Row `row` of {@link rowsOf}, copied nowhere; empty for one that is not there (-1, too). */
export function rowAt(from: Int32Array, all: Int32Array, row: number): Int32Array {
  return row >= 0 && row + 1 < from.length ? all.subarray(from[row]!, from[row + 1]!) : NO_ROW
}

const NO_ROW = new Int32Array(0)
