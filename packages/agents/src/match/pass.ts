/**
 * Result of a pass: the places where phrases stand, those of one phrase in order of place, and the number of moves that it
 * took, a few a token. A place is three numbers of a row, because a text of some length has thousands: the phrase, and
 * the indices of its first token and of the one after its last.
 */
export interface Pass {
  readonly hits: Int32Array
  readonly steps: number
}

/** Numbers of a place in {@link Pass.hits}. */
export const HIT = 3
