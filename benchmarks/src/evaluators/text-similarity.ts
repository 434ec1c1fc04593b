/** How texts are compared: `loose` drops all spaces, `strict` keeps one between words. Both fold Unicode and case. */
export type Spaces = 'loose' | 'strict'

/** Folds a line for comparison: NFKC, straight quotes and dashes, lower case, spaces as asked. */
export function foldText(text: string, spaces: Spaces): string {
  const folded = text
    .normalize('NFKC')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .toLowerCase()
  return spaces === 'loose' ? folded.replace(/\s+/g, '') : folded.replace(/\s+/g, ' ').trim()
}

/** 1 for equal lines, 0 for nothing in common: one minus the Levenshtein distance over the longer length. */
export function textSimilarity(a: string, b: string, spaces: Spaces): number {
  const left = [...foldText(a, spaces)]
  const right = [...foldText(b, spaces)]
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 1 : 1 - editDistance(left, right) / longer
}

/** Levenshtein distance over any items that can be told apart with `===`. O(n·m) time, O(m) memory. */
function editDistance<Item>(a: readonly Item[], b: readonly Item[]): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, item] of a.entries()) {
    const current = [row + 1]
    for (const [column, other] of b.entries()) {
      const substituted = (previous[column] ?? 0) + (item === other ? 0 : 1)
      current.push(Math.min(substituted, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
