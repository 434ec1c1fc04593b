/** Lengths up to which a part is simply sorted. */
const SMALL = 32
/** Indices that fit beside 32 bits in a number. */
const MOST_INDICES = 2 ** 21

/**
 * The value that would stand at an index if all were sorted in ascending order, found without sorting them (Hoare 1961,
 * pivot the median of three): sorting tens of thousands of pixels for one quantile took ten times as long. `values` are
 * finite, `index` is one of theirs; they are left as they are.
 */
export function selectNth(values: Float32Array, index: number): number {
  const rest = values.slice()
  let [from, to] = [0, rest.length - 1]
  while (to - from > SMALL) {
    const pivot = medianOfThree(rest[from]!, rest[(from + to) >> 1]!, rest[to]!)
    let [left, right] = [from, to]
    while (left <= right) {
      while (rest[left]! < pivot) left++
      while (rest[right]! > pivot) right--
      if (left > right) break
      const value = rest[left]!
      rest[left++] = rest[right]!
      rest[right--] = value
    }
    if (index <= right) to = right
    else if (index >= left) from = left
    else return pivot
  }
  return rest.subarray(from, to + 1).sort()[index - from]!
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/**
 * Indices in the order of the finite values they point at, ascending (`side` 1) or descending (-1); of equal ones the
 * lower index first. Each becomes one number that sorts so, its value's bits before its index: numbers alone are sorted
 * natively, with a function to compare them one call at a time.
 */
export function orderByValue(indices: readonly number[], values: Float32Array, side: 1 | -1): Uint32Array {
  if (values.length > MOST_INDICES) {
    return Uint32Array.from(indices).sort((a, b) => side * (values[a]! - values[b]!) || a - b)
  }
  const value = new Float32Array(1)
  const bits = new Uint32Array(value.buffer)
  const keys = new Float64Array(indices.length)
  for (let at = 0; at < indices.length; at++) {
    // Plus zero: of -0 it makes 0, which equals it and has other bits.
    value[0] = side * values[indices[at]!]! + 0
    const rank = bits[0]! < 0x8000_0000 ? bits[0]! + 0x8000_0000 : 0xffff_ffff - bits[0]!
    keys[at] = rank * MOST_INDICES + indices[at]!
  }
  keys.sort()
  const ordered = new Uint32Array(indices.length)
  for (let at = 0; at < ordered.length; at++) ordered[at] = keys[at]! % MOST_INDICES
  return ordered
}
