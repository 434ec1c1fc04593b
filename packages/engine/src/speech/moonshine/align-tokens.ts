/** Lower bound of a weight before its logarithm is taken, so that a single zero cannot forbid a path. */
const LEAST_WEIGHT = 1e-3

/**
 * The frame at which each token was heard: the path through the attention of all tokens that never goes back and has
 * the greatest product of weights (Viterbi). `attention[i]` holds the weights of token `i` over the encoder's frames;
 * all rows have the same length. Pure; O(tokens x frames).
 */
export function alignTokens(attention: readonly Float32Array[]): number[] {
  const frames = attention[0]?.length ?? 0
  if (frames === 0) return []
  let best = new Float64Array(frames)
  const cameFrom: Int32Array[] = []

  for (const weights of attention) {
    const next = new Float64Array(frames)
    const from = new Int32Array(frames)
    let leader = 0
    for (let frame = 0; frame < frames; frame++) {
      if (best[frame]! > best[leader]!) leader = frame
      from[frame] = leader
      next[frame] = best[leader]! + Math.log(Math.max(weights[frame]!, LEAST_WEIGHT))
    }
    cameFrom.push(from)
    best = next
  }

  let frame = best.indexOf(Math.max(...best))
  const path: number[] = []
  for (let token = attention.length - 1; token >= 0; token--) {
    path.push(frame)
    frame = cameFrom[token]![frame]!
  }
  return path.reverse()
}
