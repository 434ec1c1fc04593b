/**
 * The result of one pass of the automaton: where phrases occur (per phrase in order of place), and how many moves it
 * took, a few per token. Each hit is three numbers in a flat array, since a long text has thousands: the phrase, the
 * index of its first token, and the index after its last.
 */
export interface Pass {
  readonly hits: Int32Array
  readonly steps: number
}

/** Numbers per hit in {@link Pass.hits}. */
export const HIT = 3
