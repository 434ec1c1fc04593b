/**
 * Stored lookups of agents and answers of a language model, for one tenant. Failures do not affect checks: what cannot
 * be recalled is looked up again, what cannot be stored is not.
 */
export interface Research {
  /** The stored answer, or null. Never rejects. */
  recall(key: string): Promise<string | null>
  /** Stores an answer. Never rejects. */
  learn(key: string, answer: string): Promise<void>
}
