/** Levenshtein distance of two texts, or lists of characters: insertions, deletions and substitutions of single ones. */
export function editDistance(a: ArrayLike<string>, b: ArrayLike<string>): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same))
    }
    row = next
  }
  return row[b.length]!
}
