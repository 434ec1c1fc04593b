/** Most words that are kept. */
const KEPT_WORDS = 20_000
/** Longer words are not kept: they hardly come again. */
const MAX_KEPT = 40

/** What was found for words, kept across texts. */
export interface WordCache<Value> {
  get(word: string): Value | undefined
  /** Forgets everything before it would keep more than {@link KEPT_WORDS}. Returns `value`. */
  keep(word: string, value: Value): Value
}

/** An empty cache. */
export function createWordCache<Value>(): WordCache<Value> {
  const kept = new Map<string, Value>()
  return {
    get: (word) => kept.get(word),
    keep(word, value) {
      if (kept.size >= KEPT_WORDS) kept.clear()
      if (word.length <= MAX_KEPT) kept.set(word, value)
      return value
    },
  }
}
