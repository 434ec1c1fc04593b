/** One possible pair: `left` and `right` are indices; a larger `score` is better, ties go to the larger `tieBreak`. */
export interface CandidatePair {
  readonly left: number
  readonly right: number
  readonly score: number
  readonly tieBreak?: number
}

/**
 * Pairs up one to one, greedily: the best pair first, then the best of what is left. Equal scores and tie-breaks go to
 * the smaller left, then right index, so the outcome does not depend on the order of the candidates.
 */
export function pairUp<Pair extends CandidatePair>(candidates: readonly Pair[]): Pair[] {
  const takenLeft = new Set<number>()
  const takenRight = new Set<number>()
  return [...candidates]
    .sort((a, b) => b.score - a.score || (b.tieBreak ?? 0) - (a.tieBreak ?? 0) || a.left - b.left || a.right - b.right)
    .filter(({ left, right }) => {
      if (takenLeft.has(left) || takenRight.has(right)) return false
      takenLeft.add(left)
      takenRight.add(right)
      return true
    })
}
