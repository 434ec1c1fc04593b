/** Parts up to these lengths are simply sorted. */
const SMALL = 32
/** Number of indices that fit next to 32 bits in a number. */
const MOST_INDICES = 2 ** 21

/**
 * The value that would be at an index if all were sorted in ascending order, found without sorting (quickselect, Hoare
 * 1961, pivot the median of three): sorting tens of thousands of pixels for one quantile took ten times as long.
 * `values` are finite, `index` is valid; they are not changed.
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
 * Indices in the order of the finite values they refer to, ascending (`side` 1) or descending (-1); for equal values
 * the lower index first. Value and index are packed into one number, value bits first, because numbers are sorted
 * natively while a comparison function costs a call for each pair.
 */
export function orderByValue(indices: readonly number[], values: Float32Array, side: 1 | -1): Uint32Array {
  if (values.length > MOST_INDICES) {
    return Uint32Array.from(indices).sort((a, b) => side * (values[a]! - values[b]!) || a - b)
  }
  const value = new Float32Array(1)
  const bits = new Uint32Array(value.buffer)
  const keys = new Float64Array(indices.length)
  for (let at = 0; at < indices.length; at++) {
    // Plus zero turns -0 into 0, which is equal but has other bits.
    value[0] = side * values[indices[at]!]! + 0
    const rank = bits[0]! < 0x8000_0000 ? bits[0]! + 0x8000_0000 : 0xffff_ffff - bits[0]!
    keys[at] = rank * MOST_INDICES + indices[at]!
  }
  keys.sort()
  const ordered = new Uint32Array(indices.length)
  for (let at = 0; at < ordered.length; at++) ordered[at] = keys[at]! % MOST_INDICES
  return ordered
}
