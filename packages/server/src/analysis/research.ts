/**
 * What agents looked up or a language model answered before, for one tenant. Trouble with it is no trouble of a check:
 * what cannot be recalled is looked up, what cannot be kept is not.
 */
export interface Research {
  /** The answer that was kept, or null. Never rejects. */
  recall(key: string): Promise<string | null>
  /** Keeps an answer. Never rejects. */
  learn(key: string, answer: string): Promise<void>
}
