/**
 * Number of insertions, deletions and substitutions of single characters that turn `a` into `b` (Levenshtein). With
 * `swaps`, exchanging two neighbours counts as one edit too (optimal string alignment).
 */
export function editDistance(a: ArrayLike<string>, b: ArrayLike<string>, { swaps = false } = {}): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same)
      if (swaps && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1)
      }
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
