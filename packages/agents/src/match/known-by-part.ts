import type { KnownWord } from './split-glued.js'

const NO_LETTER = '\u0000'

/** Whether patterns know words that begin like this one, whatever follows: "guarant~". */
export function isBeginning(letters: string, known: KnownWord): boolean {
  return known(letters + NO_LETTER)
}

/** Whether patterns know words that end like this one. */
export function isEnd(letters: string, known: KnownWord): boolean {
  return known(NO_LETTER + letters)
}

/** Whether patterns know a word as it stands, and not merely others that begin or end like it. */
export function isKnownWhole(word: string, known: KnownWord): boolean {
  return known(word) && !isBeginning(word, known) && !isEnd(word, known)
}
