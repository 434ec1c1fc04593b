import type { KnownWord } from '../words/split-glued.js'

const NO_LETTER = '\u0000'

/** Whether patterns contain a wildcard for words that begin like this one: "guarant~". */
export function isBeginning(letters: string, known: KnownWord): boolean {
  return known(letters + NO_LETTER)
}

/** The same for words that end like this one. */
export function isEnd(letters: string, known: KnownWord): boolean {
  return known(NO_LETTER + letters)
}

/** Whether patterns contain a word itself, not only a wildcard that covers it. */
export function isKnownWhole(word: string, known: KnownWord): boolean {
  return known(word) && !isBeginning(word, known) && !isEnd(word, known)
}
