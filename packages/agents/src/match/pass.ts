/** A place where a phrase stands: indices of its first token and of the one after its last. */
export interface Hit {
  readonly phrase: number
  readonly from: number
  readonly to: number
}

/** Result of a pass, with the number of moves it took: a few a token. */
export interface Pass {
  readonly hits: Hit[]
  readonly steps: number
}
